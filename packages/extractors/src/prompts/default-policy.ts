import { DISCARD, RULES } from './shared.js'

/**
 * What is worth remembering when one store holds everything. Written for a model; how to answer is added by the
 * extractor.
 */
export const DEFAULT_POLICY = `You select what an assistant should remember of its user. What you keep is read months later, without the conversation around it.

# Keep
- Facts: who the user is, home, work, family, health, diet, possessions, skills, obligations, budgets, deadlines.
- Preferences: stable likes and dislikes, habits of choice, how they want to be served.
- Events: what the user did or went through, with date, place and outcome.
- The task they are working on and where it stands, if it goes on after this conversation.

${DISCARD}

${RULES}`
