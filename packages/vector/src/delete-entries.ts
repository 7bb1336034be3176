import { throwIfAborted } from '@memory/core'
import { fromRecord, isLive } from './entry-record.js'
import { findRecords } from './find-records.js'
import { chunksOf, sideBySide } from './side-by-side.js'
import type { VectorIndex } from './vector-index.js'

/** Deletes by id; the number counts what was visible. */
export async function deleteEntries(
  index: VectorIndex,
  partition: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const keys = ids.map((id) => `${partition}/${id}`)
  const remove = async () => {
    // Services do not say what a deletion removed, so it has to be looked up first.
    const found = await findRecords(index, ids, { partition, signal })
    const removed = await deleteIds(index, partition, [...found.keys()], signal)
    // Another instance was faster between the look and the deletion, and has counted it.
    if (removed === false) return 0
    const now = index.settings.clock.now()
    return [...found.values()].filter((record) => isLive(fromRecord(record), now)).length
  }
  return await index.lock.run(keys, remove, signal)
}

/** Deletes everything in the partition, reading its parts side by side where the service has parts. */
export async function clearEntries(
  index: VectorIndex,
  partition: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { listSegments } = index.backend.profile
  const segments = Array.from({ length: listSegments }, (_, i) => (listSegments > 1 ? i : undefined))
  const counts = await sideBySide(segments, index.settings.concurrency, (segment) =>
    clearSegment(index, partition, segment, signal),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function clearSegment(
  index: VectorIndex,
  partition: string,
  segment: number | undefined,
  signal: AbortSignal | undefined,
): Promise<number> {
  let deleted = 0
  let cursor: string | undefined
  do {
    throwIfAborted(signal)
    const page = await index.backend.list({
      partition,
      limit: 1_000,
      keysOnly: true,
      ...(segment !== undefined && { segment }),
      ...(cursor !== undefined && { cursor }),
      ...(signal && { signal }),
    })
    const ids = page.records.filter((record) => record.partition === partition).map(({ id }) => id)
    await deleteIds(index, partition, ids, signal)
    deleted += ids.length
    cursor = page.cursor
  } while (cursor !== undefined)
  return deleted
}

/** False when the service says that the only one was gone already. */
async function deleteIds(
  { backend, settings }: VectorIndex,
  partition: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<boolean | undefined> {
  const chunks = chunksOf(ids, backend.profile.maxDeleteRecords)
  const removed = await sideBySide(chunks, settings.concurrency, (chunk) =>
    backend.delete(chunk, { partition, ...(signal && { signal }) }),
  )
  return ids.length === 1 ? removed[0] : undefined
}
