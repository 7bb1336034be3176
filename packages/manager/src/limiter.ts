/** Lets a bounded number of tasks run at a time; the rest wait in order. */
export class Limiter {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(concurrency: number) {
    this.#free = concurrency
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((start) => this.#waiting.push(start))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
