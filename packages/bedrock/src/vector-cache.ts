/** Keeps the vectors asked for last, and joins callers that want one text at the same moment. */
export class VectorCache {
  readonly #maxEntries: number
  // A Map iterates in insertion order, so its first key is the one unused for longest.
  readonly #vectors = new Map<string, readonly number[]>()
  readonly #pending = new Map<string, Promise<readonly number[]>>()

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** A copy, so that a caller who writes into its vector spoils nothing. */
  async get(text: string, compute: () => Promise<readonly number[]>): Promise<number[]> {
    const known = this.#vectors.get(text)
    if (known) {
      this.#keep(text, known)
      return [...known]
    }
    const pending = this.#pending.get(text) ?? this.#start(text, compute)
    return [...(await pending)]
  }

  #start(text: string, compute: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const pending = compute().then((vector) => {
      this.#keep(text, vector)
      return vector
    })
    this.#pending.set(text, pending)
    const forget = () => this.#pending.delete(text)
    pending.then(forget, forget)
    return pending
  }

  #keep(text: string, vector: readonly number[]): void {
    this.#vectors.delete(text)
    this.#vectors.set(text, vector)
    for (const oldest of this.#vectors.keys()) {
      if (this.#vectors.size <= this.#maxEntries) break
      this.#vectors.delete(oldest)
    }
  }
}
