import { type CallOptions, type Clock, MemoryError, throwIfAborted } from '@memory/core'

/** How long a call may take. */
export interface Bounds extends CallOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly label: string
}

/**
 * Ends when the work ends, the time is up or the signal fires. mem0's clients take neither: what they began goes on,
 * and its outcome is nobody's any more.
 */
export async function bounded<Result>(work: () => Promise<Result>, bounds: Bounds): Promise<Result> {
  const { signal, clock, timeoutMs, label } = bounds
  throwIfAborted(signal)
  return await new Promise((resolve, reject) => {
    const end = (outcome: () => void) => {
      cancel()
      signal?.removeEventListener('abort', abort)
      outcome()
    }
    const abort = () =>
      end(() => reject(new MemoryError('aborted', 'The operation was aborted', { cause: signal?.reason })))
    const expire = () =>
      end(() => reject(new MemoryError('timeout', `${label} did not answer within ${timeoutMs} ms`)))
    const cancel = clock.schedule(expire, timeoutMs, { keepAlive: true })
    signal?.addEventListener('abort', abort, { once: true })
    // A client may also throw at once.
    Promise.resolve()
      .then(work)
      .then(
        (result) => end(() => resolve(result)),
        (error: unknown) => end(() => reject(error)),
      )
  })
}
