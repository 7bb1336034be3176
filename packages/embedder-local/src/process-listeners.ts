/** Events on which the model's runtime puts handlers that rethrow, and never takes away. */
const EVENTS: readonly string[] = ['uncaughtException', 'unhandledRejection']

/** Where the runtime's code is, as it shows in a stack trace. */
const RUNTIME = /[\\/]@energetic-ai[\\/]core[\\/]/

/**
 * Loads something, then removes the process-wide failure handlers that the model's runtime installed
 * meanwhile: how a program treats its own failures is not for a library to change.
 */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const installed: [event: string, listener: () => void][] = []
  const watch = (event: string | symbol, listener: () => void) => {
    if (typeof event !== 'string' || !EVENTS.includes(event)) return
    if (RUNTIME.test(new Error().stack ?? '')) installed.push([event, listener])
  }
  process.on('newListener', watch)
  try {
    return await load()
  } finally {
    process.off('newListener', watch)
    for (const [event, listener] of installed) process.off(event, listener)
  }
}
