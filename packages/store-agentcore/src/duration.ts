import { invalid } from '@memory/core'

/** @throws MemoryError `invalid_argument` unless it is milliseconds. */
export function duration(value: unknown, fallback: number, field: string): number {
  if (value === undefined) return fallback
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return value
  throw invalid(field, `must be milliseconds, not below 0, got ${String(value)}`)
}
