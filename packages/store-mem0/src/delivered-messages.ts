/** Ids remembered over all scopes. */
const CAPACITY = 10_000

/**
 * Which messages mem0 has accepted: it takes no key by which it would know a repeat itself. Kept in memory, the
 * latest only; after a restart a repeat is a repeat.
 */
export class DeliveredMessages {
  readonly #keys = new Set<string>()

  has(scope: string, id: string): boolean {
    return this.#keys.has(`${scope} ${id}`)
  }

  add(scope: string, id: string): void {
    this.#keys.add(`${scope} ${id}`)
    if (this.#keys.size <= CAPACITY) return
    for (const oldest of this.#keys) {
      this.#keys.delete(oldest)
      return
    }
  }
}
