import { type CallOptions, type MemoryEntry, MemoryError, type MemoryStore, unsupported } from '@memory/core'

/**
 * Everything a store holds in its scope, page by page. Never through search, which finds only what it was asked for.
 *
 * @throws MemoryError `unsupported` when the store cannot list; `corrupt` when its pages do not end.
 */
export async function readStore(store: MemoryStore, options: CallOptions = {}): Promise<MemoryEntry[]> {
  if (typeof store.list !== 'function') throw unsupported('list', store.name)
  const entries: MemoryEntry[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await store.list({ ...options, ...(cursor !== undefined && { cursor }) })
    entries.push(...page.entries)
    cursor = page.cursor
    if (cursor !== undefined && seen.has(cursor)) {
      throw new MemoryError('corrupt', `Store "${store.name}" listed the same page twice`, {
        storeName: store.name,
      })
    }
    if (cursor !== undefined) seen.add(cursor)
  } while (cursor !== undefined)
  return entries
}
