import { invalid, type Metadata, type MetadataFilter, toWellFormed } from '@memory/core'
import type { FilterableValue, VectorBackend } from './vector-backend.js'

/**
 * Checks a filter before any I/O, and makes its texts well-formed, as those of stored metadata are.
 *
 * @throws MemoryError `invalid_argument` naming the key.
 */
export function resolveFilter(filter: unknown): MetadataFilter | undefined {
  if (filter === undefined) return undefined
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw invalid('filter', 'must be an object')
  }
  const resolved = Object.entries(filter).map(([key, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (!values.every(isScalar)) {
      throw invalid(`filter.${key}`, 'must be a string, a finite number, a boolean or a list of them')
    }
    return [toWellFormed(key), Array.isArray(value) ? values.map(wellFormed) : wellFormed(value)] as const
  })
  return Object.fromEntries(resolved)
}

const wellFormed = (value: FilterableValue): FilterableValue =>
  typeof value === 'string' ? toWellFormed(value) : value

const isScalar = (value: unknown): value is FilterableValue =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/** Whether every key is an own key of the metadata and holds the value, or one of the values. */
export function matchesFilter(metadata: Metadata | undefined, filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    if (metadata === undefined || !Object.hasOwn(metadata, key)) return false
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
    return values.includes(metadata[key])
  })
}

/** The part of a filter that the service evaluates, and whether that is all of it. */
export function nativeFilter(
  filter: MetadataFilter | undefined,
  backend: VectorBackend,
): { readonly native: MetadataFilter | undefined; readonly complete: boolean } {
  const all = Object.entries(filter ?? {})
  const native = all.filter(([key, value]) => backend.filters(key, value))
  return {
    native: native.length > 0 ? Object.fromEntries(native) : undefined,
    complete: native.length === all.length,
  }
}

/** The metadata that a service could compare. */
export function filterableOf(metadata: Metadata | undefined): Record<string, FilterableValue> {
  const entries = Object.entries(metadata ?? {}).filter((entry): entry is [string, FilterableValue] =>
    isScalar(entry[1]),
  )
  return Object.fromEntries(entries)
}
