/** Where time comes from; tests pass their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Calls back once after `ms` milliseconds; returns what cancels it. Never keeps a process alive. */
  schedule(callback: () => void, ms: number): () => void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(callback, ms) {
    const timer: unknown = setTimeout(callback, ms)
    // Node returns an object that can stop holding the process; browsers return a number.
    ;(timer as { unref?: () => void }).unref?.()
    return () => clearTimeout(timer as number)
  },
}
