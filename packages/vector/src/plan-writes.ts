import { type MemoryScope, memoryId, type NewMemory, normalizeContent, resolveNewMemory } from '@memory/core'
import { fromRecord, isLive, type StoredEntry, toRecord } from './entry-record.js'
import { findRecords } from './find-records.js'
import { sameEntry } from './same-entry.js'
import type { FoundRecord, VectorRecord } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'

/** Where entries are added. */
export interface AddTarget {
  readonly index: VectorIndex
  readonly scope: MemoryScope
  readonly partition: string
}

/** A checked entry and the position it has in the caller's batch. */
export interface Candidate {
  readonly position: number
  readonly entry: StoredEntry
  readonly record: VectorRecord
  /** Whether the caller named the id, so that it may come to stand for something else. */
  readonly explicit: boolean
  /** Whether the caller gave `createdAt`; otherwise what is there keeps its own. */
  readonly dated: boolean
}

/** What will be written under one id. */
export interface PlannedWrite {
  readonly entry: StoredEntry
  readonly record: VectorRecord
  readonly existing: FoundRecord | undefined
}

/** What each candidate comes to if the writes succeed. */
export interface WritePlan {
  readonly writes: ReadonlyMap<string, PlannedWrite>
  readonly outcomes: readonly {
    readonly position: number
    readonly id: string
    readonly status: 'stored' | 'updated' | 'duplicate'
  }[]
}

/** @throws MemoryError `invalid_argument` or `limit_exceeded` when the entry can never be kept. */
export function toCandidate(
  { index, scope, partition }: AddTarget,
  memory: NewMemory,
  position: number,
): Candidate {
  const { backend, settings, mark } = index
  const { id, createdAt, ...rest } = resolveNewMemory(memory, backend.profile.maxContentBytes)
  const entry: StoredEntry = {
    ...rest,
    id: id ?? memoryId(scope, rest.content),
    createdAt: createdAt ?? new Date(settings.clock.now()).toISOString(),
    mark,
  }
  const record = toRecord(entry, partition)
  const error = backend.check(record, settings.embedder.dimensions)
  if (error) throw error
  return { position, entry, record, explicit: id !== undefined, dated: createdAt !== undefined }
}

/** Looks what is there and decides what each candidate comes to, given that and what came before it in the batch. */
export async function planWrites(
  { index, partition }: AddTarget,
  all: readonly Candidate[],
  signal: AbortSignal | undefined,
): Promise<WritePlan> {
  const { found, candidates } = await settleIds(index, partition, all, signal)
  const now = index.settings.clock.now()
  const writes = new Map<string, PlannedWrite>()
  const outcomes: WritePlan['outcomes'][number][] = []
  for (const candidate of candidates) {
    const { position } = candidate
    const { id } = candidate.entry
    const existing = found.get(id)
    const present = writes.get(id)?.entry ?? liveEntry(existing, now)
    if (present && (!candidate.explicit || sameEntry(present, candidate.entry, candidate.dated))) {
      outcomes.push({ position, id, status: 'duplicate' })
      continue
    }
    const entry =
      present && !candidate.dated ? { ...candidate.entry, createdAt: present.createdAt } : candidate.entry
    writes.set(id, { entry, record: toRecord(entry, partition), existing })
    outcomes.push({ position, id, status: present ? 'updated' : 'stored' })
  }
  return { writes, outcomes }
}

/**
 * The records there are under the candidates' ids. A derived id whose record was given other content by an update is not
 * free; the next of a series is tried then.
 */
async function settleIds(
  index: VectorIndex,
  partition: string,
  all: readonly Candidate[],
  signal: AbortSignal | undefined,
): Promise<{ found: Map<string, FoundRecord>; candidates: readonly Candidate[] }> {
  const found = new Map<string, FoundRecord>()
  const looked = new Set<string>()
  let candidates = all
  for (let n = 2; ; n++) {
    const ids = candidates.map(({ entry }) => entry.id).filter((id) => !looked.has(id))
    for (const [id, record] of await findRecords(index, ids, { partition, signal })) found.set(id, record)
    for (const id of ids) looked.add(id)
    const taken = (candidate: Candidate) =>
      !candidate.explicit && isOther(found.get(candidate.entry.id), candidate)
    if (!candidates.some(taken)) return { found, candidates }
    candidates = candidates.map((candidate, i) =>
      taken(candidate) ? withId(candidate, `${all[i]?.entry.id}-${n}`, partition) : candidate,
    )
  }
}

const isOther = (record: FoundRecord | undefined, { entry }: Candidate): boolean =>
  record !== undefined && normalizeContent(record.content) !== normalizeContent(entry.content)

function withId(candidate: Candidate, id: string, partition: string): Candidate {
  const entry = { ...candidate.entry, id }
  return { ...candidate, entry, record: toRecord(entry, partition) }
}

function liveEntry(record: FoundRecord | undefined, now: number): StoredEntry | undefined {
  const entry = record && fromRecord(record)
  return entry && isLive(entry, now) ? entry : undefined
}
