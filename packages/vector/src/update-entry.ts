import { type MemoryEntry, MemoryError, type MemoryPatch } from '@memory/core'
import { embedText } from './embed-texts.js'
import { fromRecord, isLive, type StoredEntry, toEntry, toRecord } from './entry-record.js'
import { findRecords } from './find-records.js'
import { type EntryChanges, patched, resolvePatch } from './patch-entry.js'
import type { VectorIndex } from './vector-index.js'
import { writeRecords } from './write-records.js'

/** How often an update that others keep overtaking starts anew. */
const RACES = 10

/** Applies a patch to what is there; where the service can check, a concurrent change is never undone. */
export async function updateEntry(
  index: VectorIndex,
  partition: string,
  id: string,
  patch: MemoryPatch,
  signal: AbortSignal | undefined,
): Promise<MemoryEntry> {
  const changes = resolvePatch(patch, index.backend.profile.maxContentBytes)
  await index.ready(signal)
  const attempt = async () => {
    for (let race = 0; race < RACES; race++) {
      const entry = await updateOnce(index, partition, id, changes, signal)
      if (entry) return toEntry(entry)
    }
    throw new MemoryError('conflict', `"${id}" kept being changed by somebody else`, {
      field: 'id',
      retryable: true,
    })
  }
  return await index.lock.run([`${partition}/${id}`], attempt, signal)
}

/** `undefined` when somebody else came first. */
async function updateOnce(
  index: VectorIndex,
  partition: string,
  id: string,
  changes: EntryChanges,
  signal: AbortSignal | undefined,
): Promise<StoredEntry | undefined> {
  const { backend, settings, mark } = index
  const existing = (await findRecords(index, [id], { partition, vectors: true, signal })).get(id)
  const current = existing && fromRecord(existing)
  if (!current || !isLive(current, settings.clock.now())) {
    throw new MemoryError('not_found', `No entry "${id}" in this scope`, { field: 'id' })
  }
  const entry: StoredEntry = { ...patched(current, changes), mark }
  const record = toRecord(entry, partition)
  const refusal = backend.check(record, settings.embedder.dimensions)
  if (refusal) throw refusal
  const reusable = entry.content === current.content && current.mark === mark && existing.vector
  const vector =
    reusable || (await embedText(index, entry.content, { kind: 'document', ...(signal && { signal }) }))
  const version = crypto.randomUUID()
  const expect = backend.profile.conditionalWrites ? { expect: existing.version ?? null } : {}
  const [outcome] = await writeRecords(index, [{ ...record, vector, version, ...expect }], signal)
  if (outcome?.status === 'failed') throw outcome.error
  if (outcome?.status !== 'conflict') return entry
  // A conflict with ourselves: the write went through and only its reply was lost.
  const now = (await findRecords(index, [id], { partition, signal })).get(id)
  return now?.version === version ? entry : undefined
}
