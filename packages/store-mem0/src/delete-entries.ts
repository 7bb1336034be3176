import type { CallOptions } from '@memory/core'
import { isLive, sideBySide } from '@memory/vector'
import { lockOf } from './add-entries.js'
import { findCopies, type MemorySpace, readEntries } from './memory-space.js'
import { mergeCopies, type StoredEntry } from './stored-entry.js'

/** How often a scope into which others write is cleared anew. */
const ROUNDS = 10

/** Deletes by id; the number counts what was visible. What is still being processed would turn up later: it is waited for. */
export async function deleteEntries(
  space: MemorySpace,
  ids: readonly string[],
  options: CallOptions,
): Promise<number> {
  const unique = [...new Set(ids)]
  const keys = unique.map((id) => lockOf(space, id))
  return await space.lock.run(keys, async () => {
    const { concurrency } = space.settings
    await space.service.settle(space.entities, options)
    const found = await sideBySide(unique, concurrency, (id) => findCopies(space, id, options))
    const copies = found.flat()
    await space.service.remove(rowsOf(copies), options)
    return countVisible(space, copies)
  })
}

/**
 * Deletes everything in the scope, row by row: mem0's own deletion of a user would take every agent and session of
 * that user along.
 */
export async function clearEntries(space: MemorySpace, options: CallOptions): Promise<number> {
  const removed: StoredEntry[] = []
  await space.service.settle(space.entities, options)
  for (let round = 0; round < ROUNDS; round++) {
    const entries = await readEntries(space, options)
    if (entries.length === 0) break
    await space.service.remove(rowsOf(entries), options)
    removed.push(...entries)
  }
  return countVisible(space, removed)
}

const rowsOf = (entries: readonly StoredEntry[]): string[] => entries.map(({ row }) => row.id)

function countVisible({ settings }: MemorySpace, removed: readonly StoredEntry[]): number {
  const now = settings.clock.now()
  return mergeCopies(removed).filter((entry) => isLive(entry, now)).length
}
