import { type Clock, MemoryError, throwIfAborted } from '@memory/core'
import { backoffMs, wait } from './wait.js'

/** Options of {@link retrying}. */
export interface RetryOptions {
  /** Tries in all. */
  readonly attempts: number
  /** Where time comes from. */
  readonly clock: Clock
  /** Ends the waiting with an `aborted` error. */
  readonly signal: AbortSignal | undefined
}

/** Repeats work that fails for the moment, after growing, jittered delays; rejects with the last failure. */
export async function retrying<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  const { attempts, clock, signal } = options
  for (let attempt = 1; ; attempt++) {
    throwIfAborted(signal)
    try {
      return await work()
    } catch (cause) {
      const error = MemoryError.from(cause)
      if (!error.retryable || attempt >= attempts) throw error
      await wait(backoffMs(attempt, error.retryAfterMs), clock, signal)
    }
  }
}
