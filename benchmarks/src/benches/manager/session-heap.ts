import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Contender } from './contender.js'

const CHILD = fileURLToPath(new URL('./session-heap-child.js', import.meta.url))

/** Whether everything said is saved when the heap is measured, or waits for the fifth turn. */
export type SessionState = 'saved' | 'waiting'

/**
 * Bytes of heap that a conversation takes in the manager, measured in a process of its own after garbage collection.
 */
export async function bytesPerSession(
  { name }: Contender,
  { state, turns }: { readonly state: SessionState; readonly turns: number },
): Promise<number> {
  const args = ['--expose-gc', CHILD, name, state, String(turns)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}
