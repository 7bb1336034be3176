import { type Clock, MemoryError } from '@memory/core'
import type { RetryOptions } from '../options.js'
import { backoffMs } from './backoff.js'
import { failureKind } from './failure.js'

type Backoff = Required<Pick<RetryOptions, 'baseMs' | 'maxMs'>>

/** A session's failures may be due to what it writes. When so many find the store failing in a row, it is down. */
const FINDERS = 3

/**
 * Whether a store takes writes, as all sessions together have found it. While it is down, nobody calls it before its
 * back-off has passed.
 */
export class StoreHealth {
  readonly #clock: Clock
  readonly #backoff: Backoff
  /** Calls so far. */
  #calls = 0
  #error: MemoryError | undefined
  /** Who found it failing since it last took something. */
  readonly #finders = new Set<object>()
  #isDown = false
  /** Which call was the latest to fail. */
  #failed = 0
  /** Failures in a row, each after its wait. */
  #failures = 0
  #dueAt = 0
  readonly #waiting = new Set<() => void>()
  #cancelTimer: (() => void) | undefined

  constructor(clock: Clock, backoff: Backoff) {
    this.#clock = clock
    this.#backoff = backoff
  }

  /** Calls so far, to be compared with those of later. */
  get calls(): number {
    return this.#calls
  }

  /** When the next try is due, in milliseconds since the epoch; 0 while it is not down. */
  get dueAt(): number {
    return this.#isDown ? this.#dueAt : 0
  }

  /** Why nobody is to try now; `undefined` when somebody may. */
  refusal(): MemoryError | undefined {
    return this.#clock.now() < this.dueAt ? this.#error : undefined
  }

  /** Why it is down, when a call has found out that was made after so many calls. */
  failureAfter(calls: number): MemoryError | undefined {
    return this.#isDown && this.#failed > calls ? this.#error : undefined
  }

  /**
   * Makes a call, and learns from what it comes to.
   *
   * @param by Whose it is.
   */
  async call<T>(by: object, run: () => Promise<T>): Promise<T> {
    const number = ++this.#calls
    try {
      const answer = await run()
      this.#recover()
      return answer
    } catch (error) {
      if (failureKind(error) === 'entry') this.#recover()
      else this.#fail(by, number, MemoryError.from(error))
      throw error
    }
  }

  /**
   * Calls back when somebody may try again.
   *
   * @returns What ends the wait.
   */
  wait(callback: () => void): () => void {
    this.#waiting.add(callback)
    this.#cancelTimer ??= this.#clock.schedule(
      () => this.#wake(),
      Math.max(1, this.#dueAt - this.#clock.now()),
    )
    return () => {
      this.#waiting.delete(callback)
      if (this.#waiting.size === 0) this.#clearTimer()
    }
  }

  #fail(by: object, number: number, error: MemoryError): void {
    this.#error = error
    this.#failed = Math.max(this.#failed, number)
    this.#finders.add(by)
    if (this.#finders.size >= FINDERS || error.retryAfterMs !== undefined) this.#isDown = true
    if (!this.#isDown) return
    const now = this.#clock.now()
    // Waiting does not mend credentials: probe rarely until a flush asks.
    if (failureKind(error) === 'store') this.#dueAt = now + this.#backoff.maxMs
    // Calls that were under way together, and those of a flush before the time, have found the same failure.
    else if (now < this.#dueAt) this.#dueAt = Math.max(this.#dueAt, now + (error.retryAfterMs ?? 0))
    else this.#dueAt = now + backoffMs(++this.#failures, this.#backoff, error)
  }

  #recover(): void {
    this.#finders.clear()
    if (!this.#isDown) return
    this.#isDown = false
    this.#failures = 0
    this.#dueAt = 0
    this.#wake()
  }

  #wake(): void {
    this.#clearTimer()
    // Whoever was first has tried, and is the last now: it may be what it writes.
    const [first, ...others] = this.#waiting
    this.#waiting.clear()
    for (const callback of others) callback()
    first?.()
  }

  #clearTimer(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
  }
}
