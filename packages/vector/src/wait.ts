import { type Clock, MemoryError, throwIfAborted } from '@memory/core'

/** Waits, unless the signal fires first. Holds the process: somebody awaits the result. */
export function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal)
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel()
      reject(new MemoryError('aborted', 'The operation was aborted', { cause: signal?.reason }))
    }
    const cancel = clock.schedule(
      () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      },
      ms,
      { keepAlive: true },
    )
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Milliseconds before another attempt: doubles from 50 up to 5,000, the upper half of it by chance. */
export function backoffMs(attempt: number, retryAfterMs = 0): number {
  const ceiling = Math.min(5_000, 50 * 2 ** attempt)
  return Math.max(retryAfterMs, ceiling * (0.5 + Math.random() / 2))
}
