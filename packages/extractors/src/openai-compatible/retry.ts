import { type Clock, MemoryError, throwIfAborted } from '@memory/core'

/** How a call is repeated. */
export interface RetryPolicy {
  /** Attempts after the first. */
  readonly maxRetries: number
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
}

const BASE_DELAY_MS = 500
const MAX_DELAY_MS = 8_000

/** A server that asks for a longer wait is not waited for: the caller decides, see `retryAfterMs` of the error. */
const MAX_RETRY_AFTER_MS = 60_000

/** Codes that another attempt may cure at once. A timeout is not one: the work may well have been done, and paid for. */
const REPEATABLE = ['throttled', 'unavailable']

/**
 * Repeats what fails with a transient error. Waits as long as the server asked for, else a random part of a bound that
 * doubles from 0.5 to 8 seconds ("full jitter"). The signal ends a wait at once.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { maxRetries, clock, random }: RetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    throwIfAborted(signal)
    try {
      return await attempt()
    } catch (error) {
      if (!MemoryError.isInstance(error) || !REPEATABLE.includes(error.code)) throw error
      const { retryAfterMs = random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** failures) } = error
      if (failures >= maxRetries || retryAfterMs > MAX_RETRY_AFTER_MS) throw error
      await wait(retryAfterMs, clock, signal)
    }
  }
}

function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.schedule(end, ms)
    signal?.addEventListener('abort', end)
  })
}

/**
 * The wait a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3).
 * `undefined` when there is none or it makes no sense.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const value = header.trim()
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  // Without letters it is no HTTP date, but `Date.parse` would make one of it.
  return /[a-z]{3}/i.test(value) && !Number.isNaN(date) ? Math.max(0, date - now) : undefined
}
