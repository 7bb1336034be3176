import type { DiscardReason } from './discard-reason.js'

/** What the talk so far says about how a clause is meant. */
export interface Setting {
  /** It may answer a question of the assistant's. */
  readonly answering: boolean
  /** It speaks of something the assistant's last message spoke of. */
  readonly onTopic: boolean
  /** It goes on from a clause that was kept. */
  readonly continuing: boolean
  /** The clause before it in the same message was kept, or contradicted the assistant. */
  readonly following: boolean
  /** The assistant asked what the user is after. */
  readonly askedForAim: boolean
  /** The assistant asked how the user would like something. */
  readonly askedForTaste: boolean
  /** Why the clause before, in the same message, was dropped. */
  readonly previous: DiscardReason | undefined
  /** The reason that covers the whole sentence, such as a condition in its first clause. */
  readonly sentence: DiscardReason | undefined
}

/** How a statement that the user only confirmed is judged: on its own, as an answer. */
export const CONFIRMED: Setting = {
  answering: true,
  onTopic: false,
  continuing: false,
  following: false,
  askedForAim: false,
  askedForTaste: false,
  previous: undefined,
  sentence: undefined,
}
