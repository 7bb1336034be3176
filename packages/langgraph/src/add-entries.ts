import {
  type AddResult,
  type CallOptions,
  type Clock,
  type MemoryScope,
  memoryId,
  type NewMemory,
  normalizeContent,
  resolveNewMemory,
} from '@memory/core'
import { failedResult, isLive, type KeyedLock, sameEntry, sideBySide } from '@memory/vector'
import type { Partition } from './partition.js'

/** Where entries are written. */
export interface WriteTarget {
  readonly partition: Partition
  readonly scope: MemoryScope
  readonly clock: Clock
  readonly lock: KeyedLock
}

/** Entries of a batch that are written at once. */
const CONCURRENCY = 8

/** Adds entries, each with an outcome of its own, in order. */
export async function addEntries(
  target: WriteTarget,
  entries: readonly NewMemory[],
  options: CallOptions,
): Promise<AddResult[]> {
  // Checked and copied before the first wait: the caller may change what it passed.
  const checked = entries.map((entry): NewMemory | AddResult => {
    try {
      return resolveNewMemory(entry)
    } catch (error) {
      return failedResult(error, typeof entry?.id === 'string' ? entry.id : undefined)
    }
  })
  return await sideBySide(checked, CONCURRENCY, async (entry) => {
    if ('status' in entry) return entry
    const id = entry.id ?? memoryId(target.scope, entry.content)
    try {
      return await target.lock.run([`${target.partition.key} ${id}`], () =>
        addOne(target, entry, id, options),
      )
    } catch (error) {
      return failedResult(error, id)
    }
  })
}

async function addOne(
  { partition, clock }: WriteTarget,
  memory: NewMemory,
  firstId: string,
  options: CallOptions,
): Promise<AddResult> {
  const { id, existing } = await settleId(partition, memory, firstId, options)
  const now = clock.now()
  const live = existing && isLive(existing, now) ? existing : undefined
  if (live && (memory.id === undefined || sameEntry(live, memory, memory.createdAt !== undefined)))
    return { status: 'duplicate', id }
  const createdAt = memory.createdAt ?? live?.createdAt ?? new Date(now).toISOString()
  await partition.put({ ...memory, id, createdAt }, options)
  return { status: live ? 'updated' : 'stored', id }
}

/**
 * What is under the id. A derived id whose entry was given other content by an update is not free; the next of a series
 * is tried then.
 */
async function settleId(partition: Partition, memory: NewMemory, firstId: string, options: CallOptions) {
  const wanted = normalizeContent(memory.content)
  for (let n = 1; ; n++) {
    const id = n === 1 ? firstId : `${firstId}-${n}`
    const existing = await partition.get(id, options)
    const taken = memory.id === undefined && existing && normalizeContent(existing.content) !== wanted
    if (!taken) return { id, existing }
  }
}
