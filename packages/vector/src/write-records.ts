import { MemoryError, throwIfAborted } from '@memory/core'
import { sideBySide } from './side-by-side.js'
import type { VectorWrite, WriteOutcome } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'
import { backoffMs, wait } from './wait.js'

/**
 * Writes any number of records, none with the key of another: in batches that the service takes, several at a
 * time; what the service leaves undone for now is repeated with growing delays, and nothing else is. One outcome
 * each, in order; never rejects.
 */
export async function writeRecords(
  index: VectorIndex,
  records: readonly VectorWrite[],
  signal: AbortSignal | undefined,
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  const batches = batchesOf(index, records)
  await sideBySide(batches, index.settings.concurrency, async (positions) => {
    const batch = positions.map((position) => records[position] as VectorWrite)
    const results = await writeBatch(index, batch, signal)
    for (const [i, position] of positions.entries()) outcomes[position] = results[i] as WriteOutcome
  })
  return outcomes
}

/** Positions of the records that go together, within the service's number and bytes. */
function batchesOf({ backend }: VectorIndex, records: readonly VectorWrite[]): number[][] {
  const { maxWriteRecords, maxWriteBytes } = backend.profile
  const batches: number[][] = []
  let batch: number[] = []
  let bytes = 0
  for (const [i, record] of records.entries()) {
    const size = backend.sizeOf(record)
    if (batch.length > 0 && (batch.length === maxWriteRecords || bytes + size > maxWriteBytes)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(i)
    bytes += size
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

async function writeBatch(
  index: VectorIndex,
  batch: readonly VectorWrite[],
  signal: AbortSignal | undefined,
): Promise<WriteOutcome[]> {
  const { attempts, clock } = index.settings
  const outcomes: WriteOutcome[] = []
  let pending = [...batch.keys()]
  let failures: MemoryError[] = []
  for (let attempt = 1; attempt <= attempts && pending.length > 0; attempt++) {
    if (attempt > 1) {
      const retryAfterMs = Math.max(...failures.map((error) => error.retryAfterMs ?? 0))
      const interruption = await wait(backoffMs(attempt - 1, retryAfterMs), clock, signal).catch(
        MemoryError.from,
      )
      if (interruption) {
        for (const position of pending) outcomes[position] = { status: 'failed', error: interruption }
        return outcomes
      }
    }
    const tried = await attemptOnce(
      index,
      pending.map((position) => batch[position] as VectorWrite),
      signal,
    )
    for (const [i, outcome] of tried.entries()) outcomes[pending[i] as number] = outcome
    failures = tried.flatMap((outcome) => (outcome.status === 'failed' ? [outcome.error] : []))
    pending = pending.filter((_, i) => {
      const outcome = tried[i] as WriteOutcome
      return outcome.status === 'failed' && outcome.error.retryable
    })
  }
  return outcomes
}

async function attemptOnce(
  index: VectorIndex,
  records: readonly VectorWrite[],
  signal: AbortSignal | undefined,
): Promise<WriteOutcome[]> {
  try {
    throwIfAborted(signal)
    return await index.backend.upsert(records, signal && { signal })
  } catch (cause) {
    const error = MemoryError.from(cause)
    const refused = error.code === 'invalid_argument' || error.code === 'limit_exceeded'
    if (!refused || records.length === 1) return records.map(() => ({ status: 'failed', error }))
    // The service refused the request as a whole; halving finds the record it is about.
    const middle = records.length >> 1
    const first = await attemptOnce(index, records.slice(0, middle), signal)
    return [...first, ...(await attemptOnce(index, records.slice(middle), signal))]
  }
}
