import { type AddResult, MemoryError, type NewMemory, normalizeContent } from '@memory/core'
import { embedTexts } from './embed-texts.js'
import { failedResult } from './failed-result.js'
import { findRecords } from './find-records.js'
import { type AddTarget, type Candidate, type PlannedWrite, planWrites, toCandidate } from './plan-writes.js'
import type { VectorWrite } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'
import { writeRecords } from './write-records.js'

/** How often an add that others keep overtaking starts anew. */
const RACES = 10

/** Why nothing was written under an id: an error, or somebody else having written the same first. */
type Unwritten = MemoryError | 'there'

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
  await index.lock.run(keys, async () => {
    let plan = await planWrites(target, candidates, signal)
    let unwritten = await write(index, [...plan.writes.values()], signal)
    for (let race = 1; race < RACES && isOvertaken(unwritten); race++) {
      plan = await planWrites(target, candidates, signal)
      unwritten = await write(index, [...plan.writes.values()], signal)
    }
    for (const { position, id, status } of plan.outcomes) {
      const reason = unwritten.get(id)
      if (reason === 'there') results[position] = { status: 'duplicate', id }
      else results[position] = reason ? failedResult(reason, id) : { status, id }
    }
  })
  return results
}

const isOvertaken = (unwritten: ReadonlyMap<string, Unwritten>): boolean =>
  [...unwritten.values()].some((reason) => reason !== 'there' && reason.code === 'conflict')

/** Embeds and writes; gives what was not written, by id. */
async function write(
  index: VectorIndex,
  planned: readonly PlannedWrite[],
  signal: AbortSignal | undefined,
): Promise<Map<string, Unwritten>> {
  const unwritten = new Map<string, Unwritten>()
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
    const reason =
      outcome.status === 'failed'
        ? outcome.error
        : outcome.status === 'conflict' && (await afterConflict(index, record, signal))
    if (reason) unwritten.set(record.id, reason)
  }
  return unwritten
}

/**
 * What a conflict means: our own write whose reply was lost, the same memory written by somebody else, or
 * another one.
 */
async function afterConflict(
  index: VectorIndex,
  record: VectorWrite,
  signal: AbortSignal | undefined,
): Promise<Unwritten | undefined> {
  const { partition, id } = record
  const current = (await findRecords(index, [id], { partition, signal })).get(id)
  if (current?.version === record.version) return undefined
  if (current && normalizeContent(current.content) === normalizeContent(record.content)) return 'there'
  return new MemoryError('conflict', `"${id}" was changed by somebody else meanwhile`, {
    field: 'id',
    retryable: true,
  })
}
