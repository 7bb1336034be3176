/** Where time comes from; tests pass their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /**
   * Calls back once after `ms` milliseconds, or earlier where that is longer than its timers go; returns what cancels it. Keeps a process alive only when asked
   * to: for a bound that somebody is waiting on, and that is cancelled when the wait ends.
   */
  schedule(callback: () => void, ms: number, options?: { readonly keepAlive?: boolean }): () => void
}

/** The longest wait of a timer. What is longer would overflow and end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** The machine's own clock. Calls back after 24 days where it is asked for longer. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(callback, ms, options) {
    const timer: unknown = setTimeout(callback, Math.min(ms, LONGEST_MS))
    // Node returns an object that can stop holding the process; browsers return a number.
    if (!options?.keepAlive) (timer as { unref?: () => void }).unref?.()
    return () => clearTimeout(timer as number)
  },
}
