import { unlessAborted } from '@memory/core'

/**
 * Work that several callers wait for. One who leaves disturbs nobody; when the last has left, the work is given up,
 * so that it holds no process and changes nothing that nobody wants any more.
 */
export class SharedRun {
  readonly #controller = new AbortController()
  readonly #done: Promise<void>
  #waiting = 0
  #hasEnded = false

  constructor(work: (signal: AbortSignal) => Promise<void>) {
    this.#done = work(this.#controller.signal)
    const end = () => {
      this.#hasEnded = true
    }
    // Whoever waits is told of a failure; nobody may be left.
    this.#done.then(end, end)
  }

  get isGivenUp(): boolean {
    return this.#controller.signal.aborted
  }

  /** Waits until the work has ended, or the signal fires. */
  async join(signal: AbortSignal | undefined): Promise<void> {
    this.#waiting++
    try {
      await unlessAborted(this.#done, signal)
    } finally {
      if (--this.#waiting === 0 && !this.#hasEnded) this.#controller.abort()
    }
  }

  /** Ends the work; resolves when it has ended. */
  async giveUp(): Promise<void> {
    this.#controller.abort()
    await this.#done.catch(() => undefined)
  }
}
