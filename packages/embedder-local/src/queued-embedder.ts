import {
  type CallOptions,
  type Embedder,
  type EmbedOptions,
  invalid,
  resolveLimit,
  type Vector,
} from '@memory/core'
import { BatchQueue } from './batch-queue.js'
import { CachedEmbedder, DEFAULT_CACHE_ENTRIES } from './cached-embedder.js'
import type { Encoder } from './encoder.js'
import { closedError } from './endings.js'

/** An embedder that holds a model and can let it go. */
export interface ClosableEmbedder extends Embedder {
  /**
   * Loads the model now rather than with the first text, so that the first search need not wait for it. Optional, and
   * quick when the model is loaded. Rejects as `embed` does.
   */
  load(options?: CallOptions): Promise<void>
  /**
   * Releases the model. Calls still waiting, and any made later, reject with `closed`. Idempotent.
   */
  close(): Promise<void>
}

/** What both embedders of this package let the user set. */
export interface BatchingOptions {
  /** Texts given to the model at once. Default 32. */
  readonly batchSize?: number
  /** Vectors kept in memory, least recently used dropped first; 0 keeps none. Default 2,000. */
  readonly cacheEntries?: number
}

/** Beyond this a batch gains no more speed, it only delays whoever comes next. */
export const DEFAULT_BATCH_SIZE = 32

interface QueuedEmbedderParts extends BatchingOptions {
  readonly id: string
  readonly dimensions: number
  readonly encoder: Encoder
  /** What goes before each text; absent when the model embeds queries and documents alike. */
  readonly prefixes?: Readonly<Record<EmbedOptions['kind'], string>>
  /** What becomes of a query's vector; absent, nothing. */
  readonly adjustQuery?: (vector: Float32Array) => Float32Array
}

/** Cache, then batches, then the encoder. */
export class QueuedEmbedder implements ClosableEmbedder {
  readonly id: string
  readonly dimensions: number
  readonly #queue: BatchQueue
  readonly #cached: CachedEmbedder
  readonly #uncached: CachedEmbedder
  #closing: Promise<void> | undefined

  constructor({
    id,
    dimensions,
    encoder,
    prefixes,
    adjustQuery,
    batchSize,
    cacheEntries,
  }: QueuedEmbedderParts) {
    const size = resolveLimit(batchSize, DEFAULT_BATCH_SIZE, 'batchSize')
    if (size === 0) throw invalid('batchSize', 'must be at least 1')
    const maxEntries = resolveLimit(cacheEntries, DEFAULT_CACHE_ENTRIES, 'cacheEntries')
    this.id = id
    this.dimensions = dimensions
    const queue = new BatchQueue(encoder, size)
    const batched: Embedder = {
      id,
      dimensions,
      embed: async (texts, options) => {
        const { kind } = options
        const vectors = await queue.embed(
          prefixes ? texts.map((text) => prefixes[kind] + text) : texts,
          options,
        )
        return adjustQuery && kind === 'query' ? vectors.map(adjustQuery) : vectors
      },
    }
    this.#queue = queue
    this.#uncached = new CachedEmbedder(batched, { maxEntries: 0 })
    this.#cached = new CachedEmbedder(
      batched,
      { maxEntries },
      prefixes !== undefined || adjustQuery !== undefined,
    )
  }

  async embed(texts: readonly string[], options: EmbedOptions): Promise<Vector[]> {
    if (this.#closing !== undefined) throw closedError()
    return await this.#cached.embed(texts, options)
  }

  /** Goes round the cache: what it holds was asked for, and a text that it holds loads nothing. */
  async load({ signal }: CallOptions = {}): Promise<void> {
    if (this.#closing !== undefined) throw closedError()
    await this.#uncached.embed(['load'], { kind: 'query', ...(signal && { signal }) })
  }

  close(): Promise<void> {
    this.#closing ??= this.#queue.close()
    this.#cached.clear()
    return this.#closing
  }
}
