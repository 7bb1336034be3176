import { invalid, type JSONValue, type Metadata, type MetadataFilter } from '@memory/core'
import type { FilterableValue, VectorBackend } from './vector-backend.js'

/**
 * Checks a filter before any I/O.
 *
 * @throws MemoryError `invalid_argument` naming the key.
 */
export function resolveFilter(filter: unknown): MetadataFilter | undefined {
  if (filter === undefined) return undefined
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw invalid('filter', 'must be an object')
  }
  for (const [key, value] of Object.entries(filter)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (!values.every(isScalar)) {
      throw invalid(`filter.${key}`, 'must be a string, a finite number, a boolean or a list of them')
    }
  }
  return filter as MetadataFilter
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/** Whether metadata meet every condition. A list matches any of its values, on either side. */
export function matchesFilter(metadata: Metadata | undefined, filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    if (metadata === undefined || !Object.hasOwn(metadata, key)) return false
    const actual = listOf(metadata[key])
    return listOf(wanted).some((value) => actual.includes(value))
  })
}

const listOf = <Item>(value: Item | readonly Item[] | undefined): readonly Item[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as Item]

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

/** The metadata that a service could compare: scalars, and lists of strings alone or of numbers alone. */
export function filterableOf(metadata: Metadata | undefined): Record<string, FilterableValue> {
  const entries = Object.entries(metadata ?? {}).flatMap(([key, value]) => {
    const comparable = comparableOf(value)
    return comparable === undefined ? [] : [[key, comparable] as const]
  })
  return Object.fromEntries(entries)
}

function comparableOf(value: JSONValue): FilterableValue | undefined {
  if (isScalar(value)) return value
  if (!Array.isArray(value) || value.length === 0) return undefined
  if (value.every((item) => typeof item === 'string')) return value
  return value.every((item) => typeof item === 'number') ? value : undefined
}
