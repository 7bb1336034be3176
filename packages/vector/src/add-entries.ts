import {
  type AddResult,
  MemoryError,
  type MemoryErrorCode,
  type MemoryScope,
  memoryId,
  type NewMemory,
  resolveNewMemory,
} from '@memory/core'
import { embedTexts } from './embed-texts.js'
import { fromRecord, isLive, type StoredEntry, toRecord } from './entry-record.js'
import { findRecords } from './find-records.js'
import { sameJson } from './same-json.js'
import type { FoundRecord, VectorRecord, VectorWrite } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'
import { writeRecords } from './write-records.js'

/** Where entries are added. */
export interface AddTarget {
  readonly index: VectorIndex
  readonly scope: MemoryScope
  readonly partition: string
}

/** What will be written under one id. */
interface PlannedWrite {
  readonly entry: StoredEntry
  readonly record: VectorRecord
  readonly status: 'stored' | 'updated'
  readonly existing: FoundRecord | undefined
}

/** A checked entry and the position it has in the caller's batch. */
interface Candidate {
  readonly position: number
  readonly entry: StoredEntry
  readonly record: VectorRecord
  /** Whether the caller named the id, so that it may come to stand for something else. */
  readonly explicit: boolean
  /** Whether the caller gave `createdAt`; a default one makes no difference to what is there. */
  readonly dated: boolean
}

/** Codes that say of an entry that it can never be kept. */
const NEVER: readonly MemoryErrorCode[] = ['invalid_argument', 'limit_exceeded', 'unsupported']

/** Adds entries, each with an outcome of its own, in order. Rejects only when nothing could be attempted. */
export async function addEntries(
  target: AddTarget,
  entries: readonly NewMemory[],
  signal: AbortSignal | undefined,
): Promise<AddResult[]> {
  const { index, partition } = target
  const results: AddResult[] = []
  const candidates: Candidate[] = []
  for (const [position, entry] of entries.entries()) {
    try {
      candidates.push(candidate(target, entry, position))
    } catch (error) {
      results[position] = failure(error, typeof entry?.id === 'string' ? entry.id : undefined)
    }
  }
  if (candidates.length === 0) return results
  await index.ready(signal)
  const keys = candidates.map(({ entry }) => `${partition}/${entry.id}`)
  await index.lock.run(keys, async () => {
    const ids = candidates.map(({ entry }) => entry.id)
    const existing = await findRecords(index, ids, { partition, signal })
    const { planned, unchanged, waiting } = plan(target, candidates, existing)
    for (const { position, entry } of unchanged) results[position] = { status: 'duplicate', id: entry.id }
    const outcomes = await write(index, [...planned.values()], signal)
    for (const { position, entry, status } of waiting) {
      const error = outcomes.get(entry.id)
      if (error === 'there') results[position] = { status: 'duplicate', id: entry.id }
      else results[position] = error ? failure(error, entry.id) : { status, id: entry.id }
    }
  })
  return results
}

function candidate({ index, scope, partition }: AddTarget, entry: NewMemory, position: number): Candidate {
  const { backend, settings, mark } = index
  const { id, createdAt, ...rest } = resolveNewMemory(entry, backend.profile.maxContentBytes)
  const full: StoredEntry = {
    ...rest,
    id: id ?? memoryId(scope, rest.content),
    createdAt: createdAt ?? new Date(settings.clock.now()).toISOString(),
    mark,
  }
  const record = toRecord(full, partition)
  const error = backend.check(record, settings.embedder.dimensions)
  if (error) throw error
  return { position, entry: full, record, explicit: id !== undefined, dated: createdAt !== undefined }
}

/** Decides what each candidate comes to, given what is there and what came before it in the batch. */
function plan(
  { index }: AddTarget,
  candidates: readonly Candidate[],
  found: ReadonlyMap<string, FoundRecord>,
) {
  const now = index.settings.clock.now()
  const planned = new Map<string, PlannedWrite>()
  const unchanged: Candidate[] = []
  const waiting: { position: number; entry: StoredEntry; status: AddResult['status'] & PlannedStatus }[] = []
  for (const next of candidates) {
    const { entry, record, position } = next
    const earlier = planned.get(entry.id)
    const existing = found.get(entry.id)
    const present = earlier?.entry ?? liveEntry(existing, now)
    const same = present !== undefined && (!next.explicit || isSame(present, next))
    if (same && !earlier) {
      unchanged.push(next)
      continue
    }
    if (same) {
      waiting.push({ position, entry, status: 'duplicate' })
      continue
    }
    const status = present ? 'updated' : 'stored'
    planned.set(entry.id, { entry, record, status: earlier?.status ?? status, existing })
    waiting.push({ position, entry, status })
  }
  return { planned, unchanged, waiting }
}

type PlannedStatus = 'stored' | 'updated' | 'duplicate'

/** Embeds and writes. By id: the error of what was not written, or `there` for what somebody else wrote first. */
async function write(
  index: VectorIndex,
  planned: readonly PlannedWrite[],
  signal: AbortSignal | undefined,
): Promise<Map<string, MemoryError | 'there'>> {
  const failures = new Map<string, MemoryError | 'there'>()
  const texts = planned.map(({ entry }) => entry.content)
  const embedded = await embedTexts(index, texts, { kind: 'document', ...(signal && { signal }) })
  // One write can be made conditional; services take no conditions with batches.
  const guarded = planned.length === 1 && index.backend.profile.conditionalWrites
  const writes: VectorWrite[] = []
  for (const [i, { record, existing }] of planned.entries()) {
    const result = embedded[i]
    if (!result || 'error' in result) {
      failures.set(record.id, result?.error ?? new MemoryError('failed', 'Nothing was embedded'))
      continue
    }
    const expect = guarded ? { expect: existing?.version ?? null } : {}
    writes.push({ ...record, vector: result.vector, version: crypto.randomUUID(), ...expect })
  }
  const outcomes = await writeRecords(index, writes, signal)
  for (const [i, outcome] of outcomes.entries()) {
    const record = writes[i] as VectorWrite
    if (outcome.status === 'failed') failures.set(record.id, outcome.error)
    if (outcome.status === 'conflict') {
      const verdict = await afterConflict(index, record, signal)
      if (verdict) failures.set(record.id, verdict)
    }
  }
  return failures
}

/**
 * What a conflict means: our own write whose reply was lost, the same memory written by somebody else, or
 * another one.
 */
async function afterConflict(
  index: VectorIndex,
  record: VectorWrite,
  signal: AbortSignal | undefined,
): Promise<MemoryError | 'there' | undefined> {
  const { partition, id } = record
  const current = (await findRecords(index, [id], { partition, signal })).get(id)
  if (current?.version === record.version) return undefined
  if (current && current.content === record.content) return 'there'
  return new MemoryError('conflict', `"${id}" was changed by somebody else meanwhile`, {
    field: 'id',
    retryable: true,
  })
}

function liveEntry(record: FoundRecord | undefined, now: number): StoredEntry | undefined {
  const entry = record && fromRecord(record)
  return entry && isLive(entry, now) ? entry : undefined
}

function isSame(present: StoredEntry, { entry, dated }: Candidate): boolean {
  return (
    present.content === entry.content &&
    present.expiresAt === entry.expiresAt &&
    (!dated || present.createdAt === entry.createdAt) &&
    sameJson(present.metadata, entry.metadata)
  )
}

function failure(cause: unknown, id: string | undefined): AddResult {
  const error = MemoryError.from(cause)
  const status = NEVER.includes(error.code) ? 'rejected' : 'failed'
  return { status, ...(id !== undefined && { id }), error }
}
