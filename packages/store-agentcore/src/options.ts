import type { BedrockAgentCoreClient, BedrockAgentCoreClientConfig } from '@aws-sdk/client-bedrock-agentcore'
import {
  type Clock,
  type ExtractionConfig,
  invalid,
  type Logger,
  type MemoryScope,
  resolveLimit,
} from '@memory/core'
import { type AgentCoreLimits, resolveLimits } from './limits.js'
import type { NamespaceRead } from './namespace.js'
import { METADATA_KEY } from './record.js'
import type { MetadataOf } from './turns.js'

/** Options of `agentCoreStore`. */
export interface AgentCoreStoreOptions {
  /** Id of the memory resource; `ensureMemory` makes one. */
  readonly memoryId: string
  /** Unique among the stores of one manager. Default `agentcore`. */
  readonly name?: string
  /** Tells a model what this store is for. Default: none. */
  readonly description?: string
  /** Whose memory it is. Default: an actor of its own that stands for nobody. */
  readonly scope?: MemoryScope
  /** The SDK's client; it stays yours to destroy. Default: one made of `clientConfig`. */
  readonly client?: BedrockAgentCoreClient
  /** For a client of the store's own: region, credentials, attempts. Default: as the SDK finds them. */
  readonly clientConfig?: BedrockAgentCoreClientConfig
  /** Where memories are read. Default: where the four strategies of `ensureMemory` put them. */
  readonly namespaces?: readonly NamespaceRead[]
  /** Results of `search` when the caller does not say, 1 to 100. Default 3. */
  readonly maxSearchResults?: number
  /** False: a store for reading. Default true. */
  readonly writable?: boolean
  /** When turns are sent, for the service to extract from. Default true: every five. */
  readonly extraction?: boolean | ExtractionConfig
  /**
   * Adds `add` and `addBatch`, which write records as they are, past the service's extraction. Hosts may then extract by
   * themselves in place of sending turns, as some do for any store that has `add`. Each record gets a namespace of its own
   * below the one given, which has `{actorId}` in it; `true` is `/records/{actorId}/{sessionId}/`. Default false.
   */
  readonly records?: boolean | string
  /** Metadata keys that the memory indexes, so that the service can filter by them. Default: none. */
  readonly indexedKeys?: readonly string[]
  /** Metadata for the event of a message; another event begins where they change. Default: none. */
  readonly eventMetadata?: MetadataOf
  /** `SKIP`: events are kept and nothing is extracted from them. Default: the service extracts. */
  readonly extractionMode?: 'SKIP'
  /**
   * Whether the first write to a session looks which turns it holds, which is one request. Without it, what another process
   * has sent before it ended is sent again if it comes with further turns. Default true.
   */
  readonly lookBack?: boolean
  /**
   * Whether calls wait for a memory that is being created, five minutes at most; the first one asks the control plane for
   * that, with the credentials and at the endpoint of the store. Otherwise they reject with `unavailable`. Default false.
   */
  readonly waitUntilActive?: boolean
  /** Limits of the service, should they have moved. Default {@link AGENTCORE_LIMITS}. */
  readonly limits?: Partial<AgentCoreLimits>
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
  /** Hears of what was left out. Default: nobody. */
  readonly logger?: Logger
}

/** Where records go when `records` is true. */
export const DEFAULT_RECORDS_NAMESPACE = '/records/{actorId}/{sessionId}/'

/** Ids of memories, or ARNs of them (API model, `MemoryId`). */
const MEMORY_ID =
  /^(arn:[a-z-]+:bedrock-agentcore:[a-z0-9-]+:[0-9]{12}:memory\/)?[a-zA-Z][a-zA-Z0-9-_]{0,99}-[a-zA-Z0-9]{10}$/

/** @throws MemoryError `invalid_argument` naming the option. */
export function checkOptions(options: AgentCoreStoreOptions): void {
  const { memoryId, name, maxSearchResults, namespaces, records, indexedKeys = [] } = options
  const { eventMetadata, extractionMode } = options
  if (typeof memoryId !== 'string' || !MEMORY_ID.test(memoryId)) {
    throw invalid(
      'memoryId',
      `must be the id of a memory, such as travel-a1B2c3D4e5, got "${String(memoryId)}"`,
    )
  }
  if (name !== undefined && (typeof name !== 'string' || name === ''))
    throw invalid('name', 'must be a non-empty string')
  if (maxSearchResults !== undefined) resolveLimit(maxSearchResults)
  if (namespaces !== undefined) checkNamespaces(namespaces, resolveLimits(options.limits))
  if (namespaces?.length === 0 && !records)
    throw invalid('namespaces', 'must not be an empty list without records')
  if (records !== undefined && typeof records !== 'boolean' && typeof records !== 'string') {
    throw invalid('records', 'must be true, false or a namespace')
  }
  if (typeof records === 'string' && !records.includes('{actorId}')) {
    throw invalid('records', `must have {actorId} in it, or "${records}" would be one place for all actors`)
  }
  if (eventMetadata !== undefined && typeof eventMetadata !== 'function') {
    throw invalid('eventMetadata', 'must be a function')
  }
  if (extractionMode !== undefined && extractionMode !== 'SKIP') {
    throw invalid('extractionMode', 'must be SKIP, or left out')
  }
  if (!Array.isArray(indexedKeys) || !indexedKeys.every((key) => METADATA_KEY.test(key))) {
    throw invalid('indexedKeys', 'must be a list of keys of letters, digits, spaces and . _ : / = + @ -')
  }
}

function checkNamespaces(namespaces: readonly NamespaceRead[], limits: AgentCoreLimits): void {
  if (!Array.isArray(namespaces)) throw invalid('namespaces', 'must be a list')
  for (const [i, read] of namespaces.entries()) {
    const field = `namespaces[${i}]`
    if (typeof read !== 'object' || read === null) throw invalid(field, 'must be an object')
    const { namespace, topK, minScore } = read
    if (typeof namespace !== 'string') throw invalid(`${field}.namespace`, 'must be a string')
    if (topK !== undefined && !(Number.isInteger(topK) && topK >= 1 && topK <= limits.topK)) {
      throw invalid(`${field}.topK`, `must be a whole number from 1 to ${limits.topK}`)
    }
    if (minScore !== undefined && !(minScore >= 0 && minScore <= 1)) {
      throw invalid(`${field}.minScore`, 'must be a number from 0 to 1')
    }
  }
}
