import type { ListOptions, ListPage } from '@memory/core'
import { isLive, pageAfter, readCursor } from '@memory/vector'
import type { WriteTarget } from './add-entries.js'
import { toEntry } from './memory-item.js'

/** One page of visible entries, oldest first. The whole scope is read for it: LangGraph's own pages move while others write. */
export async function listEntries(
  { partition, clock }: WriteTarget,
  { limit, cursor: from, ...options }: ListOptions & { readonly limit: number },
): Promise<ListPage> {
  const owner = partition.key
  const after = readCursor(owner, from)
  const now = clock.now()
  const live = (await partition.entries(options)).filter((entry) => isLive(entry, now))
  const { page, cursor } = pageAfter(live, { owner, after, limit })
  return { entries: page.map((entry) => toEntry(entry)), ...(cursor !== undefined && { cursor }) }
}
