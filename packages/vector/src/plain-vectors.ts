import {
  type CallOptions,
  MemoryError,
  type Metadata,
  resolveMetadata,
  throwIfAborted,
  type Vector,
} from '@memory/core'
import { checkedVector } from './checked-vector.js'
import { chunksOf } from './side-by-side.js'
import type { FoundRecord, VectorBackend, VectorWrite } from './vector-backend.js'

/** A vector with what belongs to it. */
export interface PlainVector {
  readonly id: string
  readonly vector: Vector
  readonly metadata: Metadata
}

/**
 * A back end as five plain methods for any number of records, without embedding: to use a service for vectors of
 * other things, and to run the conformance suite for vector back ends on it.
 */
export interface PlainVectors {
  readonly dimensions: number
  readonly metric: 'cosine' | 'euclidean'
  /** Writes records, over those of the same ids. */
  upsert(partition: string, records: readonly PlainVector[], options?: CallOptions): Promise<void>
  /** The nearest records, nearest first. */
  query(
    partition: string,
    vector: Vector,
    options: { readonly limit: number } & CallOptions,
  ): Promise<{ readonly id: string; readonly distance: number; readonly metadata: Metadata }[]>
  /** Those of the records that are there. */
  get(partition: string, ids: readonly string[], options?: CallOptions): Promise<PlainVector[]>
  /** Deletes what is there of these. */
  delete(partition: string, ids: readonly string[], options?: CallOptions): Promise<void>
  /** A page of the records of a partition. */
  list(
    partition: string,
    options?: CallOptions & { readonly limit?: number; readonly cursor?: string },
  ): Promise<{ readonly records: PlainVector[]; readonly cursor?: string }>
}

/**
 * Opens the back end and gives the plain view of it. Partitions are 1 to 256 ASCII characters without a slash.
 *
 * @throws MemoryError what the back end's `open` throws; `unsupported` for a back end of scalar products.
 */
export async function plainVectors(backend: VectorBackend, dimensions: number): Promise<PlainVectors> {
  const { label, distance, maxWriteRecords, maxGetRecords, maxDeleteRecords, maxTopK } = backend.profile
  if (distance === 'dotProduct') throw new MemoryError('unsupported', `${label} has no distance from 0 up`)
  await backend.open?.({ dimensions })

  const toWrite = (partition: string, { id, vector, metadata }: PlainVector): VectorWrite => ({
    partition,
    id,
    content: '-',
    details: JSON.stringify(metadata),
    filterable: {},
    vector: checkedVector(vector, dimensions, label, false),
    version: crypto.randomUUID(),
  })
  return {
    dimensions,
    metric: distance,
    async upsert(partition, records, options) {
      throwIfAborted(options?.signal)
      const writes = records.map((record) => toWrite(partition, record))
      const refusal = writes
        .map((write) => backend.check(write, dimensions))
        .find((error) => error !== undefined)
      if (refusal) throw refusal
      for (const chunk of chunksOf(writes, maxWriteRecords)) {
        for (const outcome of await backend.upsert(chunk, options)) {
          if (outcome.status === 'failed') throw outcome.error
        }
      }
    },
    async query(partition, vector, { limit, signal }) {
      throwIfAborted(signal)
      const query = checkedVector(vector, dimensions, label, false)
      const topK = Math.min(limit, maxTopK)
      const matches = await backend.query({
        partition,
        vector: query,
        topK,
        now: Date.now(),
        ...(signal && { signal }),
      })
      return matches.map((match) => ({
        id: match.id,
        distance: match.distance,
        metadata: metadataIn(match),
      }))
    },
    async get(partition, ids, options) {
      throwIfAborted(options?.signal)
      const found: PlainVector[] = []
      for (const chunk of chunksOf(ids, maxGetRecords)) {
        found.push(...(await backend.get(chunk, { ...options, partition, vectors: true })).map(toPlain))
      }
      return found
    },
    async delete(partition, ids, options) {
      throwIfAborted(options?.signal)
      for (const chunk of chunksOf(ids, maxDeleteRecords))
        await backend.delete(chunk, { ...options, partition })
    },
    async list(partition, options = {}) {
      throwIfAborted(options.signal)
      const page = await backend.list({ limit: 100, ...options, partition, vectors: true })
      return { records: page.records.map(toPlain), ...(page.cursor !== undefined && { cursor: page.cursor }) }
    },
  }
}

function toPlain(record: FoundRecord): PlainVector {
  const { id, vector = [] } = record
  return { id, vector, metadata: metadataIn(record) }
}

/** @throws MemoryError `corrupt` when somebody else's data lies under the key. */
function metadataIn({ id, details }: Pick<FoundRecord, 'id' | 'details'>): Metadata {
  try {
    return resolveMetadata(JSON.parse(details)) ?? {}
  } catch (cause) {
    throw new MemoryError('corrupt', `The vector "${id}" holds no metadata`, { cause })
  }
}
