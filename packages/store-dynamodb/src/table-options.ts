import type { DynamoDBClient, DynamoDBClientConfig, SSESpecification } from '@aws-sdk/client-dynamodb'
import { type Clock, invalid, type Logger } from '@memory/core'
import type { DistanceFunction } from '@memory/vector'
import { utf8Bytes } from './item-bytes.js'
import type { DynamoDBLimits } from './limits.js'
import { filterAttribute } from './table-layout.js'

/** Where the memories are, and how they are kept. */
export interface DynamoDBBackendOptions {
  /** Table: 3 to 255 letters, digits, `_`, `.` and `-`. Created when missing. */
  readonly table: string
  /** The table's vector index. Default `memory-vectors`. */
  readonly index?: string
  /** The SDK's client; it stays yours to destroy. Default: one made of `clientConfig`. */
  readonly client?: DynamoDBClient
  /** For a client of the store's own: region, credentials, attempts. Default: as the SDK finds them. */
  readonly clientConfig?: DynamoDBClientConfig
  /** Distance of a new index, and expected of one that exists. Default `cosine`. */
  readonly distance?: DistanceFunction
  /**
   * Metadata keys that a new index filters by, at most 18. Other keys can be filtered by all the same, but the store
   * then fetches more and looks itself. Default: none.
   */
  readonly filterKeys?: readonly string[]
  /** False: the table must exist. Default true. */
  readonly create?: boolean
  /**
   * Adds the index to a table that exists without it, to keep memories beside its items. The table needs a partition
   * and a sort key of strings and on-demand capacity. Takes many minutes, which the first call waits for. Default false.
   */
  readonly addIndex?: boolean
  /** Has the table delete expired memories, where no other attribute is its time to live. Default true. */
  readonly timeToLive?: boolean
  /** Encryption of a table that is created. Default: the service's own key. */
  readonly encryption?: SSESpecification
  /** Tags of a table that is created. Default: none. */
  readonly tags?: Readonly<Record<string, string>>
  /** Whether a table that is created must be unprotected before it can be deleted. Default false. */
  readonly deletionProtection?: boolean
  /** Milliseconds to wait for a new table or index to serve searches. Default 30 minutes. */
  readonly readyTimeoutMs?: number
  /** Limits of the service, should they have moved. Default {@link DYNAMODB_LIMITS}. */
  readonly limits?: Partial<DynamoDBLimits>
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
  /** Hears of waits and of settings that could not be made. Default: nobody. */
  readonly logger?: Logger
}

const NAME = /^[a-zA-Z0-9_.-]{3,255}$/

/** @throws MemoryError `invalid_argument` naming the option. */
export function checkOptions(options: DynamoDBBackendOptions, limits: DynamoDBLimits): void {
  const { table, index, distance, filterKeys = [], readyTimeoutMs } = options
  for (const [field, name] of Object.entries({ table, index })) {
    if (name === undefined && field === 'index') continue
    if (typeof name !== 'string' || !NAME.test(name)) {
      throw invalid(field, 'must have 3 to 255 letters, digits, underscores, dots or hyphens')
    }
  }
  if (distance !== undefined && !['cosine', 'euclidean', 'dotProduct'].includes(distance)) {
    throw invalid('distance', 'must be cosine, euclidean or dotProduct')
  }
  checkFilterKeys(filterKeys, limits)
  if (readyTimeoutMs !== undefined && !(readyTimeoutMs >= 0))
    throw invalid('readyTimeoutMs', 'must not be negative')
}

function checkFilterKeys(filterKeys: unknown, { inlineFilters, attributeNameBytes }: DynamoDBLimits): void {
  const longest = attributeNameBytes - filterAttribute('').length
  const isKey = (key: unknown) => typeof key === 'string' && utf8Bytes(key) <= longest
  const isFit =
    Array.isArray(filterKeys) &&
    filterKeys.every(isKey) &&
    new Set(filterKeys).size === filterKeys.length &&
    filterKeys.length <= inlineFilters
  if (!isFit)
    throw invalid('filterKeys', `must be at most ${inlineFilters} different keys of up to ${longest} bytes`)
}
