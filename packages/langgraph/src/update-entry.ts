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
import type { WriteTarget } from './add-entries.js'
import { isLive, type StoredEntry, toEntry } from './memory-item.js'

/** Applies a patch to what is there. LangGraph writes without conditions: of two instances, the last one stays. */
export async function updateEntry(
  { partition, clock, lock }: WriteTarget,
  id: string,
  patch: MemoryPatch,
  options: CallOptions,
): Promise<MemoryEntry> {
  if (typeof patch !== 'object' || patch === null) throw invalid('patch', 'must be an object')
  const content = patch.content === undefined ? undefined : resolveContent(patch.content)
  const metadata = resolveMetadata(patch.metadata)
  const newExpiry = patch.expiresAt === null ? null : resolveTime(patch.expiresAt, 'expiresAt')
  return await lock.run([`${partition.key} ${id}`], async () => {
    const current = await partition.get(id, options)
    if (!current || !isLive(current, clock.now())) {
      throw new MemoryError('not_found', `No entry "${id}" in this scope`, { field: 'id' })
    }
    const { expiresAt: oldExpiry, ...unchanged } = current
    const expiresAt = newExpiry === undefined ? oldExpiry : (newExpiry ?? undefined)
    const entry: StoredEntry = {
      ...unchanged,
      ...(content !== undefined && { content }),
      ...(metadata && { metadata }),
      ...(expiresAt !== undefined && { expiresAt }),
    }
    await partition.put(entry, options)
    return toEntry(entry)
  })
}
