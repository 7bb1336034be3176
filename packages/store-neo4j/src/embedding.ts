import {
  type Embedder,
  type EmbedOptions,
  invalid,
  MemoryError,
  throwIfAborted,
  type Vector,
} from '@memory/core'

const BATCH_SIZE = 64

/** A store's embedder, with its answers checked and an outcome for each text. */
export class Embedding {
  readonly #embedder: Embedder
  readonly #storeName: string

  constructor(embedder: Embedder, storeName: string) {
    this.#embedder = embedder
    this.#storeName = storeName
  }

  /** @throws MemoryError what the embedder says, `embedder_mismatch`, `invalid_argument` or `aborted`. */
  async query(text: string, signal: AbortSignal | undefined): Promise<readonly number[]> {
    const [outcome] = await this.#batch([text], { kind: 'query', ...(signal && { signal }) })
    if (!outcome || MemoryError.isInstance(outcome)) throw outcome
    return outcome
  }

  /**
   * A vector or an error for each distinct text. A text that the embedder refuses costs the others nothing.
   *
   * @throws MemoryError `aborted`.
   */
  async documents(
    texts: Iterable<string>,
    signal: AbortSignal | undefined,
  ): Promise<Map<string, readonly number[] | MemoryError>> {
    const distinct = [...new Set(texts)]
    const outcomes = new Map<string, readonly number[] | MemoryError>()
    for (let i = 0; i < distinct.length; i += BATCH_SIZE) {
      const batch = distinct.slice(i, i + BATCH_SIZE)
      const results = await this.#batch(batch, { kind: 'document', ...(signal && { signal }) })
      for (const [j, text] of batch.entries())
        outcomes.set(text, results[j] as readonly number[] | MemoryError)
    }
    return outcomes
  }

  async #batch(
    texts: readonly string[],
    options: EmbedOptions,
  ): Promise<(readonly number[] | MemoryError)[]> {
    throwIfAborted(options.signal)
    let vectors: readonly Vector[]
    try {
      vectors = await this.#embedder.embed(texts, options)
    } catch (error) {
      throwIfAborted(options.signal)
      const failure = MemoryError.from(error, 'failed', { storeName: this.#storeName })
      if (failure.code === 'aborted') throw failure
      if (texts.length === 1 || failure.retryable) return texts.map(() => failure)
      // Some text may be to blame: halving finds it, and lets the others through.
      const middle = texts.length >> 1
      const first = await this.#batch(texts.slice(0, middle), options)
      return [...first, ...(await this.#batch(texts.slice(middle), options))]
    }
    return texts.map((_, i) => this.#checked(vectors[i]))
  }

  /** Plain numbers, which the driver takes for a list of floats. */
  #checked(vector: Vector | undefined): readonly number[] | MemoryError {
    const { id, dimensions } = this.#embedder
    if (vector?.length !== dimensions) {
      return new MemoryError(
        'embedder_mismatch',
        `Store "${this.#storeName}" holds vectors of ${dimensions} dimensions, but embedder "${id}" returned ${vector?.length}`,
        {
          field: 'embedder.dimensions',
          limit: dimensions,
          ...(vector && { actual: vector.length }),
          storeName: this.#storeName,
        },
      )
    }
    const values = Array.from(vector)
    // The index refuses what has no direction.
    if (!values.every(Number.isFinite) || values.every((value) => value === 0)) {
      return invalid('embedding', 'must be finite numbers that are not all zero')
    }
    return values
  }
}
