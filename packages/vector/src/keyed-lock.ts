/** Lets work on the same keys run one after the other, and work on different keys at once. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<Result>(keys: Iterable<string>, work: () => Promise<Result>): Promise<Result> {
    const held = [...new Set(keys)]
    const before = Promise.all(held.map((key) => this.#tails.get(key)))
    // Taken for all keys in one step, so that two callers can never wait for each other.
    const turn = before.then(work)
    const tail = turn.catch(() => undefined)
    for (const key of held) this.#tails.set(key, tail)
    try {
      return await turn
    } finally {
      for (const key of held) if (this.#tails.get(key) === tail) this.#tails.delete(key)
    }
  }
}
