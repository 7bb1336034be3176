import { type AppendLog, appendLog, type LogContent, type LogNotice } from '@memory/append-log'
import type { EmbedderIdentity, LogOperation, Persistence, PersistenceClient } from '../persistence.js'
import { formatOperation, parseOperation } from './operation-json.js'

/** Something that happened to the log and lost no acknowledged entry. */
export type FileLogNotice = LogNotice

/** Options of {@link fileLog}. */
export interface FileLogOptions {
  /** The log file. It and its folder are created when missing; `<path>.lock` lies beside it while it is open. */
  readonly path: string
  /**
   * When a write counts as kept. `disk`: when the disk has it, so that it survives a power cut; writes that arrive
   * meanwhile share the next one. `system`: when the operating system has it, so that it survives the end of the
   * process. Default `disk`.
   */
  readonly durability?: 'disk' | 'system'
  /**
   * Superseded lines that are tolerated before the log is compacted, if they outnumber the entries as well.
   * Infinity: never. Default 1,000.
   */
  readonly compactAfter?: number
  /** Told of a torn tail, a lock taken over, and each compaction. Default: nobody. */
  readonly onNotice?: (notice: FileLogNotice) => void
}

const FORMAT = '@memory/store-in-memory'
const VERSION = 1

/**
 * Keeps a store's entries in an append-only file of JSON lines, for one writer.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const store = inMemoryStore({ persistence: fileLog({ path: 'memory.jsonl' }) })
 */
export function fileLog(options: FileLogOptions): Persistence {
  return new FileLog(appendLog({ ...options, format: FORMAT, version: VERSION }))
}

class FileLog implements Persistence {
  readonly #log: AppendLog

  constructor(log: AppendLog) {
    this.#log = log
  }

  open(client: PersistenceClient): Promise<void> {
    return this.#log.open(contentOf(client))
  }

  append(operations: readonly LogOperation[]): Promise<void> {
    return this.#log.append(operations.map(formatOperation))
  }

  rewrite(): Promise<void> {
    return this.#log.rewrite()
  }

  close(): Promise<void> {
    return this.#log.close()
  }
}

/** A store as the content of a log, whose first line says whose vectors are in it. */
function contentOf(client: PersistenceClient): LogContent {
  return {
    header: () => ({ embedder: client.embedder ?? null }),
    begin: (header) => {
      const found = header?.embedder as EmbedderIdentity | null | undefined
      client.begin(header ? (found ?? undefined) : client.embedder)
    },
    replay: (payload) => client.replay(parseOperation(payload)),
    size: () => client.size(),
    *snapshot() {
      for (const operation of client.snapshot()) yield formatOperation(operation)
    },
    revert: () => client.revert(),
  }
}
