import type { Metadata } from '@memory/core'
import { sameJson } from './same-json.js'

/** What two writes of an entry may differ in. */
export interface ComparedEntry {
  readonly content: string
  readonly metadata?: Metadata | undefined
  readonly createdAt?: string | undefined
  readonly expiresAt?: string | undefined
}

/**
 * Whether a write would change nothing of what is there.
 *
 * @param dated Whether the caller gave `createdAt`; otherwise what is there keeps its own.
 */
export function sameEntry(present: ComparedEntry, wanted: ComparedEntry, dated: boolean): boolean {
  return (
    present.content === wanted.content &&
    present.expiresAt === wanted.expiresAt &&
    (!dated || present.createdAt === wanted.createdAt) &&
    sameJson(present.metadata, wanted.metadata)
  )
}
