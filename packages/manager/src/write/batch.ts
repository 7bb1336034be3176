import type { RecordedMessage } from './buffer.js'
import type { DeadLetter } from './dead-letter.js'
import { type PendingEntry, pendingEntry } from './pending-entry.js'

/** Messages on their way into one store together, and how far they got. */
export interface Batch {
  readonly messages: readonly RecordedMessage[]
  /** The messages that are settled with it; for an entry from the dead letters, those it was extracted with. */
  readonly messageIds: readonly string[]
  /** Positions of the messages, aligned with them; empty for what comes from the dead letters. */
  readonly seqs: readonly number[]
  /** Position up to which the buffer is settled once this batch is; -1 for dead letters. */
  readonly last: number
  /** Failed tries of extraction or hand-over. */
  attempts: number
  /** What was extracted. Kept until every entry is settled, so that the model is asked once. */
  entries?: readonly PendingEntry[]
  /** Whether something of it is in the dead letters. */
  setAside: boolean
}

/** A dead letter, for a new round of tries. */
export function letterBatch(letter: DeadLetter): Batch {
  const { entry, messages, messageIds, supersedes = [], screened = false } = letter
  const batch: Batch = { messages, messageIds, seqs: [], last: -1, attempts: 0, setAside: false }
  if (entry) batch.entries = [pendingEntry(entry, { supersedes, screened })]
  return batch
}

/** Two halves of a batch of at least two messages, in order. */
export function halves({ messages, seqs, last }: Batch): [Batch, Batch] {
  const middle = Math.ceil(messages.length / 2)
  const half = (from: number, to: number, end: number): Batch => ({
    messages: messages.slice(from, to),
    messageIds: messages.slice(from, to).map(({ id }) => id),
    seqs: seqs.slice(from, to),
    last: end,
    attempts: 0,
    setAside: false,
  })
  return [half(0, middle, seqs[middle - 1] ?? -1), half(middle, messages.length, last)]
}
