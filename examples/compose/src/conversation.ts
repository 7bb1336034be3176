import type { Message } from '@memory/core'

/** Whose memory it is in this example. */
export const SCOPE = { actorId: 'Ria' }

const TURNS = [
  "I'm allergic to shellfish. What a grey day, it has been raining since breakfast!",
  'My sister Bea works at Quillon. Quillon is based in Antwerp.',
  "I'm planning a week in Antwerp in May. I prefer small hotels.",
  'Yesterday I booked the night train to Antwerp. Do you like trains?',
] as const

/** The turns as messages of a session, in which the assistant says little. */
export const conversation: readonly Message[] = TURNS.flatMap((content, i) => [
  { id: `turn-${i + 1}`, role: 'user' as const, content },
  { id: `reply-${i + 1}`, role: 'assistant' as const, content: 'Noted.' },
])

/** Asked on another day; no single store has all that helps. */
export const QUESTION =
  'Find me a hotel in the city of the company where Bea works, and a place to eat: what am I allergic to?'
