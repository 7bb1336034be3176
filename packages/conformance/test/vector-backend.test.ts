import { invalid, type Metadata, throwIfAborted } from '@memory/core'
import { describe, expect, it } from 'vitest'
import {
  runSuite,
  type VectorBackend,
  type VectorRecord,
  vectorBackendConformance,
  vectorBackendSuite,
} from '../src/index.js'

const DIMENSIONS = 8

/** A vector database in a few lines. */
function plainBackend(): VectorBackend {
  const partitions = new Map<string, Map<string, VectorRecord>>()
  const records = (partition: string): Map<string, VectorRecord> => {
    const found = partitions.get(partition) ?? new Map<string, VectorRecord>()
    partitions.set(partition, found)
    return found
  }
  const checked = (vector: VectorRecord['vector']): Float32Array => {
    if (vector.length !== DIMENSIONS) throw invalid('vector', `must have ${DIMENSIONS} numbers`)
    return Float32Array.from(vector)
  }
  return {
    dimensions: DIMENSIONS,
    metric: 'cosine',
    async upsert(partition, batch, options) {
      throwIfAborted(options?.signal)
      const copies = batch.map((record) => ({ ...structuredClone(record), vector: checked(record.vector) }))
      for (const copy of copies) records(partition).set(copy.id, copy)
    },
    async query(partition, vector, { limit, signal }) {
      throwIfAborted(signal)
      const wanted = checked(vector)
      return [...records(partition).values()]
        .map(({ id, metadata, vector: held }) => ({
          id,
          metadata,
          distance: Math.max(0, 1 - cosine(wanted, held)),
        }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, limit)
    },
    async get(partition, ids, options) {
      throwIfAborted(options?.signal)
      return ids.flatMap((id) => records(partition).get(id) ?? [])
    },
    async delete(partition, ids, options) {
      throwIfAborted(options?.signal)
      for (const id of ids) records(partition).delete(id)
    },
    async list(partition, { limit = 100, cursor = '', signal } = {}) {
      throwIfAborted(signal)
      const rest = [...records(partition).values()]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .filter(({ id }) => id > cursor)
      const page = rest.slice(0, limit)
      const last = page.at(-1)
      return { records: page, ...(rest.length > limit && last && { cursor: last.id }) }
    },
  }
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, left, right] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x = 0, y = 0] = [a[i], b[i]]
    dot += x * y
    left += x * x
    right += y * y
  }
  return dot / Math.sqrt(left * right)
}

vectorBackendConformance({ describe, it }, { name: 'plain vectors', open: plainBackend })

describe('a vector back end', () => {
  const faults: readonly (readonly [
    name: string,
    caughtBy: string,
    spoil: (inner: VectorBackend) => Partial<VectorBackend>,
  ])[] = [
    [
      'returns similarity as distance',
      'vector.distance-scale',
      (inner) => ({
        query: async (...args) =>
          (await inner.query(...args)).map((match) => ({ ...match, distance: 1 - match.distance })),
      }),
    ],
    [
      'merges metadata',
      'vector.upsert-replaces',
      (inner) => ({
        async upsert(partition, batch, options) {
          const old = await inner.get(
            partition,
            batch.map(({ id }) => id),
          )
          const before = (id: string): Metadata => old.find((record) => record.id === id)?.metadata ?? {}
          const merged = batch.map((record) => ({
            ...record,
            metadata: { ...before(record.id), ...record.metadata },
          }))
          await inner.upsert(partition, merged, options)
        },
      }),
    ],
    [
      'compares partitions by prefix',
      'vector.partitions-apart',
      (inner) => ({
        get: (partition, ids, options) =>
          inner.get(partition === 'actorId=ana' ? 'actorId=ana&' : partition, ids, options),
      }),
    ],
    [
      'drops what a batch has over 500',
      'vector.large-batches',
      (inner) => ({
        upsert: (partition, batch, options) => inner.upsert(partition, batch.slice(0, 500), options),
      }),
    ],
    [
      'filters partitions after the limit',
      'vector.crowded-neighbours',
      (inner) => ({
        async query(partition, vector, options) {
          const near = await inner.query('actorId=ben&', vector, options)
          const own = await inner.query(partition, vector, options)
          return [...near, ...own].slice(0, options.limit).filter((match) => own.includes(match))
        },
      }),
    ],
  ]

  it.each(faults)('that %s is caught by %s', async (_, caughtBy, spoil) => {
    const open = (): VectorBackend => {
      const inner = plainBackend()
      return { ...inner, ...spoil(inner) }
    }
    const { cases } = await runSuite(vectorBackendSuite, { name: 'spoilt', open })
    expect(cases.filter(({ status }) => status === 'failed').map(({ id }) => id)).toContain(caughtBy)
  })
})
