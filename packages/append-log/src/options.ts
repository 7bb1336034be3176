import { resolve } from 'node:path'
import { invalid } from '@memory/core'
import type { LogNotice } from './notice.js'

/** What the user of a log decides about its file. */
export interface LogFileOptions {
  /**
   * The file. It and its folder are created when missing, for their owner alone; `<path>.lock` lies beside it while it is
   * open.
   */
  readonly path: string
  /**
   * When a line counts as kept. `disk`: when the disk has it, so that it survives a power cut; lines that arrive
   * meanwhile share the next write. `system`: when the operating system has it, so that it survives the end of the
   * process. Default `disk`.
   */
  readonly durability?: 'disk' | 'system'
  /**
   * Superseded lines that are tolerated before the log is compacted, if they outnumber the live ones as well.
   * Infinity: never. Default 1,000.
   */
  readonly compactAfter?: number
  /** Told of a torn tail, a lock taken over, and each compaction. Default: nobody. */
  readonly onNotice?: (notice: LogNotice) => void
}

/** Options of {@link appendLog}. */
export interface AppendLogOptions extends LogFileOptions {
  /** Names what the lines are, such as a package. Another format is refused when the log is opened. */
  readonly format: string
  /** Version of the format. Another version is refused when the log is opened. */
  readonly version: number
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveOptions(options: AppendLogOptions): Required<AppendLogOptions> {
  const { path, durability = 'disk', compactAfter = 1000, onNotice = () => {} } = options ?? {}
  if (typeof path !== 'string' || path === '') throw invalid('path', 'must be a non-empty string')
  if (durability !== 'disk' && durability !== 'system') {
    throw invalid('durability', "must be 'disk' or 'system'")
  }
  if (typeof compactAfter !== 'number' || !(compactAfter >= 1)) {
    throw invalid('compactAfter', 'must be a number of at least 1')
  }
  if (typeof onNotice !== 'function') throw invalid('onNotice', 'must be a function')
  const { format, version } = options
  return { path: resolve(path), durability, compactAfter, onNotice, format, version }
}
