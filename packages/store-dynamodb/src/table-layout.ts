/** Attributes of a memory. All have a prefix, for they may lie in a table with items of others. */
export const CONTENT = 'memoryContent'
export const DETAILS = 'memoryDetails'
export const VERSION = 'memoryVersion'
export const VECTOR = 'memoryVector'
export const EXPIRES_AT = 'memoryExpiresAt'

const FILTER_PREFIX = 'memoryFilter.'

/** The attribute that repeats a metadata key for filtering. */
export const filterAttribute = (key: string): string => FILTER_PREFIX + key

/** The metadata key an attribute repeats; undefined when it is none of those. */
export const filterKeyOf = (attribute: string): string | undefined =>
  attribute.startsWith(FILTER_PREFIX) ? attribute.slice(FILTER_PREFIX.length) : undefined

/** How the store's items lie in one table; known once the table has been looked at. */
export interface TableLayout {
  readonly partitionKey: string
  readonly sortKey: string
  /** The table's time-to-live attribute; undefined when the table deletes nothing by itself. */
  readonly ttl: string | undefined
  /** Metadata keys the index filters by. */
  readonly filterKeys: ReadonlySet<string>
}

/** Before the scope in the partition key, so that no scope meets an item of others. */
export const KEY_PREFIX = 'memory#'
