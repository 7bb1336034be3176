import type { MetadataFilter } from '@memory/core'
import { EXPIRES_AT, type FilterKeys, isFilterKey, SCOPE, USER_PREFIX } from './vector-metadata.js'

/** Numbers up to here are the same in every float format; how the service compares others is not documented. */
const EXACT_INTEGER = 2 ** 24

/** Kept a while longer than needed: numbers may be rounded. The store looks at the exact time itself. */
const EXPIRY_SLACK_SECONDS = 300

type Operand = string | number | boolean
type Condition = Readonly<Record<string, unknown>>

/** Whether the service can be trusted with this condition. */
export function isNative(key: string, value: MetadataFilter[string], filterKeys: FilterKeys): boolean {
  const values: readonly Operand[] = Array.isArray(value) ? value : [value]
  return isFilterKey(key, filterKeys) && values.length > 0 && values.every(isExact)
}

const isExact = (value: Operand): boolean =>
  typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= EXACT_INTEGER)

/** The filter of a query: the scope, what the caller wants, and not expired for long. One key to an object. */
export function toFilter(partition: string, filter: MetadataFilter | undefined, now: number): Condition {
  const wanted = Object.entries(filter ?? {}).map(([key, value]) => ({
    [USER_PREFIX + key]: Array.isArray(value) ? { $in: value } : { $eq: value },
  }))
  const alive = { $gt: Math.floor(now / 1_000) - EXPIRY_SLACK_SECONDS }
  const unexpired = { $or: [{ [EXPIRES_AT]: { $exists: false } }, { [EXPIRES_AT]: alive }] }
  return { $and: [{ [SCOPE]: { $eq: partition } }, ...wanted, unexpired] }
}
