import { check, equal, refuses, sameItems } from '../support/assert.js'
import type { VectorBackend, VectorRecord } from './vector-backend.js'
import type { VectorBackendCase } from './vector-backend-suite.js'

const base = { level: 'must', since: '1.0' } as const
const HOME = 'actorId=ana&'

/** Every case about vector back ends. */
export const vectorBackendCases: readonly VectorBackendCase[] = [
  {
    ...base,
    id: 'vector.described',
    requirement: 'The back end declares its dimensions and its metric.',
    run({ backend }) {
      check(
        Number.isSafeInteger(backend.dimensions) && backend.dimensions >= 4,
        'dimensions',
        'at least 4',
        backend.dimensions,
      )
      check(['cosine', 'euclidean'].includes(backend.metric), 'metric', 'cosine or euclidean', backend.metric)
    },
  },
  {
    ...base,
    id: 'vector.round-trip',
    requirement: 'A record comes back with its vector, to the precision of 32 bits, and its metadata.',
    async run({ backend, upsert, get }) {
      const record = {
        ...at(backend, 'a', 0.3, 0.4),
        metadata: { text: 'é👩‍👧', n: 1.5, deep: { 'a.b': [null, true] } },
      }
      await upsert(HOME, [record])
      const [found] = await get(HOME, ['a'])
      equal(found?.metadata, record.metadata, 'metadata')
      equal(Array.from(found?.vector ?? [], Math.fround), Array.from(record.vector, Math.fround), 'vector')
    },
  },
  {
    ...base,
    id: 'vector.nearest-first',
    requirement: 'A query gives the nearest records, nearest first, with a distance that grows.',
    async run({ backend, upsert, query }) {
      const records = [at(backend, 'far', 0, 1), at(backend, 'near', 1, 0.1), at(backend, 'middle', 1, 1)]
      await upsert(HOME, records)
      const found = await query(HOME, unit(backend, 1, 0), 3)
      equal(
        found.map(({ id }) => id),
        ['near', 'middle', 'far'],
        'ids',
      )
      const distances = found.map(({ distance }) => distance)
      const grows = distances.every(
        (distance, i) => distance >= 0 && (i === 0 || distance >= (distances[i - 1] ?? 0)),
      )
      check(grows, 'distances', 'numbers from 0 up that never fall', distances)
    },
  },
  {
    ...base,
    id: 'vector.distance-scale',
    requirement: 'Distances are those of the declared metric.',
    async run({ backend, upsert, query }) {
      await upsert(HOME, [at(backend, 'same', 1, 0), at(backend, 'across', 0, 1)])
      const found = await query(HOME, unit(backend, 1, 0), 2)
      const across = backend.metric === 'cosine' ? 1 : Math.SQRT2
      const exact = found.map(({ distance }) => Math.round(distance * 1000) / 1000)
      equal(exact, [0, Math.round(across * 1000) / 1000], 'distances of the same and of a right angle')
    },
  },
  {
    ...base,
    id: 'vector.limit',
    requirement: 'A query gives as many matches as were asked for, and all when there are fewer.',
    async run({ backend, upsert, query }) {
      await upsert(HOME, many(backend, 20))
      for (const limit of [1, 7, 20, 50]) {
        equal(
          (await query(HOME, unit(backend, 1, 0), limit)).length,
          Math.min(limit, 20),
          'number of matches',
        )
      }
    },
  },
  {
    ...base,
    id: 'vector.upsert-replaces',
    requirement: 'A record with an id that is there replaces it whole.',
    async run({ backend, upsert, get, query, all }) {
      await upsert(HOME, [{ ...at(backend, 'a', 1, 0), metadata: { old: true, n: 1 } }])
      await upsert(HOME, [{ ...at(backend, 'a', 0, 1), metadata: { n: 2 } }])
      equal((await get(HOME, ['a']))[0]?.metadata, { n: 2 }, 'metadata')
      equal((await all(HOME)).length, 1, 'records')
      const distance = (await query(HOME, unit(backend, 0, 1), 1))[0]?.distance ?? Number.NaN
      check(distance < 0.01, 'distance to the new vector', 'next to nothing', distance)
    },
  },
  {
    ...base,
    id: 'vector.delete',
    requirement: 'A deleted record is gone from get, list and query; unknown ids are no error.',
    async run({ backend, upsert, get, query, all, delete: remove }) {
      await upsert(HOME, [at(backend, 'a', 1, 0), at(backend, 'b', 0, 1)])
      await remove(HOME, ['a', 'nobody'])
      equal(await get(HOME, ['a']), [], 'the deleted record')
      equal(
        (await all(HOME)).map(({ id }) => id),
        ['b'],
        'ids listed',
      )
      equal(
        (await query(HOME, unit(backend, 1, 0), 5)).map(({ id }) => id),
        ['b'],
        'ids found',
      )
    },
  },
  {
    ...base,
    id: 'vector.get-known-only',
    requirement: 'Get gives the records that are there and leaves out the others.',
    async run({ backend, upsert, get }) {
      await upsert(HOME, [at(backend, 'a', 1, 0), at(backend, 'b', 0, 1)])
      sameItems(
        (await get(HOME, ['b', 'nobody', 'a'])).map(({ id }) => id),
        ['a', 'b'],
        'ids',
      )
      equal(await get(HOME, []), [], 'records of no ids')
    },
  },
  {
    ...base,
    id: 'vector.list-all',
    requirement: 'The pages of a list hold every record once, whatever their size.',
    async run({ backend, upsert, all }) {
      const records = many(backend, 23)
      await upsert(HOME, records)
      for (const limit of [1, 5, 23, 100]) {
        sameItems(
          (await all(HOME, limit)).map(({ id }) => id),
          records.map(({ id }) => id),
          `ids in pages of ${limit}`,
        )
      }
    },
  },
  {
    ...base,
    id: 'vector.large-batches',
    requirement: 'More records and ids than a service takes at once are split and all served.',
    async run({ backend, upsert, get, all, delete: remove }) {
      const records = many(backend, 620)
      const ids = records.map(({ id }) => id)
      await upsert(HOME, records)
      sameItems(
        (await get(HOME, ids)).map(({ id }) => id),
        ids,
        'ids read',
      )
      await remove(HOME, ids.slice(1))
      equal(
        (await all(HOME)).map(({ id }) => id),
        ids.slice(0, 1),
        'ids left',
      )
    },
  },
  {
    ...base,
    id: 'vector.partitions-apart',
    requirement: 'No read, query or delete reaches another partition, whatever the names have in common.',
    async run({ backend, upsert, get, query, all, delete: remove }) {
      await upsert(HOME, [at(backend, 'a', 1, 0)])
      const others = [
        '&',
        'actorId=an&',
        'actorId=ana',
        'actorId=ana&sessionId=s&',
        'actorId=ana2&',
        'actorId=ANA&',
        '*',
      ]
      for (const other of others) {
        equal(await get(other, ['a']), [], `records read from ${other}`)
        equal(await all(other), [], `records listed in ${other}`)
        equal(await query(other, unit(backend, 1, 0), 5), [], `records found in ${other}`)
        await remove(other, ['a'])
        await upsert(other, [at(backend, 'b', 0, 1)])
      }
      equal(
        (await all(HOME)).map(({ id }) => id),
        ['a'],
        'ids in the partition',
      )
    },
  },
  {
    ...base,
    id: 'vector.same-id-in-partitions',
    requirement: 'One id in two partitions is two records.',
    async run({ backend, upsert, get, delete: remove }) {
      await upsert(HOME, [{ ...at(backend, 'a', 1, 0), metadata: { of: 'ana' } }])
      await upsert('actorId=ben&', [{ ...at(backend, 'a', 0, 1), metadata: { of: 'ben' } }])
      await remove('actorId=ben&', ['a'])
      equal((await get(HOME, ['a']))[0]?.metadata, { of: 'ana' }, 'metadata')
    },
  },
  {
    ...base,
    id: 'vector.crowded-neighbours',
    requirement: 'A partition finds its own record however many nearer ones others have.',
    async run({ backend, upsert, query }) {
      await upsert('actorId=ben&', many(backend, 60))
      await upsert(HOME, [at(backend, 'mine', 0, 1)])
      equal(
        (await query(HOME, unit(backend, 1, 0), 1)).map(({ id }) => id),
        ['mine'],
        'ids',
      )
    },
  },
  {
    ...base,
    id: 'vector.wrong-length-refused',
    requirement: 'A vector of another length is refused, and nothing of the batch is written.',
    async run({ backend, upsert, query, all }) {
      const short = { id: 'short', vector: [1, 0], metadata: {} }
      const refusal = { code: ['invalid_argument', 'embedder_mismatch'] } as const
      await refuses(() => upsert(HOME, [at(backend, 'a', 1, 0), short]), refusal, 'upsert')
      await refuses(() => query(HOME, [1, 0], 1), refusal, 'query')
      equal(await all(HOME), [], 'what was written')
    },
  },
  {
    ...base,
    id: 'vector.aborted-before',
    requirement: 'A call with a signal that fired before rejects with aborted and writes nothing.',
    async run({ backend, all }) {
      const signal = AbortSignal.abort(new Error('the caller left'))
      const record = at(backend, 'a', 1, 0)
      const calls = [
        () => backend.upsert(HOME, [record], { signal }),
        () => backend.query(HOME, record.vector, { limit: 1, signal }),
        () => backend.get(HOME, ['a'], { signal }),
        () => backend.list(HOME, { signal }),
        () => backend.delete(HOME, ['a'], { signal }),
      ]
      for (const call of calls) await refuses(call, { code: 'aborted' }, 'a call with a fired signal')
      equal(await all(HOME), [], 'what was written')
    },
  },
]

/** A unit vector in the plane of the first two dimensions. */
function unit({ dimensions }: VectorBackend, x: number, y: number): number[] {
  const length = Math.hypot(x, y)
  return [x / length, y / length, ...Array.from({ length: dimensions - 2 }, () => 0)]
}

function at(backend: VectorBackend, id: string, x: number, y: number): VectorRecord {
  return { id, vector: unit(backend, x, y), metadata: {} }
}

function many(backend: VectorBackend, count: number): VectorRecord[] {
  return Array.from({ length: count }, (_, i) => at(backend, `record-${i}`, 1, i / count))
}
