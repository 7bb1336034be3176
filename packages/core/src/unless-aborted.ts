import { MemoryError } from './errors.js'

/** The outcome of the work, or `aborted` as soon as the signal fires; the work itself goes on, and nobody hears of it. */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return await work
  return await new Promise<Result>((resolve, reject) => {
    const abort = () =>
      reject(new MemoryError('aborted', 'The operation was aborted', { cause: signal.reason }))
    const done = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(done)
  })
}
