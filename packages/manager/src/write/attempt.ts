import { failureKind } from './failure.js'
import type { StoreHealth } from './store-health.js'

/** One try at a batch. */
export class Attempt {
  readonly #health: StoreHealth
  readonly #by: object
  /** Calls of the store before it began. */
  readonly #after: number
  readonly #isEarly: boolean
  #hasCalled = false
  #isRefused = false
  #hasFailed = false

  /**
   * @param by Whose batch it is.
   * @param after Calls of the store before it, or the flush that it is for, began.
   * @param isEarly Whether it comes before the time of the batch, since a flush asked for it.
   */
  constructor(health: StoreHealth, by: object, after: number, isEarly: boolean) {
    this.#health = health
    this.#by = by
    this.#after = after
    this.#isEarly = isEarly
  }

  /**
   * Whether its failure is one of those that a batch or an entry may have. It is not when a flush asked for it while
   * the store is down, and when it was given up before it began.
   */
  get counts(): boolean {
    return !this.#isEarly && !this.#isRefused
  }

  /** Whether the store failed, as opposed to what it was given. */
  get metFailure(): boolean {
    return this.#hasFailed || this.#isRefused
  }

  /**
   * Makes a call of the store.
   *
   * @throws What the call rejects with; in place of its first call, what others have found meanwhile.
   */
  async call<T>(run: () => Promise<T>): Promise<T> {
    const failure = this.#hasCalled ? undefined : this.#health.failureAfter(this.#after)
    if (failure) {
      this.#isRefused = true
      throw failure
    }
    this.#hasCalled = true
    try {
      return await this.#health.call(this.#by, run)
    } catch (error) {
      if (failureKind(error) !== 'entry') this.#hasFailed = true
      throw error
    }
  }
}
