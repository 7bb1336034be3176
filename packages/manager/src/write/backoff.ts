import type { MemoryError } from '@memory/core'
import type { RetryOptions } from '../options.js'

/**
 * How long to wait before the next try: exponential with full jitter, never shorter than what the back end asked for.
 *
 * @param attempt Tries made so far, from 1.
 */
export function backoffMs(
  attempt: number,
  { baseMs, maxMs }: Required<Pick<RetryOptions, 'baseMs' | 'maxMs'>>,
  error: MemoryError,
): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** (attempt - 1))
  return Math.max(error.retryAfterMs ?? 0, Math.ceil(Math.random() * ceiling))
}
