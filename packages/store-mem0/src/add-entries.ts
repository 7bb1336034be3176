import {
  type AddResult,
  type CallOptions,
  memoryId,
  type NewMemory,
  normalizeContent,
  resolveNewMemory,
} from '@memory/core'
import { failedResult, isLive, sameEntry, sideBySide } from '@memory/vector'
import { findCopies, type MemorySpace } from './memory-space.js'
import {
  type EntryToStore,
  expirationDateOf,
  keyOf,
  mergeCopies,
  metadataFor,
  type StoredEntry,
} from './stored-entry.js'
import { writeCopies } from './write-copies.js'

/** A checked entry and what the caller left to the store. */
interface Candidate {
  readonly entry: EntryToStore
  /** Whether the caller named the id, so that it may come to stand for something else. */
  readonly explicit: boolean
  /** Whether the caller gave `createdAt`; otherwise what is there keeps its own. */
  readonly dated: boolean
}

/** Adds entries, each with an outcome of its own, in order. */
export async function addEntries(
  space: MemorySpace,
  entries: readonly NewMemory[],
  options: CallOptions,
): Promise<AddResult[]> {
  // Checked and copied before the first wait: the caller may change what it passed.
  const candidates = entries.map((entry): Candidate | AddResult => {
    try {
      return toCandidate(space, entry)
    } catch (error) {
      return failedResult(error, typeof entry?.id === 'string' ? entry.id : undefined)
    }
  })
  return await sideBySide(candidates, space.settings.concurrency, async (candidate) => {
    if ('status' in candidate) return candidate
    const { id } = candidate.entry
    try {
      return await space.lock.run([lockOf(space, id)], () => addOne(space, candidate, options))
    } catch (error) {
      return failedResult(error, id)
    }
  })
}

/** What holds an entry while it is written. */
export const lockOf = ({ entities }: MemorySpace, id: string): string => JSON.stringify([entities, id])

function toCandidate({ scope, settings }: MemorySpace, memory: NewMemory): Candidate {
  const { id, createdAt, ...rest } = resolveNewMemory(memory)
  const entry: EntryToStore = {
    ...rest,
    id: id ?? memoryId(scope, rest.content),
    createdAt: createdAt ?? new Date(settings.clock.now()).toISOString(),
  }
  return { entry, explicit: id !== undefined, dated: createdAt !== undefined }
}

/** Looks what is there and writes what is not. */
async function addOne(space: MemorySpace, candidate: Candidate, options: CallOptions): Promise<AddResult> {
  const { entry, copies } = await settleId(space, candidate, options)
  const { id } = entry
  const now = space.settings.clock.now()
  const [live] = mergeCopies(copies).filter((copy) => isLive(copy, now))
  if (live && (!candidate.explicit || sameEntry(live, entry, candidate.dated)))
    return { status: 'duplicate', id }
  // Rows that have expired stay with mem0, and are taken over.
  const createdAt = live && !candidate.dated ? live.createdAt : entry.createdAt
  const replaced = await writeCopies(space, copies, () => ({ ...entry, createdAt }), options)
  if (replaced.length > 0) return { status: live ? 'updated' : 'stored', id }
  return { status: await create(space, entry, options), id }
}

async function create({ service, scope, entities }: MemorySpace, entry: EntryToStore, options: CallOptions) {
  const row = {
    text: entry.content,
    key: keyOf(entry.id),
    metadata: metadataFor(entry, scope),
    expirationDate: expirationDateOf(entry.expiresAt),
  }
  return await service.create(row, entities, options)
}

/**
 * The rows under the candidate's id. A derived id whose entry was given other content by an update is not free; the next
 * of a series is tried then.
 */
async function settleId(
  space: MemorySpace,
  { entry, explicit }: Candidate,
  options: CallOptions,
): Promise<{ readonly entry: EntryToStore; readonly copies: StoredEntry[] }> {
  const wanted = normalizeContent(entry.content)
  for (let n = 1; ; n++) {
    const id = n === 1 ? entry.id : `${entry.id}-${n}`
    const copies = await findCopies(space, id, options)
    const [first] = mergeCopies(copies)
    const taken = !explicit && first !== undefined && normalizeContent(first.content) !== wanted
    if (!taken) return { entry: { ...entry, id }, copies }
  }
}
