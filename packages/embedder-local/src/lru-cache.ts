/** Keeps the most recently used values, at most `maxEntries` of them. */
export class LruCache<Value> {
  readonly #maxEntries: number
  // A Map iterates in insertion order, so its first key is the one unused for longest.
  readonly #values = new Map<string, Value>()

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get size(): number {
    return this.#values.size
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) {
      this.#values.delete(key)
      this.#values.set(key, value)
    }
    return value
  }

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#maxEntries) break
      this.#values.delete(oldest)
    }
  }

  clear(): void {
    this.#values.clear()
  }
}
