import type { TypedPolicy } from './typed-prompt.js'

/** What the user did or went through. */
export const episodes: TypedPolicy = {
  type: 'episodes',
  description: 'Things the user did or went through: what happened, when, where, and how it ended.',
  agentCoreStrategy: 'episodic',
  replaces: false,
  keep: `An episode is something the user did or went through at some time, and it is over.
- Completed actions. "We finally signed the lease on Friday."
- Events. "My flight was cancelled on Monday and I slept at the airport."
- What was tried and how it ended. "Restarting the router didn't help, replacing the cable did."
Give what happened, when, where, with whom, and the outcome. A habit is no episode, and neither is what has yet to happen.`,
  elsewhere: `Episodes, which are over: "I ran the Porto marathon last year", "We stayed at a lodge in May and it was lovely".`,
}
