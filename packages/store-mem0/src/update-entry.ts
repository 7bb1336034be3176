import {
  type CallOptions,
  invalid,
  type MemoryEntry,
  MemoryError,
  type MemoryPatch,
  resolveContent,
  resolveMetadata,
  resolveTime,
} from '@memory/core'
import { lockOf } from './add-entries.js'
import { findCopies, type MemorySpace } from './memory-space.js'
import { type EntryToStore, isLive, mergeCopies, type StoredEntry, toEntry } from './stored-entry.js'
import { writeCopies } from './write-copies.js'

/** Applies a patch to what is there. mem0 writes without conditions: of two instances, the last one stays. */
export async function updateEntry(
  space: MemorySpace,
  id: string,
  patch: MemoryPatch,
  options: CallOptions,
): Promise<MemoryEntry> {
  const change = resolvePatch(patch)
  return await space.lock.run([lockOf(space, id)], async () => {
    const now = space.settings.clock.now()
    const copies = (await findCopies(space, id, options)).filter((copy) => isLive(copy, now))
    const [current] = mergeCopies(copies)
    const [entry] = current ? await writeCopies(space, copies, () => change(current), options) : []
    if (!entry) throw new MemoryError('not_found', `No entry "${id}" in this scope`, { field: 'id' })
    return toEntry(entry)
  })
}

/** @throws MemoryError `invalid_argument` naming the field. */
function resolvePatch(patch: MemoryPatch): (current: StoredEntry) => EntryToStore {
  if (typeof patch !== 'object' || patch === null) throw invalid('patch', 'must be an object')
  const content = patch.content === undefined ? undefined : resolveContent(patch.content)
  const metadata = resolveMetadata(patch.metadata)
  const newExpiry = patch.expiresAt === null ? null : resolveTime(patch.expiresAt, 'expiresAt')
  return ({ row: _, expiresAt: oldExpiry, ...current }) => {
    const expiresAt = newExpiry === undefined ? oldExpiry : (newExpiry ?? undefined)
    return {
      ...current,
      ...(content !== undefined && { content }),
      ...(metadata && { metadata }),
      ...(expiresAt !== undefined && { expiresAt }),
    }
  }
}
