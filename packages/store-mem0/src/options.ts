import type { Clock, ExtractionConfig, Logger, MemoryScope } from '@memory/core'
import type { Mem0Limits } from './limits.js'
import type { Mem0Client, Mem0Memory } from './mem0-client.js'

/** What both ways to mem0 share. */
interface CommonOptions {
  /** Unique among the stores of one manager. Default `mem0`. */
  readonly name?: string
  /** Tells a model what this store is for. Default: none. */
  readonly description?: string
  /** Whose memory it is: the actor is mem0's user, the agent its agent, the session its run. Default: nobody's. */
  readonly scope?: MemoryScope
  /** Results of `search` when the caller does not say. Default 3. */
  readonly maxSearchResults?: number
  /** How memories are chosen; `true` leaves it to mem0. Default: nothing is extracted. */
  readonly extraction?: boolean | ExtractionConfig
  /**
   * What mem0's scores are. `auto`: similarities, unless they grow from the best result to the worst, as distances do.
   * `distance`: cosine distances, for open-source vector stores that return them. Default `auto`.
   */
  readonly scores?: 'auto' | 'similarity' | 'distance'
  /** Whether calls made through this store are reported to mem0's analytics. Default false. */
  readonly telemetry?: boolean
  /** Milliseconds that one request, or one call in the process, may take. Default 30,000. */
  readonly timeoutMs?: number
  /** Milliseconds that mem0 may take to extract from messages. Default 60,000. */
  readonly extractionDeadlineMs?: number
  /** Requests of one call on their way at once. Default 4. */
  readonly concurrency?: number
  /** How often a write that failed for the moment is tried in all. Default 5. */
  readonly attempts?: number
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
  /** Hears of what was left out. Default: nobody. */
  readonly logger?: Logger
}

/** The mem0 platform. */
export interface Mem0PlatformOptions extends CommonOptions {
  /** A `MemoryClient` of `mem0ai`. */
  readonly client: Mem0Client
  readonly memory?: never
  /** Milliseconds that the platform may take to process an addition before it is reported as `pending`. Default 10,000. */
  readonly addDeadlineMs?: number
  /** Milliseconds between the first two looks whether it has; later ones are further apart, up to 5 s. Default 200. */
  readonly pollMs?: number
  /** Limits of the platform, should they have moved. Default {@link MEM0_LIMITS}. */
  readonly limits?: Partial<Mem0Limits>
}

/** mem0's open-source package. */
export interface Mem0MemoryOptions extends CommonOptions {
  /** A `Memory` of `mem0ai/oss`. */
  readonly memory: Mem0Memory
  readonly client?: never
  /** Whether its vector store outlives the process. Default true. */
  readonly durable?: boolean
}

/** Options of {@link mem0Store}. */
export type Mem0StoreOptions = Mem0PlatformOptions | Mem0MemoryOptions
