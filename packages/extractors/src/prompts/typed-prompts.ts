import { episodes } from './episodes.js'
import { facts } from './facts.js'
import { preferences } from './preferences.js'
import { DISCARD, RULES } from './shared.js'
import { summary } from './summary.js'
import type { TypedPolicy, TypedPrompt } from './typed-prompt.js'

const POLICIES: readonly TypedPolicy[] = [facts, preferences, summary, episodes]

/**
 * One prompt for each of four stores. They do not overlap: each says what it keeps and turns away, with examples,
 * what belongs to the other three.
 */
export const typedPrompts: Readonly<Record<'facts' | 'preferences' | 'summary' | 'episodes', TypedPrompt>> = {
  facts: typedPrompt(facts),
  preferences: typedPrompt(preferences),
  summary: typedPrompt(summary),
  episodes: typedPrompt(episodes),
}

function typedPrompt({ keep, elsewhere, ...prompt }: TypedPolicy): TypedPrompt {
  const others = POLICIES.map((policy) => policy.elsewhere).filter((line) => line !== elsewhere)
  return {
    ...prompt,
    prompt: `You select one kind of memory about the user of an assistant, called "${prompt.type}", and nothing else.

# Keep
${keep}

# Leave alone, another selector keeps it
- ${others.join('\n- ')}

${DISCARD}

${RULES}`,
  }
}
