import {
  type Clock,
  type Embedder,
  type ExtractionConfig,
  invalid,
  type Logger,
  type MemoryScope,
  resolveLimit,
  systemClock,
} from '@memory/core'
import { resolvePositive } from './resolve-options.js'

/** Options that every vector store shares. */
export interface VectorStoreOptions {
  /** Turns texts into vectors; an index belongs to one embedder. It stays the caller's to close. */
  readonly embedder: Embedder
  /** Unique among the stores of one manager. Default: the back end's own. */
  readonly name?: string
  /** Tells a model what this store is for. Default: none. */
  readonly description?: string
  /** Whose memory it is. Default: the unscoped partition. */
  readonly scope?: MemoryScope
  /** Results of `search` when the caller does not say. Default 3. */
  readonly maxSearchResults?: number
  /** How memories are chosen. Default: nothing is extracted. */
  readonly extraction?: boolean | ExtractionConfig
  /** Texts given to the embedder at once. Default 64. */
  readonly embedBatchSize?: number
  /** Requests of one call on their way at once, to the service and to the embedder. Default 4. */
  readonly concurrency?: number
  /**
   * How often a write or an embedding that failed for the moment is tried in all, with growing, jittered delays of up to
   * 5 seconds. Default 5.
   */
  readonly attempts?: number
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
  /** Hears of what was healed or left out. Default: nobody. */
  readonly logger?: Logger
}

/** The options with every default filled in. */
export interface VectorSettings {
  readonly embedder: Embedder
  readonly name: string
  readonly description: string | undefined
  readonly maxSearchResults: number | undefined
  readonly extraction: boolean | ExtractionConfig | undefined
  readonly embedBatchSize: number
  readonly concurrency: number
  readonly attempts: number
  readonly clock: Clock
  readonly logger: Logger | undefined
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveSettings(options: VectorStoreOptions, defaultName: string): VectorSettings {
  const { embedder, name = defaultName } = options
  if (typeof embedder?.embed !== 'function') throw invalid('embedder', 'must be an embedder')
  resolvePositive(embedder.dimensions, 'embedder.dimensions')
  if (typeof embedder.id !== 'string' || embedder.id === '') throw invalid('embedder.id', 'must be a string')
  if (typeof name !== 'string' || name === '') throw invalid('name', 'must be a non-empty string')
  if (options.maxSearchResults !== undefined) resolveLimit(options.maxSearchResults)
  return {
    embedder,
    name,
    description: options.description,
    maxSearchResults: options.maxSearchResults,
    extraction: options.extraction,
    embedBatchSize: resolvePositive(options.embedBatchSize ?? 64, 'embedBatchSize'),
    concurrency: resolvePositive(options.concurrency ?? 4, 'concurrency'),
    attempts: resolvePositive(options.attempts ?? 5, 'attempts'),
    clock: options.clock ?? systemClock,
    logger: options.logger,
  }
}
