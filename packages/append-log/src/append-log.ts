import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MemoryError } from '@memory/core'
import { toLine } from './line.js'
import { acquireLock, type Lock } from './lock.js'
import type { LogContent } from './log-content.js'
import { LogFile } from './log-file.js'
import { type AppendLogOptions, resolveOptions } from './options.js'

/** A folder made for the file; one that is there keeps its mode. */
const FOLDER_MODE = 0o700

/** An append-only file of JSON lines with one writer. */
export interface AppendLog {
  /**
   * Takes the lock and replays what was kept. May be called again after it failed, and after `close`.
   *
   * @throws MemoryError `conflict` when another process or log has the file open; `corrupt` naming the line that cannot
   * be trusted, in which case the file is left as it is; `unavailable` when the file system fails; what the content's
   * `begin` throws.
   */
  open(content: LogContent): Promise<void>
  /**
   * Takes lines over at once, in the order of the calls, and resolves when they are kept. When it rejects, they are
   * not kept, nor is anything that was handed over later and is still on its way. The next call tries anew.
   *
   * @param payloads JSON texts without line feeds, as `JSON.stringify` writes them.
   * @param onKept Called when they are kept, before the promise resolves and before anything else is written.
   * @throws MemoryError `unavailable` when the file system fails, such as when the disk is full; `closed`.
   */
  append(payloads: readonly string[], onKept?: () => void): Promise<void>
  /**
   * Replaces everything kept by the content's present state.
   *
   * @throws MemoryError `unavailable`; `closed`.
   */
  rewrite(): Promise<void>
  /** Waits for what is on its way and lets go of the file. */
  close(): Promise<void>
}

/**
 * Makes a log; does no I/O.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function appendLog(options: AppendLogOptions): AppendLog {
  return new FileAppendLog(resolveOptions(options))
}

/** What `append` promised. */
interface Waiting {
  readonly lines: readonly Buffer[]
  readonly resolve: () => void
  readonly reject: (error: MemoryError) => void
  readonly onKept: (() => void) | undefined
}

interface Opened {
  readonly content: LogContent
  readonly file: LogFile
  readonly lock: Lock
}

class FileAppendLog implements AppendLog {
  readonly #options: Required<AppendLogOptions>
  /** Set from the start of `open` to the end of `close`. */
  #isTaken = false
  #opened: Opened | undefined
  #queue: Waiting[] = []
  /** The work on the file that goes on, one piece at a time. Never rejects. */
  #busy: Promise<void> | undefined
  /** Superseded lines at which to compact. */
  #compactAt = 0

  constructor(options: Required<AppendLogOptions>) {
    this.#options = options
  }

  async open(content: LogContent): Promise<void> {
    const { path, durability, compactAfter, onNotice } = this.#options
    if (this.#isTaken) throw new MemoryError('conflict', `${path} is open already`, { field: 'path' })
    this.#isTaken = true
    let lock: Lock | undefined
    try {
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
      lock = await acquireLock(`${path}.lock`)
      if (lock.replacedPid !== undefined) onNotice({ kind: 'unclean-end', path, pid: lock.replacedPid })
      const file = await LogFile.open(this.#options, durability === 'disk', content, (tail) =>
        onNotice({ kind: 'torn-tail', path, ...tail }),
      )
      this.#compactAt = compactAfter
      this.#opened = { content, file, lock }
    } catch (error) {
      await lock?.release()
      this.#isTaken = false
      throw unavailable(error)
    }
  }

  async append(payloads: readonly string[], onKept?: () => void): Promise<void> {
    const opened = this.#demand()
    await new Promise<void>((resolve, reject) => {
      this.#queue.push({ lines: payloads.map(toLine), resolve, reject, onKept })
      this.#busy ??= this.#drain(opened)
    })
  }

  async rewrite(): Promise<void> {
    this.#demand()
    while (this.#busy !== undefined) await this.#busy
    const opened = this.#demand()
    const rewriting = opened.file.replace(opened.content)
    this.#busy = rewriting.catch(() => undefined).then(() => this.#drain(opened))
    try {
      await rewriting
    } catch (error) {
      throw unavailable(error)
    }
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = undefined
    while (this.#busy !== undefined) await this.#busy
    if (!opened) return
    try {
      await opened.file.close()
    } finally {
      await opened.lock.release()
      this.#isTaken = false
    }
  }

  #demand(): Opened {
    if (!this.#opened) throw new MemoryError('closed', `${this.#options.path} is not open`)
    return this.#opened
  }

  /** Writes what waits, all of it at once, until nothing waits. Never rejects. */
  async #drain(opened: Opened): Promise<void> {
    // Lets calls of the same tick join the first write.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const group = this.#queue
      this.#queue = []
      const error = await writeGroup(opened, group)
      if (error) {
        const given = [...group, ...this.#queue]
        this.#queue = []
        opened.content.revert?.()
        for (const { reject } of given) reject(error)
      } else {
        for (const { onKept } of group) onKept?.()
        for (const { resolve } of group) resolve()
        await this.#compactIfDue(opened)
      }
    }
    this.#busy = undefined
  }

  async #compactIfDue({ content, file }: Opened): Promise<void> {
    const live = content.size()
    const superseded = file.lines - live
    if (superseded < this.#compactAt || superseded <= live) return
    const { path, compactAfter, onNotice } = this.#options
    const linesBefore = file.lines
    try {
      await file.replace(content)
      this.#compactAt = compactAfter
      onNotice({ kind: 'compacted', path, linesBefore, lines: file.lines })
    } catch (error) {
      // Tried again when twice as much has gathered.
      this.#compactAt = 2 * superseded
      onNotice({ kind: 'compaction-failed', path, error: unavailable(error) })
    }
  }
}

async function writeGroup(
  { content, file }: Opened,
  group: readonly Waiting[],
): Promise<MemoryError | undefined> {
  try {
    if (!file.isCertain) await file.replace(content)
    await file.append(group.flatMap(({ lines }) => lines))
    return undefined
  } catch (error) {
    return unavailable(error)
  }
}

function unavailable(error: unknown): MemoryError {
  return MemoryError.from(error, 'unavailable')
}
