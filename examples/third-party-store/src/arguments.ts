import { invalid } from '@memory/core'

/** @throws MemoryError `invalid_argument` naming the argument. */
export function checkId(id: unknown, field = 'id'): asserts id is string {
  if (typeof id !== 'string') throw invalid(field, 'must be a string')
}

/** One id or several, as a list without repeats. */
export function resolveIds(ids: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(ids) ? ids : [ids]
  return [
    ...new Set(
      list.map((id) => {
        checkId(id, 'ids')
        return id
      }),
    ),
  ]
}

/** The floor of a search. */
export function resolveMinScore(minScore: unknown): number {
  if (minScore === undefined) return 0
  if (typeof minScore !== 'number' || !(minScore >= 0 && minScore <= 1)) {
    throw invalid('minScore', 'must be a number from 0 to 1')
  }
  return minScore
}

/** The size of a page, 100 when nobody says. */
export function resolvePageSize(limit: unknown): number {
  if (limit === undefined) return 100
  if (!Number.isSafeInteger(limit) || (limit as number) < 1)
    throw invalid('limit', 'must be a positive integer')
  return limit as number
}
