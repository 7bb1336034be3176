import { type CallOptions, type MemoryEntry, MemoryError, type MemoryPatch } from '@memory/core'
import { isLive, patched, resolvePatch } from '@memory/vector'
import type { WriteTarget } from './add-entries.js'
import { toEntry } from './memory-item.js'

/** Applies a patch to what is there. LangGraph writes without conditions: of two instances, the last one stays. */
export async function updateEntry(
  { partition, clock, lock }: WriteTarget,
  id: string,
  patch: MemoryPatch,
  options: CallOptions,
): Promise<MemoryEntry> {
  const changes = resolvePatch(patch)
  return await lock.run([`${partition.key} ${id}`], async () => {
    const current = await partition.get(id, options)
    if (!current || !isLive(current, clock.now())) {
      throw new MemoryError('not_found', `No entry "${id}" in this scope`, { field: 'id' })
    }
    const entry = patched(current, changes)
    await partition.put(entry, options)
    return toEntry(entry)
  })
}
