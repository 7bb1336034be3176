import type { BaseStore } from '@langchain/langgraph-checkpoint'
import type { Clock, ExtractionConfig, MemoryScope } from '@memory/core'

/** Options of {@link langGraphMemoryStore}. */
export interface LangGraphMemoryStoreOptions {
  /** Where the memories are kept. It stays the caller's to stop. */
  readonly store: BaseStore
  /** Above every memory; below it, one label for each scope. Default `['memories']`. */
  readonly namespace?: readonly string[]
  /** `vector` when the store has an index, else `none`: LangGraph's interface does not tell. Default `vector`. */
  readonly search?: 'vector' | 'none'
  /** Whether the store outlives the process. Default false. */
  readonly durable?: boolean
  /** Unique among the stores of one manager. Default `langgraph`. */
  readonly name?: string
  /** Tells a model what this store is for. Default: none. */
  readonly description?: string
  /** Whose memory it is. Default: the unscoped partition. */
  readonly scope?: MemoryScope
  /** Results of `search` when the caller does not say. Default 3. */
  readonly maxSearchResults?: number
  /** How memories are chosen. Default: nothing is extracted. */
  readonly extraction?: boolean | ExtractionConfig
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
}
