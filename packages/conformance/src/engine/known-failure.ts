import { invalid } from '@memory/core'
import { CONFORMANCE_VERSION } from './case.js'
import { compareVersions } from './select.js'

/** A failure that its author knows about. */
export interface KnownFailure {
  /** Why, with a link where there is one. */
  readonly reason: string
  /** When the excuse ends: a day (`2027-03-01`), or a version of this suite (`1.4`). */
  readonly until: string
}

/** Known failures by case id. */
export type KnownFailures = Readonly<Record<string, KnownFailure>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const VERSION = /^\d+\.\d+$/

/**
 * Checks the list itself: an id that names no case would excuse nothing and hide a typing mistake.
 *
 * @throws MemoryError `invalid_argument` naming the entry.
 */
export function checkKnownFailures(known: KnownFailures | undefined, ids: readonly string[]): void {
  for (const [id, { reason, until }] of Object.entries(known ?? {})) {
    const field = `knownFailures["${id}"]`
    if (!ids.includes(id)) throw invalid(field, 'names no case')
    if (typeof reason !== 'string' || reason.trim() === '') throw invalid(`${field}.reason`, 'must say why')
    if (!VERSION.test(until) && !(DAY.test(until) && !Number.isNaN(Date.parse(until)))) {
      throw invalid(`${field}.until`, 'must be a day such as 2027-03-01 or a version such as 1.4')
    }
  }
}

/** Whether the excuse has ended; it holds to the end of its day, in UTC. */
export function hasExpired({ until }: KnownFailure, now: number): boolean {
  if (VERSION.test(until)) return compareVersions(CONFORMANCE_VERSION, until) >= 0
  return now >= Date.parse(until) + 24 * 60 * 60 * 1000
}
