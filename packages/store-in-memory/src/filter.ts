import { invalid, type Metadata, type MetadataFilter } from '@memory/core'

type Scalar = string | number | boolean

/** A test of metadata. */
export type Predicate = (metadata: Metadata | undefined) => boolean

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

/**
 * Compiles a filter: every key must be an own key of the metadata and hold the value, or one of the values.
 *
 * @throws MemoryError `invalid_argument` naming the key.
 */
export function compileFilter(filter: MetadataFilter | undefined): Predicate | undefined {
  if (filter === undefined) return undefined
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw invalid('filter', 'must be an object')
  }
  const tests = Object.entries(filter as Readonly<Record<string, unknown>>).map(([key, wanted]) => {
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
    if (!values.every(isScalar)) {
      throw invalid(`filter.${key}`, 'must be a string, a finite number, a boolean or a list of these')
    }
    return { key, values: new Set<unknown>(values) }
  })
  if (tests.length === 0) return undefined
  return (metadata) =>
    metadata !== undefined &&
    tests.every(({ key, values }) => Object.hasOwn(metadata, key) && values.has(metadata[key]))
}
