import { invalid, type ListOptions, type ListPage, scopeKey } from '@memory/core'
import { type MemorySpace, readEntries } from './memory-space.js'
import { isLive, mergeCopies, position, toEntry } from './stored-entry.js'

/** One page of visible entries, oldest first. The whole scope is read for it: mem0's own pages move while others write. */
export async function listEntries(
  space: MemorySpace,
  { limit, cursor, ...options }: ListOptions & { readonly limit: number },
): Promise<ListPage> {
  const after = readCursor(space, cursor)
  const now = space.settings.clock.now()
  const entries = mergeCopies(await readEntries(space, options)).filter(
    (entry) => isLive(entry, now) && position(entry) > after,
  )
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const more = last !== undefined && entries.length > limit
  return {
    entries: page.map((entry) => toEntry(entry)),
    ...(more && { cursor: JSON.stringify([scopeKey(space.scope), position(last)]) }),
  }
}

/** @throws MemoryError `invalid_argument` unless it came from a page of this scope. */
function readCursor({ scope }: MemorySpace, cursor: string | undefined): string {
  if (cursor === undefined) return ''
  let parsed: unknown
  try {
    parsed = JSON.parse(cursor)
  } catch {
    throw invalid('cursor', 'must come from a page of this scope')
  }
  const [owner, after] = Array.isArray(parsed) ? (parsed as unknown[]) : []
  if (owner === scopeKey(scope) && typeof after === 'string') return after
  throw invalid('cursor', 'must come from a page of this scope')
}
