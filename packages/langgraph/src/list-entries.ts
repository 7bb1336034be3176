import { invalid, type ListOptions, type ListPage } from '@memory/core'
import type { WriteTarget } from './add-entries.js'
import { isLive, position, toEntry } from './memory-item.js'

/** One page of visible entries, oldest first. The whole scope is read for it: LangGraph's own pages move while others write. */
export async function listEntries(
  { partition, clock }: WriteTarget,
  { limit, cursor, ...options }: ListOptions & { readonly limit: number },
): Promise<ListPage> {
  const after = readCursor(partition.key, cursor)
  const now = clock.now()
  const entries = (await partition.entries(options))
    .filter((entry) => isLive(entry, now) && position(entry) > after)
    .sort((a, b) => (position(a) < position(b) ? -1 : 1))
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const more = last !== undefined && entries.length > limit
  return {
    entries: page.map((entry) => toEntry(entry)),
    ...(more && { cursor: JSON.stringify([partition.key, position(last)]) }),
  }
}

/** @throws MemoryError `invalid_argument` unless it came from a page of this scope. */
function readCursor(owner: string, cursor: string | undefined): string {
  if (cursor === undefined) return ''
  let parsed: unknown
  try {
    parsed = JSON.parse(cursor)
  } catch {
    throw invalid('cursor', 'must come from a page of this scope')
  }
  const [given, after] = Array.isArray(parsed) ? (parsed as unknown[]) : []
  if (given === owner && typeof after === 'string') return after
  throw invalid('cursor', 'must come from a page of this scope')
}
