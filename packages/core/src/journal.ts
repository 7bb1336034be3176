import type { Message } from './message.js'
import type { MemoryScope } from './scope.js'

/** A recorded message, as a journal keeps it. */
export interface JournalRecord {
  readonly sessionId: string
  /** Absent: the scope each store was made with. */
  readonly scope?: MemoryScope
  readonly message: Message & { readonly id: string }
  /** Names of the stores that still have to take it. */
  readonly pending: readonly string[]
}

/** Says which messages a store has taken. The scope counts: two users may have a session of one name. */
export interface JournalAcknowledgement {
  readonly sessionId: string
  readonly scope?: MemoryScope
  readonly storeName: string
  readonly messageIds: readonly string[]
}

/** Keeps recorded messages until every store has them, across restarts of the process. */
export interface Journal {
  /** Resolves when the records are durable. */
  append(records: readonly JournalRecord[]): Promise<void>
  /** Notes that a store has taken the messages. */
  acknowledge(acknowledgement: JournalAcknowledgement): Promise<void>
  /** What is still pending, in the order it was appended. */
  replay(): AsyncIterable<JournalRecord>
  /** Lets go of what it is kept in; what is pending stays there. */
  close(): Promise<void>
}
