import { type AddResult, MemoryError, type NewMemory } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { check, equal, refuses, sameItems } from '../support/assert.js'

const GOOD = ['Has two cats', 'Lives in Porto', 'Works night shifts'] as const

/** Many entries at once, each with an outcome of its own. */
export const batchCases: readonly StoreCase[] = [
  {
    id: 'batch.aligned',
    requirement: 'A batch returns one result per entry, in the order of the entries.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'get'],
    async run({ store }) {
      const results = await store.addBatch(GOOD.map((content) => ({ content })))
      equal(results.length, GOOD.length, 'number of results')
      for (const [i, content] of GOOD.entries()) {
        equal(
          (await store.get(results[i]?.id ?? ''))?.content,
          content,
          `the entry under the id of result ${i}`,
        )
      }
    },
  },
  {
    id: 'batch.bad-entry-alone',
    requirement:
      'An entry that can never be stored is rejected in its own place with a typed error, and the others are stored.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'search'],
    async run({ store, copies }) {
      const bad = [
        { content: '   ' },
        { content: 'Has a bad date', metadata: { when: new Date(0) as never } },
        null as unknown as NewMemory,
      ]
      const entries = [...GOOD.flatMap((content, i) => [{ content }, bad[i] as NewMemory])]
      const results = await store.addBatch(entries)
      equal(results.length, entries.length, 'number of results')
      for (const [i, result] of results.entries()) {
        if (i % 2 === 1) expectRejected(result, `result ${i}`)
        else check(isKept(result), `status of result ${i}`, 'stored or pending', result.status)
      }
      for (const content of GOOD) equal((await copies(store, content)).length, 1, `records of "${content}"`)
      equal(await copies(store, 'Has a bad date'), [], 'records of the rejected entry')
    },
  },
  {
    id: 'batch.empty',
    requirement: 'An empty batch has an empty result.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch'],
    async run({ store }) {
      equal(await store.addBatch([]), [], 'the results')
    },
  },
  {
    id: 'batch.repeated-inside',
    requirement:
      'A content that occurs twice in one batch is one record, and its second place says duplicate.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'idempotency', 'search'],
    async run({ store, copies }) {
      const results = await store.addBatch([{ content: GOOD[0] }, { content: GOOD[1] }, { content: GOOD[0] }])
      equal(results[2]?.status, 'duplicate', 'status in the second place')
      equal(results[2]?.id, results[0]?.id, 'id in the second place')
      equal((await copies(store, GOOD[0])).length, 1, 'records of the content')
    },
  },
  {
    id: 'batch.last-wins',
    requirement: 'When a batch holds one id twice with other data, the last is what stays.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'get', 'idempotency'],
    async run({ store }) {
      const results = await store.addBatch([
        { id: 'gate', content: 'Leaves from gate 12' },
        { id: 'gate', content: 'Leaves from gate 21' },
      ])
      equal(results.map(({ status }) => status)[1], 'updated', 'status in the second place')
      equal((await store.get('gate'))?.content, 'Leaves from gate 21', 'the entry')
    },
  },
  {
    id: 'batch.repeated',
    requirement: 'A batch that is sent again writes nothing new.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'idempotency', 'search'],
    async run({ store, copies }) {
      const entries = GOOD.map((content) => ({ content }))
      const first = await store.addBatch(entries)
      const second = await store.addBatch(entries)
      equal(
        second,
        first.map(({ id }) => ({ status: 'duplicate', id })),
        'the results of the second batch',
      )
      for (const content of GOOD) equal((await copies(store, content)).length, 1, `records of "${content}"`)
    },
  },
  {
    id: 'batch.same-as-add',
    requirement: 'An entry written in a batch is like one written alone: same id, metadata and times.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'addBatch', 'get', 'idempotency'],
    async run({ store, open, stored }) {
      const rest = { metadata: { type: 'facts', pets: 2 }, createdAt: '2024-05-01T08:00:00.000Z' }
      const [batched] = await store.addBatch([{ content: GOOD[0], ...rest }])
      const other = await open()
      const single = await stored(other, GOOD[0], rest.metadata, { createdAt: rest.createdAt })
      equal(batched?.id, single.id, 'the id')
      equal(
        await store.get(single.id),
        await other.get(single.id),
        'the entry written in a batch, beside the other',
      )
    },
  },
  {
    id: 'batch.explicit-fields',
    requirement: 'A batch honours the id and the creation time of each entry.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'get', 'idempotency'],
    async run({ store }) {
      await store.addBatch([
        { id: 'cats', content: GOOD[0], createdAt: '2024-05-01T08:00:00.000Z' },
        { id: 'home', content: GOOD[1], createdAt: '2024-05-02T08:00:00.000Z' },
      ])
      const [cats, home] = [await store.get('cats'), await store.get('home')]
      equal([cats?.content, cats?.createdAt], [GOOD[0], '2024-05-01T08:00:00.000Z'], 'the first entry')
      equal([home?.content, home?.createdAt], [GOOD[1], '2024-05-02T08:00:00.000Z'], 'the second entry')
    },
  },
  {
    id: 'batch.larger-than-limit',
    requirement: 'A batch larger than maxBatch is split by the store and stored whole.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'get'],
    async run({ store, capabilities }) {
      const size = Math.min((capabilities.maxBatch ?? 250) + 3, 1003)
      const contents = Array.from({ length: size }, (_, i) => `Visited town number ${i}`)
      const results = await store.addBatch(contents.map((content) => ({ content })))
      equal(results.length, size, 'number of results')
      equal(
        results.filter((result) => !isKept(result)),
        [],
        'results that are not stored',
      )
      equal(new Set(results.map(({ id }) => id)).size, size, 'different ids')
      for (const i of [0, Math.floor(size / 2), size - 4, size - 1]) {
        equal((await store.get(results[i]?.id ?? ''))?.content, contents[i], `the entry of result ${i}`)
      }
    },
  },
  {
    id: 'batch.over-size-entry',
    requirement: 'An entry over maxContentBytes is rejected in its own place with limit_exceeded.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'search', 'maxContentBytes'],
    async run({ store, capabilities, copies }) {
      const large = 'x'.repeat((capabilities.maxContentBytes ?? 0) + 1)
      const results = await store.addBatch([{ content: GOOD[0] }, { content: large }, { content: GOOD[1] }])
      equal(results.map(({ status }) => status).at(1), 'rejected', 'status in the second place')
      const error = results[1] && 'error' in results[1] ? results[1].error : undefined
      equal(error?.code, 'limit_exceeded', 'code of its error')
      for (const content of GOOD.slice(0, 2))
        equal((await copies(store, content)).length, 1, `records of "${content}"`)
    },
  },
  {
    id: 'batch.no-list-refused',
    requirement: 'A batch that is no list is refused.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch'],
    async run({ store }) {
      for (const entries of [undefined, null, 'text', { content: 'one' }] as readonly unknown[]) {
        const call = () => store.addBatch(entries as NewMemory[])
        await refuses(call, { code: 'invalid_argument' }, `addBatch(${JSON.stringify(entries)})`)
      }
    },
  },
  {
    id: 'batch.input-untouched',
    requirement: 'A batch changes nothing in the list and the entries it was given.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch'],
    async run({ store }) {
      const entries = GOOD.map((content) => Object.freeze({ content, metadata: Object.freeze({ n: 1 }) }))
      await store.addBatch(Object.freeze(entries) as unknown as NewMemory[])
      equal(
        entries.map(({ content }) => content),
        [...GOOD],
        'the contents given',
      )
    },
  },
  {
    id: 'batch.all-found',
    requirement: 'Every entry of a batch is listed once.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'list'],
    async run({ store, all }) {
      const contents = Array.from({ length: 40 }, (_, i) => `Read book number ${i}`)
      await store.addBatch(contents.map((content) => ({ content })))
      sameItems(
        (await all(store)).map(({ content }) => content),
        contents,
        'the contents listed',
      )
    },
  },
]

function isKept(result: AddResult): boolean {
  return result.status === 'stored' || result.status === 'pending'
}

function expectRejected(result: AddResult, what: string): void {
  equal(result.status, 'rejected', `status of ${what}`)
  const error = 'error' in result ? result.error : undefined
  check(MemoryError.isInstance(error), `error of ${what}`, 'a MemoryError', error)
  equal(error.code, 'invalid_argument', `code of ${what}`)
}
