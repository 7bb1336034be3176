import { type ListOptions, type ListPage, scopeKey } from '@memory/core'
import { isLive, pageAfter, readCursor } from '@memory/vector'
import { type MemorySpace, readEntries } from './memory-space.js'
import { mergeCopies, toEntry } from './stored-entry.js'

/** One page of visible entries, oldest first. The whole scope is read for it: mem0's own pages move while others write. */
export async function listEntries(
  space: MemorySpace,
  { limit, cursor: from, ...options }: ListOptions & { readonly limit: number },
): Promise<ListPage> {
  const owner = scopeKey(space.scope)
  const after = readCursor(owner, from)
  const now = space.settings.clock.now()
  const live = mergeCopies(await readEntries(space, options)).filter((entry) => isLive(entry, now))
  const { page, cursor } = pageAfter(live, { owner, after, limit })
  return { entries: page.map((entry) => toEntry(entry)), ...(cursor !== undefined && { cursor }) }
}
