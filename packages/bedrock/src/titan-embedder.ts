import type { BedrockRuntimeClient, BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime'
import {
  type Embedder,
  type EmbedOptions,
  invalid,
  isBlank,
  MemoryError,
  resolveLimit,
  throwIfAborted,
  toWellFormed,
  unlessAborted,
} from '@memory/core'
import { pool } from './pool.js'
import { Service } from './service.js'
import { bedrockError } from './service-errors.js'
import { isTooLong, splitText } from './split-text.js'
import { resolveLimits, type TitanDimensions, type TitanLimits } from './titan-limits.js'
import { VectorCache } from './vector-cache.js'

/** Options of {@link titanEmbedder}. */
export interface TitanEmbedderOptions {
  /** Length of the vectors. Fewer are cheaper to keep and search. Default 512. */
  readonly dimensions?: TitanDimensions
  /** The SDK's client; it stays yours to destroy. Default: one made of `clientConfig`. */
  readonly client?: BedrockRuntimeClient
  /** For a client of the embedder's own: region, credentials, attempts. Default: as the SDK finds them. */
  readonly clientConfig?: BedrockRuntimeClientConfig
  /**
   * What becomes of a text that the model may find too long. `split`: its parts, cut between sentences, are embedded
   * and averaged by length. `refuse`: `limit_exceeded` before any request. Default `split`.
   */
  readonly tooLong?: 'split' | 'refuse'
  /** Requests on their way at once; the model takes one text a request. Default 8. */
  readonly concurrency?: number
  /** Vectors kept in memory, least recently used dropped first; 0 keeps none. Default 1,000. */
  readonly cacheEntries?: number
  /** The model, or an inference profile of it. Default `amazon.titan-embed-text-v2:0`. */
  readonly modelId?: string
  /** Limits of the model, should they have moved. Default `TITAN_LIMITS`. */
  readonly limits?: Partial<TitanLimits>
}

/** An embedder with a client to let go. */
export interface TitanEmbedder extends Embedder {
  embed(texts: readonly string[], options: EmbedOptions): Promise<number[][]>
  /** Destroys the client if the embedder made it. Idempotent. */
  close(): void
}

/**
 * Titan Text Embeddings V2 on Amazon Bedrock. Vectors have length 1; queries and documents are embedded alike. The SDK
 * repeats what was throttled.
 *
 * `embed` rejects with a MemoryError: `invalid_argument` for a blank text, `limit_exceeded` for one that is too long
 * and not to be split, `unauthorized`, `throttled`, `unavailable`, `aborted`, `closed`.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const embedder = titanEmbedder({ dimensions: 256 })
 * const [vector] = await embedder.embed(['Ann is allergic to nuts'], { kind: 'document' })
 */
export function titanEmbedder(options: TitanEmbedderOptions = {}): TitanEmbedder {
  return new TitanTextEmbedder(options)
}

class TitanTextEmbedder implements TitanEmbedder {
  readonly id: string
  readonly dimensions: number
  readonly #modelId: string
  readonly #service: Service
  readonly #refusesLong: boolean
  readonly #limits: TitanLimits
  readonly #concurrency: number
  readonly #cache: VectorCache
  #waiting: (() => void)[] = []
  #running = 0

  constructor(options: TitanEmbedderOptions) {
    const { dimensions = 512, modelId = 'amazon.titan-embed-text-v2:0', tooLong = 'split', client } = options
    if (![256, 512, 1024].includes(dimensions)) throw invalid('dimensions', 'must be 256, 512 or 1024')
    if (typeof modelId !== 'string' || modelId === '') throw invalid('modelId', 'must be a non-empty string')
    if (tooLong !== 'split' && tooLong !== 'refuse') throw invalid('tooLong', 'must be split or refuse')
    this.#concurrency = resolveLimit(options.concurrency, 8, 'concurrency')
    if (this.#concurrency === 0) throw invalid('concurrency', 'must be at least 1')
    this.#cache = new VectorCache(resolveLimit(options.cacheEntries, 1_000, 'cacheEntries'))
    this.#refusesLong = tooLong === 'refuse'
    this.#limits = resolveLimits(options.limits)
    this.#modelId = modelId
    this.dimensions = dimensions
    // An inference profile names the same model with a prefix; its vectors are the same.
    this.id = `bedrock/${modelId.replace(/^.*?(?=amazon\.)/, '')}/${dimensions}`
    this.#service = new Service(this.id, client, options.clientConfig)
  }

  async embed(texts: readonly string[], { kind, signal }: EmbedOptions): Promise<number[][]> {
    this.#service.assertOpen()
    if (!Array.isArray(texts)) throw invalid('texts', 'must be a list of strings')
    if (kind !== 'document' && kind !== 'query') throw invalid('kind', "must be 'document' or 'query'")
    const checked = texts.map((text: unknown, i) => this.#check(text, `texts[${i}]`))
    throwIfAborted(signal)
    return await unlessAborted(Promise.all(checked.map((text) => this.#vector(text, signal))), signal)
  }

  close(): void {
    this.#service.close()
  }

  #check(text: unknown, field: string): string {
    if (typeof text !== 'string') throw invalid(field, 'must be a string')
    if (isBlank(text)) throw invalid(field, 'must not be blank')
    const wellFormed = toWellFormed(text)
    if (!this.#refusesLong || !isTooLong(wellFormed, this.#limits)) return wellFormed
    const { characters, tokens } = this.#limits
    throw new MemoryError(
      'limit_exceeded',
      `${field} has ${wellFormed.length} characters; the model takes ${characters}, and ${tokens} tokens`,
      { field, limit: characters, actual: wellFormed.length },
    )
  }

  async #vector(text: string, signal: AbortSignal | undefined): Promise<number[]> {
    try {
      return await this.#cache.get(text, () => this.#embedText(text, signal))
    } catch (error) {
      // The request was shared with a caller who left.
      if (MemoryError.from(error).code === 'aborted' && !signal?.aborted)
        return await this.#vector(text, signal)
      throw error
    }
  }

  async #embedText(text: string, signal: AbortSignal | undefined): Promise<number[]> {
    const parts = splitText(text, this.#limits)
    const vectors = await Promise.all(parts.map((part) => this.#inTurn(() => this.#invoke(part, signal))))
    const [only] = vectors
    return only && vectors.length === 1
      ? only
      : pool(
          vectors,
          parts.map((part) => part.length),
        )
  }

  async #invoke(inputText: string, signal: AbortSignal | undefined): Promise<number[]> {
    const input = {
      modelId: this.#modelId,
      contentType: 'application/json',
      accept: 'application/json',
      body: JSON.stringify({ inputText, dimensions: this.dimensions, normalize: true }),
    }
    try {
      throwIfAborted(signal)
      const { client, sdk } = await this.#service.connect()
      const { body } = await client.send(new sdk.InvokeModelCommand(input), {
        ...(signal && { abortSignal: signal }),
      })
      return this.#vectorIn(new TextDecoder().decode(body))
    } catch (error) {
      throw bedrockError(error, this.id)
    }
  }

  #vectorIn(json: string): number[] {
    const { embedding } = JSON.parse(json) as { embedding?: unknown }
    if (
      Array.isArray(embedding) &&
      embedding.length === this.dimensions &&
      embedding.every(Number.isFinite)
    ) {
      return embedding as number[]
    }
    const actual = Array.isArray(embedding) ? embedding.length : 0
    throw new MemoryError('embedder_mismatch', `${this.id} gave ${actual} numbers, not ${this.dimensions}`, {
      field: 'dimensions',
      limit: this.dimensions,
      actual,
    })
  }

  /** Lets so many requests go at once, whatever number of callers there are. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#concurrency) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running++
    try {
      return await work()
    } finally {
      // The turn is handed on, or given back.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
