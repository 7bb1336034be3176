import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Contender } from './contender.js'

const CHILD = fileURLToPath(new URL('./memory-child.js', import.meta.url))

/**
 * Bytes that a filled store takes per entry, measured in a process of its own after garbage collection: growth of
 * the heap and of what lies outside it.
 */
export async function bytesPerEntry({ name }: Contender, entries: number): Promise<number> {
  const args = ['--expose-gc', CHILD, name, String(entries)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}
