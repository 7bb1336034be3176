import { invalid, isBlank, toWellFormed } from '@memory/core'

/** @throws MemoryError `invalid_argument` unless it is a number from 0 to 1. */
export function resolveMinScore(minScore: unknown): number {
  if (minScore === undefined) return 0
  if (typeof minScore === 'number' && minScore >= 0 && minScore <= 1) return minScore
  throw invalid('minScore', `must be a number from 0 to 1, got ${String(minScore)}`)
}

/** @throws MemoryError `invalid_argument` unless it is a non-blank string. */
export function resolveId(id: unknown, field = 'id'): string {
  if (typeof id === 'string' && !isBlank(id)) return toWellFormed(id)
  throw invalid(field, 'must be a non-blank string')
}
