import type { Metadata } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { attempt, equal, isRefusal, refuses } from '../support/assert.js'

const CONTENT = 'Reads one novel a week'

/** Names that adapters use for fields of their own. */
const RESERVED: Metadata = {
  content: 'mine',
  text: 'mine',
  id: 'x',
  _id: 'y',
  key: 'k',
  score: 9,
  _score: 1,
  vector: 'v',
  embedding: [1, 2],
  namespace: 'other',
  scope: 'other',
  actorId: 'victim',
  sessionId: 'victim',
  agentId: 'victim',
  userId: 'victim',
  user_id: 'victim',
  pk: 'p',
  sk: 's',
  createdAt: 'never',
  updatedAt: 'never',
  expiresAt: '1970-01-01T00:00:00.000Z',
  ttl: 1,
  metadata: { metadata: true },
  storeName: 'other',
  type: 'facts',
  hash: 'h',
}

/** Data beside the content. */
export const metadataCases: readonly StoreCase[] = [
  roundTrip('nested', 'Nested objects and lists come back as they were.', {
    source: { app: 'cli', tags: ['a', 'b'], empty: {}, none: [] },
    mixed: [1, 'a', { z: [1, [2]] }],
  }),
  roundTrip('scalars', 'Strings, numbers, booleans and null keep their type and value.', {
    year: 2021,
    zero: 0,
    negative: -17,
    half: 0.5,
    tiny: 5e-324,
    large: Number.MAX_SAFE_INTEGER,
    huge: 1.5e300,
    yes: true,
    no: false,
    text: 'true',
    digits: '007',
    empty: '',
    nothing: null,
    'null as text': 'null',
  }),
  roundTrip('odd-keys', 'Keys may hold dots, spaces, quotes, dollars and nothing at all.', {
    'a.b': 1,
    a: { b: 2 },
    '': 'empty',
    ' ': 'space',
    $set: 'dollar',
    '#n': 'hash',
    ':v': 'colon',
    "it's": 'quote',
    'n) DETACH DELETE n //': 'command',
    '0': 'digit',
  }),
  roundTrip(
    'reserved-keys',
    'Keys that adapters use themselves belong to the caller all the same.',
    RESERVED,
  ),
  roundTrip('large', 'Sixty keys and a long value come back whole.', {
    ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`key${i}`, i])),
    note: 'é'.repeat(4000),
  }),
  {
    id: 'metadata.reserved-keys-inert',
    requirement: 'Metadata never changes content, id, times or scope of the entry.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'search'],
    async run({ store, stored, copies }) {
      const { id } = await stored(store, CONTENT, { ...RESERVED }, { createdAt: '2024-05-01T08:00:00.000Z' })
      const entry = await store.get(id)
      equal(
        [entry?.id, entry?.content, entry?.createdAt, entry?.expiresAt],
        [id, CONTENT, '2024-05-01T08:00:00.000Z', undefined],
        'the entry',
      )
      equal((await copies(store, CONTENT)).length, 1, 'records with the content')
    },
  },
  {
    id: 'metadata.prototype-keys',
    requirement: 'Keys such as `__proto__` are ordinary keys, and no object prototype changes.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'search'],
    async run({ store, stored, find }) {
      const json = '{"__proto__":{"polluted":1},"constructor":"c","toString":"t","nested":{"__proto__":"p"}}'
      const { id } = await stored(store, CONTENT, JSON.parse(json) as Metadata)
      const expected: unknown = JSON.parse(json)
      equal((await store.get(id))?.metadata, expected, 'the metadata')
      equal((await find(store, CONTENT))[0]?.metadata, expected, 'the metadata of the result')
      equal(({} as { polluted?: unknown }).polluted, undefined, 'a property of every object')
    },
  },
  {
    id: 'metadata.undefined-dropped',
    requirement: 'A key that is undefined is dropped, in a list it becomes null, and null stays null.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const metadata = { a: undefined, b: null, c: 'ok', list: [1, undefined], deep: { d: undefined } }
      const { id } = await stored(store, CONTENT, metadata as unknown as Metadata)
      equal((await store.get(id))?.metadata, { b: null, c: 'ok', list: [1, null], deep: {} }, 'the metadata')
    },
  },
  {
    id: 'metadata.absent',
    requirement: 'An entry without metadata has none, or an empty object.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      for (const [content, metadata] of [
        ['Has none', undefined],
        ['Has an empty one', {}],
      ] as const) {
        const { id } = await stored(store, content, metadata)
        equal((await store.get(id))?.metadata ?? {}, {}, 'the metadata')
      }
    },
  },
  {
    id: 'metadata.no-json-refused',
    requirement: 'What JSON cannot hold is refused with the path to it, and nothing is written.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, copies }) {
      const self: Record<string, unknown> = {}
      self.loop = { self }
      const odd: readonly (readonly [field: string, metadata: unknown])[] = [
        ['metadata.when', { when: new Date(0) }],
        ['metadata.size', { size: 10n }],
        ['metadata.run', { run: () => 1 }],
        ['metadata.sign', { sign: Symbol('s') }],
        ['metadata.ratio', { ratio: Number.NaN }],
        ['metadata.far', { far: Number.POSITIVE_INFINITY }],
        ['metadata.map', { map: new Map([['a', 1]]) }],
        ['metadata.bytes', { bytes: new Uint8Array(2) }],
        ['metadata.deep.list[1]', { deep: { list: [1, new Date(0)] } }],
        ['metadata.loop', self],
        ['metadata', 'text'],
        ['metadata', ['a']],
        ['metadata', 7],
      ]
      for (const [field, metadata] of odd) {
        const call = () => store.add(CONTENT, metadata as Metadata)
        await refuses(call, { code: 'invalid_argument', field }, `add with bad ${field}`)
      }
      equal(await copies(store, CONTENT), [], 'what was written')
    },
  },
  {
    id: 'metadata.in-every-read',
    requirement: 'Get, list, search and update give the same metadata.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'list', 'search', 'update'],
    async run({ store, stored, all, find }) {
      const metadata = { type: 'preferences', tags: ['reading', null], 'a.b': { c: 1 } }
      const { id } = await stored(store, CONTENT, metadata)
      const updated = await store.update(id, { content: 'Reads two novels a week' })
      const reads = [await store.get(id), (await all(store))[0], (await find(store, 'novels'))[0], updated]
      for (const entry of reads) equal(entry?.metadata, metadata, 'the metadata')
    },
  },
  {
    id: 'metadata.large-or-limit',
    requirement:
      'Metadata of 100 kB are stored whole, or refused with limit_exceeded before anything is written.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'search'],
    async run({ store, stored, copies }) {
      const metadata = { note: 'n'.repeat(100_000) }
      const outcome = await attempt(() => stored(store, CONTENT, metadata))
      if ('value' in outcome) {
        equal((await store.get(outcome.value.id))?.metadata, metadata, 'the metadata')
        return
      }
      isRefusal(outcome.error, { code: 'limit_exceeded', field: 'metadata' }, 'add')
      equal(await copies(store, CONTENT), [], 'what was written')
    },
  },
]

function roundTrip(name: string, requirement: string, metadata: Metadata): StoreCase {
  return {
    id: `metadata.${name}`,
    requirement,
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'search'],
    async run({ store, stored, find }) {
      const { id } = await stored(store, CONTENT, structuredClone(metadata))
      equal((await store.get(id))?.metadata, metadata, 'the metadata')
      equal((await find(store, CONTENT))[0]?.metadata, metadata, 'the metadata of the result')
    },
  }
}
