import { type FileHandle, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { invalid, MemoryError } from '@memory/core'
import type { LogReader } from './log-content.js'
import type { AppendLogOptions } from './options.js'
import { replay } from './replay.js'

/**
 * Reads a log that another process may be writing: takes no lock and changes nothing. A line that is only half there is
 * left out. Gives `false` when there is no such file.
 *
 * @throws MemoryError `invalid_argument` for a path that is none; `corrupt` naming the line that cannot be trusted;
 * `unavailable` when the file system fails; what the reader's `begin` throws.
 */
export async function readLog(
  options: Pick<AppendLogOptions, 'path' | 'format' | 'version'>,
  reader: LogReader,
): Promise<boolean> {
  const { path, format, version } = options
  if (typeof path !== 'string' || path === '') throw invalid('path', 'must be a non-empty string')
  let file: FileHandle
  try {
    file = await open(resolve(path), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw MemoryError.from(error, 'unavailable')
  }
  try {
    await replay(file, { path: resolve(path), format, version }, reader)
    return true
  } catch (error) {
    throw MemoryError.from(error, 'unavailable')
  } finally {
    await file.close()
  }
}
