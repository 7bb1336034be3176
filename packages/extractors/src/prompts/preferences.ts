import type { TypedPolicy } from './typed-prompt.js'

/** What the user likes, and how they want to be served. */
export const preferences: TypedPolicy = {
  type: 'preferences',
  description: 'What the user likes and dislikes, their habits of choice, and how they want to be served.',
  agentCoreStrategy: 'userPreference',
  replaces: false,
  keep: `A preference is a choice the user would make again: it tells which of several possible things to offer, or how to behave.
- Stable likes and dislikes. "I can't stand cilantro."
- Habits of choice. "I always take the train if it's under five hours."
- How to be served or answered. "Call me Sam", "Use metric units", "Never book before 9 am."
Keep the strength and the condition ("always", "rather", "only on weekdays"). Infer nothing from behaviour alone.`,
  elsewhere: `Preferences, which hold beyond this occasion: "I prefer aisle seats", "Keep answers short".`,
}
