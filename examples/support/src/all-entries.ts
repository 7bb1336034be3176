import type { MemoryEntry, MemoryStore } from '@memory/core'

/** Everything a store lists, page by page; nothing of one that cannot list. */
export async function allEntries(store: MemoryStore): Promise<MemoryEntry[]> {
  const entries: MemoryEntry[] = []
  let cursor: string | undefined
  do {
    const page = await store.list?.(cursor === undefined ? {} : { cursor })
    entries.push(...(page?.entries ?? []))
    cursor = page?.cursor
  } while (cursor !== undefined)
  return entries
}
