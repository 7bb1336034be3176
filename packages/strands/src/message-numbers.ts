/** Messages whose numbers are remembered: far more than may wait for one store at a time. */
const REMEMBERED = 10_000

/**
 * Numbers messages by their ids: the same id has the same number, a new one a larger number. The numbers our manager
 * counts are unique in one session alone, and stores written for Strands, which knows one conversation to a store, make
 * keys of them under which a second session's messages would be taken for repeats.
 */
export class MessageNumbers {
  readonly #numbers = new Map<string, number>()
  #next = 0

  of(id: string | undefined): number {
    const known = id === undefined ? undefined : this.#numbers.get(id)
    if (known !== undefined) return known
    const number = this.#next++
    if (id === undefined) return number
    this.#numbers.set(id, number)
    if (this.#numbers.size > REMEMBERED) {
      for (const oldest of this.#numbers.keys()) {
        this.#numbers.delete(oldest)
        break
      }
    }
    return number
  }
}
