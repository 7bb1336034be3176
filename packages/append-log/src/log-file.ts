import { constants } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { invalid } from '@memory/core'
import { syncFolder, writeAll } from './disk.js'
import { toLine } from './line.js'
import type { LogContent } from './log-content.js'
import { headerPayload, type LogIdentity, replay } from './replay.js'

/**
 * To read and write, created when missing, never emptied. A link is refused: who may write to the folder could have it
 * point anywhere, and compaction would put a file in its place. Windows has no such flag.
 */
const OPEN_FLAGS = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

/** A file of its own, whatever somebody put there. */
const DRAFT_FLAGS = 'wx'

/** People's words are for their owner alone. */
const MODE = 0o600
/** The part of a file's mode that says who may do what. */
const MODE_BITS = 0o777

/** Bytes given to one write while replacing. */
const WRITE_BYTES = 1 << 20

/** The file of a log that is open: knows its length, and whether what it holds is certain. */
export class LogFile {
  readonly #log: LogIdentity
  readonly #isSynced: boolean
  #file: FileHandle
  /** Length of the part that is kept. */
  #bytes = 0
  #lines = 0
  #isCertain = true

  private constructor(log: LogIdentity, isSynced: boolean, file: FileHandle) {
    this.#log = log
    this.#isSynced = isSynced
    this.#file = file
  }

  /**
   * Opens the file, replays it, and removes what was cut off at its end.
   *
   * @param isSynced Whether the disk has to have a line before it counts as kept.
   * @throws MemoryError `corrupt` naming the line; what the content's `begin` throws; errors of the file system.
   */
  static async open(
    log: LogIdentity,
    isSynced: boolean,
    content: LogContent,
    onTorn: (tail: { readonly offset: number; readonly bytes: number }) => void,
  ): Promise<LogFile> {
    // Left behind by a replacement that was interrupted; never part of the log.
    await rm(draftOf(log), { force: true })
    const handle = await openFile(log)
    const file = new LogFile(log, isSynced, handle)
    try {
      await file.#replay(content, onTorn)
      return file
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Lines after the header. */
  get lines(): number {
    return this.#lines
  }

  /** False when a failure left it open what the file holds: it takes nothing until it is replaced. */
  get isCertain(): boolean {
    return this.#isCertain
  }

  /** Keeps lines at the end, all or none. */
  async append(lines: readonly Buffer[]): Promise<void> {
    const block = Buffer.concat(lines)
    try {
      await writeAll(this.#file, block, this.#bytes)
    } catch (error) {
      try {
        await this.#file.truncate(this.#bytes)
      } catch {
        this.#isCertain = false
      }
      throw error
    }
    try {
      if (this.#isSynced) await this.#file.datasync()
    } catch (error) {
      // After a failed sync the system may have dropped the pages: a later sync that succeeds proves nothing.
      this.#isCertain = false
      throw error
    }
    this.#bytes += block.length
    this.#lines += lines.length
  }

  /** Writes the present state beside the file and renames it over the file. */
  async replace(content: LogContent): Promise<void> {
    const draftPath = draftOf(this.#log)
    await rm(draftPath, { force: true })
    const draft = await open(draftPath, DRAFT_FLAGS, MODE)
    let bytes = 0
    let lines = -1
    try {
      let block: Buffer[] = []
      let size = 0
      const write = async (): Promise<void> => {
        await writeAll(draft, Buffer.concat(block), bytes)
        bytes += size
        block = []
        size = 0
      }
      for (const payload of payloads(this.#log, content)) {
        const line = toLine(payload)
        block.push(line)
        size += line.length
        lines++
        if (size >= WRITE_BYTES) await write()
      }
      await write()
      // Whoever was let read the file still may, and nobody else.
      await draft.chmod((await this.#file.stat()).mode & MODE_BITS)
      await draft.sync()
      await rename(draftPath, this.#log.path)
    } catch (error) {
      await draft.close()
      await rm(draftPath, { force: true })
      throw error
    }
    const old = this.#file
    this.#file = draft
    this.#bytes = bytes
    this.#lines = lines
    this.#isCertain = true
    await old.close()
    await syncFolder(this.#log.path)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #replay(
    content: LogContent,
    onTorn: (tail: { readonly offset: number; readonly bytes: number }) => void,
  ): Promise<void> {
    const { bytes, lines, tornBytes, lacksLineFeed, hasHeader } = await replay(this.#file, this.#log, content)
    this.#bytes = bytes
    this.#lines = lines
    if (tornBytes > 0) {
      await this.#file.truncate(bytes)
      onTorn({ offset: bytes, bytes: tornBytes })
    }
    if (lacksLineFeed) await this.#write(Buffer.from('\n'))
    if (hasHeader) return
    content.begin?.(undefined)
    await this.#write(toLine(headerPayload(this.#log, content)))
    await syncFolder(this.#log.path)
  }

  async #write(block: Buffer): Promise<void> {
    await writeAll(this.#file, block, this.#bytes)
    await this.#file.sync()
    this.#bytes += block.length
  }
}

/** @throws MemoryError `invalid_argument` for what is no file of its own; errors of the file system. */
async function openFile({ path }: LogIdentity): Promise<FileHandle> {
  let file: FileHandle
  try {
    file = await open(path, OPEN_FLAGS, MODE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error
    throw invalid('path', `must name a file, and ${path} is a link; name what it points to`)
  }
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw invalid('path', `must name a file, and ${path} is something else`)
}

function* payloads(log: LogIdentity, content: LogContent): Generator<string> {
  yield headerPayload(log, content)
  yield* content.snapshot()
}

function draftOf({ path }: LogIdentity): string {
  return `${path}.compacting`
}
