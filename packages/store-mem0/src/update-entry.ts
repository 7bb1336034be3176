import { type CallOptions, type MemoryEntry, MemoryError, type MemoryPatch } from '@memory/core'
import { type EntryChanges, isLive, patched, resolvePatch } from '@memory/vector'
import { lockOf } from './add-entries.js'
import { findCopies, type MemorySpace } from './memory-space.js'
import { type EntryToStore, mergeCopies, type StoredEntry, toEntry } from './stored-entry.js'
import { writeCopies } from './write-copies.js'

/** Applies a patch to what is there. mem0 writes without conditions: of two instances, the last one stays. */
export async function updateEntry(
  space: MemorySpace,
  id: string,
  patch: MemoryPatch,
  options: CallOptions,
): Promise<MemoryEntry> {
  const changes = resolvePatch(patch)
  return await space.lock.run([lockOf(space, id)], async () => {
    const now = space.settings.clock.now()
    const copies = (await findCopies(space, id, options)).filter((copy) => isLive(copy, now))
    const [current] = mergeCopies(copies)
    const [entry] = current ? await writeCopies(space, copies, () => changed(current, changes), options) : []
    if (!entry) throw new MemoryError('not_found', `No entry "${id}" in this scope`, { field: 'id' })
    return toEntry(entry)
  })
}

function changed({ row: _, ...entry }: StoredEntry, changes: EntryChanges): EntryToStore {
  return patched(entry, changes)
}
