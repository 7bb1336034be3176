import { chunksOf, sideBySide } from './side-by-side.js'
import type { FoundRecord } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'

/** Options of {@link findRecords}. */
export interface FindOptions {
  readonly partition: string
  readonly vectors?: boolean
  readonly signal?: AbortSignal | undefined
}

/** The records with these ids, by id, in as many calls as the service needs. */
export async function findRecords(
  { backend, settings }: VectorIndex,
  ids: Iterable<string>,
  { partition, vectors, signal }: FindOptions,
): Promise<Map<string, FoundRecord>> {
  const chunks = chunksOf([...new Set(ids)], backend.profile.maxGetRecords)
  const found = await sideBySide(chunks, settings.concurrency, (chunk) =>
    backend.get(chunk, { partition, ...(vectors && { vectors }), ...(signal && { signal }) }),
  )
  // A service that answers with more than was asked for must not get it past here.
  return new Map(
    found.flat().flatMap((record) => (record.partition === partition ? [[record.id, record]] : [])),
  )
}
