import { invalid, resolveLimit, resolveText, toWellFormed } from '@memory/core'

/** The floor of scores; 0 unless said. @throws MemoryError `invalid_argument` unless it is a number from 0 to 1. */
export function resolveMinScore(minScore: unknown): number {
  if (minScore === undefined) return 0
  if (typeof minScore === 'number' && minScore >= 0 && minScore <= 1) return minScore
  throw invalid('minScore', 'must be a number from 0 to 1')
}

/** An entry's id. @throws MemoryError `invalid_argument` unless it is a non-blank string. */
export function resolveId(id: unknown, field = 'id'): string {
  return toWellFormed(resolveText(id, field))
}

/** What `delete` is given, as a list. @throws MemoryError `invalid_argument` naming the id. */
export function resolveIds(ids: unknown): string[] {
  if (typeof ids === 'string') return [resolveId(ids, 'ids')]
  if (!Array.isArray(ids)) throw invalid('ids', 'must be a string or a list of strings')
  return ids.map((id, i) => resolveId(id, `ids[${i}]`))
}

/** Entries of a page of `list`; 100 unless said. @throws MemoryError `invalid_argument` unless it is a whole number from 1. */
export function resolvePageSize(limit: unknown): number {
  return resolvePositive(limit === undefined ? 100 : limit, 'limit')
}

/** A number of things of which there has to be one. @throws MemoryError `invalid_argument` unless it is a whole number from 1. */
export function resolvePositive(value: unknown, field: string): number {
  const number = resolveLimit(value, Number.NaN, field)
  if (number === 0) throw invalid(field, 'must be at least 1')
  return number
}
