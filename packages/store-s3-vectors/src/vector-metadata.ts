import { MemoryError } from '@memory/core'
import type { VectorRecord } from '@memory/vector'
import type { S3VectorsLimits } from './limits.js'
import { entryBytes, type MetadataValue, metadataBytes, utf8Bytes } from './metadata-bytes.js'

/** Metadata that must not be filterable: texts would fill the 2,048 filterable bytes at once. */
export const NON_FILTERABLE = ['content', 'details'] as const

/** Metadata of the store's own that filters use. Names of the caller's start with {@link USER_PREFIX}. */
export const SCOPE = 'scope'
export const EXPIRES_AT = 'expiresAt'

/** Before the caller's keys, so that none can pass for one of the store's, or for an operator such as `$and`. */
export const USER_PREFIX = '.'

/** Which of the caller's metadata are copied for filtering. */
export type FilterKeys = 'all' | readonly string[]

export const isFilterKey = (key: string, keys: FilterKeys): boolean => keys === 'all' || keys.includes(key)

/** A key holds the scope too, so that no request can even name another scope's vector. */
export const keyOf = (partition: string, id: string): string => `${partition}/${id}`

/** The way back; a partition holds no slash. */
export function placeOf(key: string): { readonly partition: string; readonly id: string } {
  const slash = key.indexOf('/')
  return { partition: key.slice(0, slash), id: key.slice(slash + 1) }
}

/** A record's metadata as S3 Vectors keeps them. */
export function toMetadata(record: VectorRecord, filterKeys: FilterKeys): Record<string, MetadataValue> {
  const user = Object.entries(record.filterable)
    .filter(([key]) => isFilterKey(key, filterKeys))
    .map(([key, value]) => [USER_PREFIX + key, value] as const)
  return {
    ...Object.fromEntries(user),
    ...ownFilterable(record),
    content: record.content,
    details: record.details,
  }
}

function ownFilterable({ partition, expiresAt }: VectorRecord): Record<string, MetadataValue> {
  return {
    [SCOPE]: partition,
    ...(expiresAt !== undefined && { [EXPIRES_AT]: Math.ceil(expiresAt / 1_000) }),
  }
}

/** Why the service would refuse the record, with the numbers that help. */
export function refusalOf(
  record: VectorRecord,
  filterKeys: FilterKeys,
  limits: S3VectorsLimits,
): MemoryError | undefined {
  const keyBytes = utf8Bytes(keyOf(record.partition, record.id))
  if (keyBytes > limits.keyBytes) {
    const scope = keyBytes - utf8Bytes(record.id)
    return exceeded(
      'id',
      `The key has ${keyBytes} bytes, ${scope} of them for the scope`,
      limits.keyBytes,
      keyBytes,
    )
  }
  const metadata = toMetadata(record, filterKeys)
  const own = ownFilterable(record)
  const count = Object.keys(metadata).length
  if (count > limits.metadataKeys) {
    const ours = Object.keys(own).length + NON_FILTERABLE.length
    return exceeded(
      'metadata',
      `There are ${count} metadata keys, ${ours} of them the store's`,
      limits.metadataKeys,
      count,
    )
  }
  const { content: _, details: __, ...filterable } = metadata
  const filterableBytes = metadataBytes(filterable)
  if (filterableBytes > limits.filterableBytes) {
    return exceeded(
      'metadata',
      `Filterable metadata have ${filterableBytes} bytes, ${metadataBytes(own)} of them the store's; ${largest(filterable)}. ` +
        'List the keys you filter by in filterKeys to leave the others out',
      limits.filterableBytes,
      filterableBytes,
    )
  }
  const total = metadataBytes(metadata)
  if (total <= limits.metadataBytes) return undefined
  const text = `Content and metadata have ${total} bytes, ${metadataBytes(own)} of them the store's; ${largest(metadata)}`
  return exceeded('metadata', text, limits.metadataBytes, total)
}

function largest(metadata: Readonly<Record<string, MetadataValue>>): string {
  const sizes = Object.entries(metadata).map(([key, value]) => ({ key, bytes: entryBytes(key, value) }))
  const { key, bytes } = sizes.reduce((most, each) => (each.bytes > most.bytes ? each : most))
  const name =
    key === 'details' ? 'metadata as a whole' : key.startsWith(USER_PREFIX) ? `"${key.slice(1)}"` : `"${key}"`
  return `the largest is ${name} with ${bytes}`
}

function exceeded(field: string, text: string, limit: number, actual: number): MemoryError {
  return new MemoryError('limit_exceeded', `${text}; the limit is ${limit}`, { field, limit, actual })
}
