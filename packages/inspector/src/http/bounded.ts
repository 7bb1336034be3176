import { MemoryError } from '@memory/core'

/** How long a store may take for one request, in milliseconds. */
const LONGEST_MS = 30_000

/**
 * Ends a wait when its request is gone or a store takes too long, also when the store does not listen to the signal.
 *
 * @throws MemoryError `timeout`, `aborted`; what the work rejects with.
 */
export async function bounded<Result>(
  gone: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
  ms = LONGEST_MS,
): Promise<Result> {
  const late = AbortSignal.timeout(ms)
  const signal = AbortSignal.any([gone, late])
  return new Promise<Result>((resolve, reject) => {
    const end = (): void =>
      reject(
        late.aborted
          ? new MemoryError('timeout', `The store did not answer within ${ms} ms`)
          : new MemoryError('aborted', 'The request was given up'),
      )
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    work(signal)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', end))
  })
}
