import { type AppendLog, appendLog, type LogNotice } from '@memory/append-log'
import { type Journal, type JournalAcknowledgement, type JournalRecord, MemoryError } from '@memory/core'
import { resolveAcknowledgement, resolveRecords } from './check.js'
import { acknowledgementLine, parseLine, recordLine } from './journal-line.js'
import { decodeMessage } from './message-json.js'
import { PendingRecords } from './pending-records.js'

/** Something that happened to the journal and lost nothing that was acknowledged. */
export type JournalNotice = LogNotice

/** Options of {@link fileJournal}. */
export interface FileJournalOptions {
  /** The journal's file. It and its folder are created when missing; `<path>.lock` lies beside it while it is open. */
  readonly path: string
  /**
   * When a message counts as kept. `disk`: when the disk has it, so that it survives a power cut; calls that come
   * meanwhile share the next write. `system`: when the operating system has it, so that it survives the end of the
   * process. Default `disk`.
   */
  readonly durability?: 'disk' | 'system'
  /**
   * Lines without use (messages that every store has, acknowledgements) that are tolerated before the file is
   * compacted, if they outnumber the messages that are pending as well. Infinity: never. Default 1,000.
   */
  readonly compactAfter?: number
  /** Told of a torn tail, a lock taken over, and each compaction. Default: nobody. */
  readonly onNotice?: (notice: JournalNotice) => void
}

const FORMAT = '@memory/journal'
const VERSION = 1

/**
 * Keeps recorded messages in a file until every store has them. One process at a time; the file is opened by the
 * first call, and a call that could not open it leaves it to the next one to try again.
 *
 * Every method rejects with a MemoryError: `conflict` when another process has the file; `corrupt` naming the line when
 * the file cannot be trusted, which leaves it as it is; `unavailable` when the file system fails, such as when the
 * disk is full: what was kept before is safe, and later calls work again once there is room; `invalid_argument` naming
 * the field, before any I/O; `closed`.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const memory = memoryManager({ stores, journal: fileJournal({ path: '.memory/journal.jsonl' }) })
 */
export function fileJournal(options: FileJournalOptions): Journal {
  return new FileJournal(appendLog({ ...options, format: FORMAT, version: VERSION }))
}

class FileJournal implements Journal {
  readonly #log: AppendLog
  /** What the file holds. Changes only once the lines that say so are kept. */
  #records = new PendingRecords()
  /** Calls under way, for which closing waits. */
  readonly #writes = new Set<Promise<void>>()
  #opening: Promise<void> | undefined
  #closing: Promise<void> | undefined

  constructor(log: AppendLog) {
    this.#log = log
  }

  async append(records: readonly JournalRecord[]): Promise<void> {
    const resolved = resolveRecords(records)
    await this.#write(resolved.map(recordLine), () => {
      for (const record of resolved) this.#records.add(record)
    })
  }

  async acknowledge(acknowledgement: JournalAcknowledgement): Promise<void> {
    const resolved = resolveAcknowledgement(acknowledgement)
    const lines = resolved.messageIds.length > 0 ? [acknowledgementLine(resolved)] : []
    await this.#write(lines, () => this.#records.acknowledge(resolved))
  }

  async *replay(): AsyncGenerator<JournalRecord> {
    await this.#ready()
    for (const { sessionId, scope, message, pending } of [...this.#records.values()]) {
      // Acknowledged by every store while the one before was looked at.
      if (pending.size === 0) continue
      yield {
        sessionId,
        ...(scope && { scope }),
        message: decodeMessage(message.toString()),
        pending: [...pending],
      }
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    // Each is answered, or refused, to whoever made it.
    await Promise.allSettled([this.#opening, ...this.#writes])
    await this.#log.close()
  }

  async #write(payloads: readonly string[], onKept: () => void): Promise<void> {
    const write = this.#ready().then(async () => {
      if (payloads.length > 0) await this.#log.append(payloads, onKept)
    })
    this.#writes.add(write)
    try {
      await write
    } finally {
      this.#writes.delete(write)
    }
  }

  /** Opens the file once; a failed attempt is not remembered. */
  async #ready(): Promise<void> {
    if (this.#closing !== undefined) throw new MemoryError('closed', 'The journal is closed')
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    await this.#opening
  }

  async #open(): Promise<void> {
    this.#records = new PendingRecords()
    await this.#log.open({
      replay: (payload) => {
        const line = parseLine(payload)
        if (line.kind === 'record') this.#records.add(line.record)
        else this.#records.acknowledge(line.acknowledgement)
      },
      size: () => this.#records.size,
      snapshot: () => this.#snapshot(),
    })
  }

  *#snapshot(): Generator<string> {
    for (const record of this.#records.values()) yield recordLine(record)
  }
}
