import type { Tally } from '../report.js'
import type { Runtime, Target } from '../runtime.js'
import type { Batch } from './batch.js'
import type { BufferedMessage, MessageBuffer, RecordedMessage } from './buffer.js'
import type { SessionIdentity } from './session-identity.js'

/** What waits on its way into one store: batches that are under way, and what the buffer holds beyond them. */
export interface Drained {
  readonly runtime: Runtime
  readonly target: Target
  readonly session: SessionIdentity & { readonly buffer: MessageBuffer }
  readonly tally: Tally
  /** Batches that are under way, in order. */
  readonly queue: Batch[]
  /** Position up to which everything is settled. */
  readonly cursor: number
  /** Position up to which everything is settled or in the queue. */
  readonly taken: number
  /** Position up to which extraction was asked for. */
  readonly goal: number
  /** Whether more was asked for than is in the queue. */
  readonly hasMore: boolean
  /** A message as the store is to see it; `undefined` when it is none of the store's business. */
  select(item: BufferedMessage): RecordedMessage | undefined
  /** Hears that everything up to a position is in the queue. */
  onTaken(seq: number): void
  /** Hears that everything up to a position is settled, and which messages the store has done with. */
  onSettled(seq: number, messageIds: readonly string[]): void
  /** Waits for the next try; `begin` gets what ends the wait, and gives what cancels it. */
  wait(begin: (wake: () => void) => () => void): void
}
