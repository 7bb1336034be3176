import { MemoryError } from '@memory/core'

/** Settles with the promise, or rejects with `aborted` as soon as the signal fires, also when it has fired already. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  let abort = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new MemoryError('aborted', 'The operation was aborted', { cause: signal.reason }))
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
  try {
    return await Promise.race([aborted, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
