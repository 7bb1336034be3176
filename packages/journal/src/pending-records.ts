import { type JournalAcknowledgement, type MemoryScope, scopeKey } from '@memory/core'

/** A record that some store still has to take. */
export interface PendingRecord {
  readonly sessionId: string
  readonly scope?: MemoryScope
  readonly messageId: string
  /**
   * JSON text of the message, UTF-8. As bytes it lies outside the JavaScript heap, and what a caller does to the
   * message later does not reach it.
   */
  readonly message: Buffer
  /** Names of the stores. */
  readonly pending: Set<string>
}

/** What stores still have to take, in the order it came. */
export class PendingRecords {
  readonly #records = new Map<string, PendingRecord>()

  get size(): number {
    return this.#records.size
  }

  /** Adds a record. A repeat of one that is there adds its stores and changes nothing else. */
  add(record: PendingRecord): void {
    const key = keyOf(record, record.messageId)
    const known = this.#records.get(key)
    if (!known) this.#records.set(key, record)
    else for (const name of record.pending) known.pending.add(name)
  }

  /** Notes that a store has taken messages. What is not there was taken before. */
  acknowledge(acknowledgement: JournalAcknowledgement): void {
    for (const messageId of acknowledgement.messageIds) {
      const key = keyOf(acknowledgement, messageId)
      const record = this.#records.get(key)
      record?.pending.delete(acknowledgement.storeName)
      if (record?.pending.size === 0) this.#records.delete(key)
    }
  }

  values(): IterableIterator<PendingRecord> {
    return this.#records.values()
  }
}

/** Differs whenever messages differ; a session without a scope is none of any scope. */
function keyOf({ sessionId, scope }: Pick<PendingRecord, 'sessionId' | 'scope'>, messageId: string): string {
  return JSON.stringify([scope ? scopeKey(scope) : null, sessionId, messageId])
}
