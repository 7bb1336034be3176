import type { CallOptions } from '@memory/core'
import type { MemorySpace } from './memory-space.js'
import { type EntryToStore, expirationDateOf, metadataAfter, type StoredEntry } from './stored-entry.js'

/** Writes an entry into every row that holds it; gives what was written where a row was still there. */
export async function writeCopies(
  { service, scope }: MemorySpace,
  copies: readonly StoredEntry[],
  change: (copy: StoredEntry) => EntryToStore,
  options: CallOptions,
): Promise<StoredEntry[]> {
  const written: StoredEntry[] = []
  for (const copy of copies) {
    const entry: StoredEntry = { ...change(copy), row: copy.row }
    const there = await service.replace(
      copy.row.id,
      {
        text: entry.content,
        metadata: metadataAfter(entry, scope),
        expirationDate: expirationDateOf(entry.expiresAt) ?? null,
      },
      options,
    )
    if (there) written.push(entry)
  }
  return written
}
