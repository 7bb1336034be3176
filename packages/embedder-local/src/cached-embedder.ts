import { createHash } from 'node:crypto'
import { type Embedder, type EmbedOptions, MemoryError, resolveLimit, type Vector } from '@memory/core'
import { untilAborted } from './endings.js'
import { LruCache } from './lru-cache.js'
import { resolveRequest } from './request.js'

/** Options of {@link cachedEmbedder}. */
export interface CachedEmbedderOptions {
  /** Vectors kept, least recently used dropped first. 0 keeps none. Default 2,000. */
  readonly maxEntries?: number
}

/** Vectors kept when nothing else is said; about 4 MB at 512 dimensions. */
export const DEFAULT_CACHE_ENTRIES = 2_000

/**
 * Puts a cache before any embedder: texts seen lately are answered from memory, and a text that is already
 * being embedded for one caller is not embedded again for the next. Blank texts are refused before the inner
 * embedder is called. The inner embedder stays the caller's to close.
 *
 * @throws MemoryError `invalid_argument` unless `maxEntries` is a non-negative integer.
 */
export function cachedEmbedder(embedder: Embedder, options: CachedEmbedderOptions = {}): Embedder {
  return new CachedEmbedder(embedder, options)
}

/** Texts that one call of the inner embedder is working on. */
interface Flight {
  readonly keys: readonly string[]
  readonly vectors: Promise<ReadonlyMap<string, Vector>>
  readonly controller: AbortController
  /** Callers still waiting; when none is left the work is aborted. */
  users: number
}

export class CachedEmbedder implements Embedder {
  readonly id: string
  readonly dimensions: number
  readonly #inner: Embedder
  readonly #kindMatters: boolean
  readonly #cache: LruCache<Vector>
  readonly #flights = new Map<string, Flight>()

  /** @param kindMatters False for a model that embeds queries and documents alike, so that they share entries. */
  constructor(inner: Embedder, options: CachedEmbedderOptions, kindMatters = true) {
    this.id = inner.id
    this.dimensions = inner.dimensions
    this.#inner = inner
    this.#kindMatters = kindMatters
    this.#cache = new LruCache(resolveLimit(options.maxEntries, DEFAULT_CACHE_ENTRIES, 'maxEntries'))
  }

  async embed(texts: readonly string[], options: EmbedOptions): Promise<Vector[]> {
    const wanted = resolveRequest(texts, options).map((text) => ({
      text,
      key: this.#key(text, options.kind),
    }))
    const vectors = new Map<string, Vector>()
    const missing = new Map<string, string>()
    const joined = new Set<Flight>()
    for (const { text, key } of wanted) {
      const cached = this.#cache.get(key)
      const flight = this.#flights.get(key)
      if (cached) vectors.set(key, cached)
      else if (flight) joined.add(flight)
      else missing.set(key, text)
    }
    if (missing.size > 0) joined.add(this.#start(missing, options.kind))
    await this.#wait(joined, vectors, options.signal)
    // A copy for each caller: one that writes into its vector must not spoil the cache.
    return wanted.map(({ key }) => (vectors.get(key) as Vector).slice())
  }

  clear(): void {
    this.#cache.clear()
  }

  #key(text: string, kind: EmbedOptions['kind']): string {
    const prefix = this.#kindMatters ? `${kind}\n` : ''
    return createHash('sha256')
      .update(prefix + text)
      .digest('base64')
  }

  #start(missing: ReadonlyMap<string, string>, kind: EmbedOptions['kind']): Flight {
    const keys = [...missing.keys()]
    const controller = new AbortController()
    const vectors = this.#compute(keys, [...missing.values()], { kind, signal: controller.signal })
    const flight: Flight = { keys, vectors, controller, users: 0 }
    for (const key of keys) this.#flights.set(key, flight)
    const land = () => this.#land(flight)
    vectors.then(land, land)
    return flight
  }

  async #compute(keys: readonly string[], texts: readonly string[], options: EmbedOptions) {
    const computed = await this.#inner.embed(texts, options)
    if (computed.length !== texts.length) {
      throw new MemoryError('failed', `${this.id} gave ${computed.length} vectors for ${texts.length} texts`)
    }
    const vectors = new Map<string, Vector>()
    for (const [i, vector] of computed.entries()) {
      if (vector.length !== this.dimensions) {
        throw new MemoryError(
          'embedder_mismatch',
          `${this.id} gave ${vector.length} dimensions, not the ${this.dimensions} declared`,
          { field: 'dimensions', limit: this.dimensions, actual: vector.length },
        )
      }
      const key = keys[i] as string
      vectors.set(key, vector)
      this.#cache.set(key, vector)
    }
    return vectors
  }

  async #wait(flights: ReadonlySet<Flight>, into: Map<string, Vector>, signal: AbortSignal | undefined) {
    for (const flight of flights) flight.users++
    try {
      const all = Promise.all([...flights].map((flight) => flight.vectors))
      for (const vectors of await untilAborted(all, signal)) {
        for (const [key, vector] of vectors) into.set(key, vector)
      }
    } finally {
      for (const flight of flights) {
        flight.users--
        if (flight.users > 0) continue
        this.#land(flight)
        flight.controller.abort()
      }
    }
  }

  #land(flight: Flight): void {
    for (const key of flight.keys) {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }
}
