import { type Embedder, type EmbedOptions, MemoryError, throwIfAborted, unlessAborted } from '@memory/core'
import { unitVector } from './vector/unit-vector.js'

/** Texts given to the embedder in one call. */
const BATCH_SIZE = 64

/** Where to search from; both of length one. */
export interface QueryVectors {
  /** The query as it was asked. */
  readonly asked: Float32Array
  /**
   * The middle between the query and its telling words, for use when some text has a word of the query. What all
   * questions share, "what did ... when", draws a vector towards stored questions and away from answers.
   */
  readonly besideTerms: Float32Array
}

/** A store's embedder, as the store needs it: unit vectors, checked, with an outcome for each text. */
export class Embedding {
  readonly #embedder: Embedder
  readonly #storeName: string

  constructor(embedder: Embedder, storeName: string) {
    this.#embedder = embedder
    this.#storeName = storeName
  }

  /**
   * The vectors of a query. `telling` is the query without the words that all questions share, if it has any; an
   * embedder that has no vector for it alone still serves the query.
   *
   * @throws MemoryError what the embedder says, `embedder_mismatch`, `invalid_argument` or `aborted`.
   */
  async query(query: string, telling: string, signal: AbortSignal | undefined): Promise<QueryVectors> {
    const texts = telling === query ? [query] : [query, telling]
    const [asked, other] = await this.#batch(texts, { kind: 'query', ...(signal && { signal }) })
    if (!(asked instanceof Float32Array)) throw asked
    if (!(other instanceof Float32Array)) return { asked, besideTerms: asked }
    const sum = asked.map((component, i) => component + (other[i] as number))
    return {
      asked,
      besideTerms: Math.hypot(...sum) > 0 ? unitVector(sum, this.#embedder, this.#storeName) : asked,
    }
  }

  /**
   * One vector or error per text, in order. A text that the embedder refuses costs the others nothing.
   *
   * @throws MemoryError `aborted`.
   */
  async documents(
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<(Float32Array | MemoryError)[]> {
    const outcomes: (Float32Array | MemoryError)[] = []
    for (let i = 0; i < texts.length; i += BATCH_SIZE) {
      const batch = texts.slice(i, i + BATCH_SIZE)
      outcomes.push(...(await this.#batch(batch, { kind: 'document', ...(signal && { signal }) })))
    }
    return outcomes
  }

  async #batch(texts: readonly string[], options: EmbedOptions): Promise<(Float32Array | MemoryError)[]> {
    let vectors: readonly (Float32Array | readonly number[])[]
    try {
      vectors = await this.#embed(texts, options)
    } catch (error) {
      const failure = MemoryError.from(error, 'failed', { storeName: this.#storeName })
      if (failure.code === 'aborted') throw failure
      if (texts.length === 1 || failure.retryable) return texts.map(() => failure)
      // Some text may be to blame: halving finds it, and lets the others through.
      const middle = texts.length >> 1
      const first = await this.#batch(texts.slice(0, middle), options)
      return [...first, ...(await this.#batch(texts.slice(middle), options))]
    }
    return vectors.map((vector) => {
      try {
        return unitVector(vector, this.#embedder, this.#storeName)
      } catch (error) {
        return MemoryError.from(error)
      }
    })
  }

  async #embed(texts: readonly string[], options: EmbedOptions) {
    throwIfAborted(options.signal)
    const vectors = await orAborted(this.#embedder.embed(texts, options), options.signal)
    if (vectors.length !== texts.length) {
      throw new MemoryError(
        'failed',
        `Embedder "${this.#embedder.id}" returned ${vectors.length} vectors for ${texts.length} texts`,
        { storeName: this.#storeName },
      )
    }
    return vectors
  }
}

/** Settles with the promise, or rejects with `aborted` at once, whatever whoever made the promise makes of the signal. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await unlessAborted(promise, signal)
  } catch (error) {
    throwIfAborted(signal)
    throw error
  }
}
