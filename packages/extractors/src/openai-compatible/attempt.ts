import { type Clock, MemoryError } from '@memory/core'

/**
 * Runs one attempt with a deadline of its own. Ends on time and at once when the caller's signal fires, even if what
 * runs pays no attention to its signal.
 *
 * @throws MemoryError `timeout` or `aborted`.
 */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = (error: MemoryError): void => {
      reject(error)
      controller.abort(error)
    }
    const onAbort = (): void =>
      end(new MemoryError('aborted', 'The operation was aborted', { cause: signal?.reason }))
    const cancel = clock.schedule(
      () => end(new MemoryError('timeout', `The model did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    )
    signal?.addEventListener('abort', onAbort)
    run(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        cancel()
        signal?.removeEventListener('abort', onAbort)
      })
  })
}
