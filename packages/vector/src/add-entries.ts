import { type AddResult, MemoryError, type NewMemory } from '@memory/core'
import { embedTexts } from './embed-texts.js'
import { failedResult } from './failed-result.js'
import { findRecords } from './find-records.js'
import { type AddTarget, type Candidate, type PlannedWrite, planWrites, toCandidate } from './plan-writes.js'
import type { VectorWrite } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'
import { writeRecords } from './write-records.js'

/** How often an add that others keep overtaking starts anew. */
const RACES = 10

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
      candidates.push(toCandidate(target, entry, position))
    } catch (error) {
      results[position] = failedResult(error, typeof entry?.id === 'string' ? entry.id : undefined)
    }
  }
  if (candidates.length === 0) return results
  await index.ready(signal)
  const keys = candidates.map(({ entry }) => `${partition}/${entry.id}`)
  const attempt = async () => {
    let plan = await planWrites(target, candidates, signal)
    let unwritten = await write(index, [...plan.writes.values()], signal)
    for (let race = 1; race < RACES && isOvertaken(unwritten); race++) {
      // Looks again: it may be the same memory, which then is a duplicate.
      plan = await planWrites(target, candidates, signal)
      unwritten = await write(index, [...plan.writes.values()], signal)
    }
    for (const { position, id, status } of plan.outcomes) {
      const error = unwritten.get(id)
      results[position] = error ? failedResult(error, id) : { status, id }
    }
  }
  await index.lock.run(keys, attempt, signal)
  return results
}

const isOvertaken = (unwritten: ReadonlyMap<string, MemoryError>): boolean =>
  [...unwritten.values()].some(({ code }) => code === 'conflict')

/** Embeds and writes; gives why what was not written was not, by id. */
async function write(
  index: VectorIndex,
  planned: readonly PlannedWrite[],
  signal: AbortSignal | undefined,
): Promise<Map<string, MemoryError>> {
  const unwritten = new Map<string, MemoryError>()
  const texts = planned.map(({ entry }) => entry.content)
  const embedded = await embedTexts(index, texts, { kind: 'document', ...(signal && { signal }) })
  // One write can be made conditional; services take no conditions with batches.
  const guarded = planned.length === 1 && index.backend.profile.conditionalWrites
  const writes: VectorWrite[] = []
  for (const [i, { record, existing }] of planned.entries()) {
    const result = embedded[i]
    if (!result || 'error' in result) {
      unwritten.set(record.id, result?.error ?? new MemoryError('failed', 'Nothing was embedded'))
      continue
    }
    const expect = guarded ? { expect: existing?.version ?? null } : {}
    writes.push({ ...record, vector: result.vector, version: crypto.randomUUID(), ...expect })
  }
  const outcomes = await writeRecords(index, writes, signal)
  for (const [i, outcome] of outcomes.entries()) {
    const record = writes[i] as VectorWrite
    const error =
      outcome.status === 'failed'
        ? outcome.error
        : outcome.status === 'conflict' && (await afterConflict(index, record, signal))
    if (error) unwritten.set(record.id, error)
  }
  return unwritten
}

/** What a conflict means: our own write whose reply was lost, which is none, or somebody else's. */
async function afterConflict(
  index: VectorIndex,
  record: VectorWrite,
  signal: AbortSignal | undefined,
): Promise<MemoryError | undefined> {
  const { partition, id } = record
  const current = (await findRecords(index, [id], { partition, signal })).get(id)
  if (current?.version === record.version) return undefined
  return new MemoryError('conflict', `"${id}" was changed by somebody else meanwhile`, {
    field: 'id',
    retryable: true,
  })
}
