import { throwIfAborted } from '@memory/core'

/** The promise's outcome, or `aborted` as soon as the signal fires: work shared with others goes on without us. */
export async function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return await work
  let stop: () => void = () => undefined
  const aborted = new Promise<void>((resolve) => {
    stop = resolve
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([work, aborted])
    throwIfAborted(signal)
    return await work
  } finally {
    signal.removeEventListener('abort', stop)
    // Nobody may be left to hear of a failure after an abort.
    work.catch(() => undefined)
  }
}
