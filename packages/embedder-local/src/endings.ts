import { MemoryError } from '@memory/core'

/** The error of a call whose signal fired. */
export function abortedError(signal: AbortSignal | undefined): MemoryError {
  return new MemoryError('aborted', 'The embedding was aborted', { cause: signal?.reason })
}

/** The error of a call that `close()` cut short, or that came after it. */
export function closedError(): MemoryError {
  return new MemoryError('closed', 'The embedder is closed')
}

/** The promise's outcome, or an `aborted` rejection as soon as the signal fires. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortedError(signal))
    const leave = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(leave)
  })
}
