import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { invalid, MemoryError } from '@memory/core'
import type { LogOperation, Persistence, PersistenceClient } from '../persistence.js'
import { syncFolder, writeAll } from './disk.js'
import { fromOperation, headerOf, toLine } from './line.js'
import { acquireLock, type Lock } from './lock.js'
import { replay } from './replay.js'

/** Something that happened to the log and lost no acknowledged entry. */
export type FileLogNotice =
  /** The end of the log was a line that had been cut off while it was written, and was removed. */
  | { readonly kind: 'torn-tail'; readonly path: string; readonly offset: number; readonly bytes: number }
  /** Superseded lines were removed. */
  | {
      readonly kind: 'compacted'
      readonly path: string
      readonly linesBefore: number
      readonly lines: number
    }
  /** Compaction failed; the log goes on as it is. */
  | { readonly kind: 'compaction-failed'; readonly path: string; readonly error: MemoryError }

/** Options of {@link fileLog}. */
export interface FileLogOptions {
  /** The log file. It and its folder are created when missing; `<path>.lock` lies beside it while it is open. */
  readonly path: string
  /**
   * When a write counts as kept. `disk`, the default: when the disk has it, so that it survives a power cut; writes
   * that arrive meanwhile share the next one. `system`: when the operating system has it, so that it survives the end
   * of the process.
   */
  readonly durability?: 'disk' | 'system'
  /**
   * Superseded lines that are tolerated before the log is compacted, if they outnumber the entries as well.
   * Default 1,000. Infinity: never.
   */
  readonly compactAfter?: number
  /** Told what happened to the log. */
  readonly onNotice?: (notice: FileLogNotice) => void
}

/** What `append` promised, and the lines it stands for. */
interface Waiting {
  readonly lines: readonly Buffer[]
  readonly operations: number
  readonly resolve: () => void
  readonly reject: (error: MemoryError) => void
}

/** To read and write, created when missing, never emptied. */
const OPEN_FLAGS = constants.O_RDWR | constants.O_CREAT

/** Bytes given to one write while compacting. */
const WRITE_BYTES = 1 << 20

/**
 * Keeps a store's entries in an append-only file of JSON lines, for one writer.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const store = inMemoryStore({ persistence: fileLog({ path: 'memory.jsonl' }) })
 */
export function fileLog(options: FileLogOptions): Persistence {
  const { path, durability = 'disk', compactAfter = 1000, onNotice = () => {} } = options ?? {}
  if (typeof path !== 'string' || path === '') throw invalid('path', 'must be a non-empty string')
  if (durability !== 'disk' && durability !== 'system')
    throw invalid('durability', "must be 'disk' or 'system'")
  if (typeof compactAfter !== 'number' || !(compactAfter >= 1)) {
    throw invalid('compactAfter', 'must be a number of at least 1')
  }
  return new FileLog({ path: resolve(path), durability, compactAfter, onNotice })
}

class FileLog implements Persistence {
  readonly #options: Required<FileLogOptions>
  #isOpen = false
  #client: PersistenceClient | undefined
  #lock: Lock | undefined
  #file: FileHandle | undefined
  /** Length of the part that is kept. */
  #bytes = 0
  /** Operations in the file. */
  #operations = 0
  #queue: Waiting[] = []
  #writing: Promise<void> | undefined
  #compactAt = 0
  /** Set when what the file holds is no longer known. */
  #broken: MemoryError | undefined

  constructor(options: Required<FileLogOptions>) {
    this.#options = options
  }

