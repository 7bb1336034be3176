import type { TypedPolicy } from './typed-prompt.js'

/** What the user is working on, and where it stands. */
export const summary: TypedPolicy = {
  type: 'summary',
  description: 'The task the user is working on now: goal, decisions, open points, next step.',
  agentCoreStrategy: 'summary',
  replaces: true,
  keep: `A summary lets somebody who reads nothing else carry on with the task the user is working on.
One entry of at most five sentences: the goal, what was decided (names, dates, amounts), what is open, the next step, and wishes for this one occasion. "The user is planning a trip to Lisbon from 3 to 10 June for two. Flights are booked; a hotel under 120 euros a night is still to be found."
If a summary exists, write it anew as a whole and name the ids of all existing entries as superseded. If nothing about the task changed, or there is no task, keep nothing.`,
  elsewhere: `The task at hand, with its plans, open points and wishes for this once: "I'm flying to Lisbon in June", "We still need a hotel", "a window seat this time".`,
}
