import { throwIfAborted, unlessAborted } from '@memory/core'

/** Lets work on the same keys run one after the other, and work on different keys at once. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>()

  /** @throws MemoryError `aborted` when the signal fires before the work's turn; the work is left out then. */
  async run<Result>(
    keys: Iterable<string>,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const held = [...new Set(keys)]
    const before = Promise.all(held.map((key) => this.#tails.get(key)))
    // Taken for all keys in one step, so that two callers can never wait for each other.
    const turn = before.then(async () => {
      throwIfAborted(signal)
      return await work()
    })
    const tail = turn
      .catch(() => undefined)
      .then(() => {
        for (const key of held) if (this.#tails.get(key) === tail) this.#tails.delete(key)
      })
    for (const key of held) this.#tails.set(key, tail)
    await unlessAborted(before, signal)
    return await turn
  }
}