  async open(client: PersistenceClient): Promise<void> {
    const { path } = this.#options
    if (this.#isOpen) throw new MemoryError('conflict', `${path} is open already`, { field: 'path' })
    this.#isOpen = true
    try {
      await mkdir(dirname(path), { recursive: true })
      this.#lock = await acquireLock(`${path}.lock`)
      // Left behind by a compaction that was interrupted; never part of the log.
      await rm(this.#draftPath, { force: true })
      this.#file = await open(path, OPEN_FLAGS, 0o600)
      await this.#replay(this.#file, client)
      this.#client = client
      this.#broken = undefined
      this.#compactAt = this.#options.compactAfter
    } catch (error) {
      await this.#release()
      throw MemoryError.from(error, 'unavailable')
    }
  }

  append(operations: readonly LogOperation[]): Promise<void> {
    if (this.#broken) {
      this.#client?.revert()
      return Promise.reject(this.#broken)
    }
    return new Promise((resolve, reject) => {
      const lines = operations.map((operation) => toLine(fromOperation(operation)))
      this.#queue.push({ lines, operations: operations.length, resolve, reject })
      this.#writing ??= this.#write()
    })
  }

  async rewrite(): Promise<void> {
    await this.#writing
    await this.#compact()
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#release()
  }

  get #draftPath(): string {
    return `${this.#options.path}.compacting`
  }

  async #replay(file: FileHandle, client: PersistenceClient): Promise<void> {
    const { path, onNotice } = this.#options
    const { bytes, operations, tornBytes, hasHeader } = await replay(file, path, client)
    this.#bytes = bytes
    this.#operations = operations
    if (tornBytes > 0) {
      await file.truncate(bytes)
      onNotice({ kind: 'torn-tail', path, offset: bytes, bytes: tornBytes })
    }
    if (hasHeader) return
    client.begin(client.embedder)
    const header = toLine(headerOf(client.embedder))
    await writeAll(file, header, bytes)
    this.#bytes = bytes + header.length
    await file.sync()
    await syncFolder(path)
  }

  /** Writes what waits, all of it at once, until nothing waits. Never rejects. */
  async #write(): Promise<void> {
    // Lets calls of the same tick join the first write.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const group = this.#queue
      this.#queue = []
      const error = await this.#writeGroup(group)
      if (error) {
        const given = [...group, ...this.#queue]
        this.#queue = []
        this.#client?.revert()
        for (const { reject } of given) reject(error)
      } else {
        for (const { resolve } of group) resolve()
        await this.#compactIfDue()
      }
    }
    this.#writing = undefined
  }

  async #writeGroup(group: readonly Waiting[]): Promise<MemoryError | undefined> {
    const file = this.#file
    const { path } = this.#options
    if (!file) return new MemoryError('closed', `${path} is closed`)
    const bytes = Buffer.concat(group.flatMap(({ lines }) => lines))
    try {
      await writeAll(file, bytes, this.#bytes)
    } catch (error) {
      const failure = MemoryError.from(error, 'unavailable')
      try {
        await file.truncate(this.#bytes)
      } catch {
        this.#broken = broken(path, error)
      }
      return failure
    }
    try {
      if (this.#options.durability === 'disk') await file.datasync()
    } catch (error) {
      // After a failed sync the system may have dropped the pages: neither old nor new content is certain.
      this.#broken = broken(path, error)
      return this.#broken
    }
    this.#bytes += bytes.length
    for (const { operations } of group) this.#operations += operations
    return undefined
  }

  async #compactIfDue(): Promise<void> {
    const superseded = this.#operations - (this.#client?.size() ?? 0)
    if (superseded < this.#compactAt || superseded <= (this.#client?.size() ?? 0)) return
    const { path, compactAfter, onNotice } = this.#options
    const linesBefore = this.#operations
    try {
      await this.#compact()
      this.#compactAt = compactAfter
      onNotice({ kind: 'compacted', path, linesBefore, lines: this.#operations })
    } catch (error) {
      // Tried again when twice as much has gathered.
      this.#compactAt = 2 * superseded
      onNotice({ kind: 'compaction-failed', path, error: MemoryError.from(error, 'unavailable') })
    }
  }

  /**
   * Writes the present state beside the log and renames it over the log. Operations that wait meanwhile are written
   * after it; applying them again changes nothing.
   */
  async #compact(): Promise<void> {
    const client = this.#client
    if (!client) return
    const { path } = this.#options
    const draft = await open(this.#draftPath, 'w', 0o600)
    let bytes = 0
    let operations = 0
    try {
      let lines = [toLine(headerOf(client.embedder))]
      let size = 0
      const write = async (): Promise<void> => {
        const block = Buffer.concat(lines)
        await writeAll(draft, block, bytes)
        bytes += block.length
        lines = []
        size = 0
      }
      for (const operation of client.snapshot()) {
        const line = toLine(fromOperation(operation))
        lines.push(line)
        size += line.length
        operations++
        if (size >= WRITE_BYTES) await write()
      }
      await write()
      await draft.sync()
      await rename(this.#draftPath, path)
    } catch (error) {
      await draft.close()
      await rm(this.#draftPath, { force: true })
      throw error
    }
    const old = this.#file
    this.#file = draft
    this.#bytes = bytes
    this.#operations = operations
    await old?.close()
    await syncFolder(path)
  }

  async #release(): Promise<void> {
    const [file, lock] = [this.#file, this.#lock]
    this.#file = undefined
    this.#lock = undefined
    this.#client = undefined
    this.#isOpen = false
    try {
      await file?.close()
    } finally {
      await lock?.release()
    }
  }
}

function broken(path: string, cause: unknown): MemoryError {
  return new MemoryError('unavailable', `Writing ${path} failed; close the store and open it again`, {
    cause,
    retryable: false,
  })
}
