import type { StoreCase } from '../store/store-context.js'
import { equal, refuses, sameItems } from '../support/assert.js'

const NOTES = ['Owns a red bicycle', 'Owns a blue kayak', 'Owns a green tent', 'Owns a black piano'] as const

/** Forgetting entries. */
export const deleteCases: readonly StoreCase[] = [
  {
    id: 'delete.one',
    requirement: 'Delete removes the entry from every read, counts it, and leaves the others.',
    level: 'must',
    since: '1.0',
    needs: ['delete', 'add', 'search'],
    async run({ store, addAll, copies }) {
      const [first = ''] = await addAll(store, NOTES)
      equal(await store.delete(first), { deleted: 1 }, 'the result')
      equal(await copies(store, NOTES[0]), [], 'the deleted entry')
      for (const content of NOTES.slice(1))
        equal((await copies(store, content)).length, 1, `records of "${content}"`)
    },
  },
  {
    id: 'delete.many',
    requirement: 'Delete takes a list of ids.',
    level: 'must',
    since: '1.0',
    needs: ['delete', 'add', 'search'],
    async run({ store, addAll, copies }) {
      const [first = '', , third = ''] = await addAll(store, NOTES)
      equal(await store.delete([first, third]), { deleted: 2 }, 'the result')
      const left = await Promise.all(NOTES.map(async (content) => (await copies(store, content)).length))
      equal(left, [0, 1, 0, 1], 'records of each content')
    },
  },
  {
    id: 'delete.unknown-uncounted',
    requirement: 'Ids that are not there are no error and are not counted.',
    level: 'must',
    since: '1.0',
    needs: ['delete', 'add'],
    async run({ store, addAll }) {
      const [first = ''] = await addAll(store, NOTES.slice(0, 1))
      equal(await store.delete('nobody'), { deleted: 0 }, 'the result for an unknown id')
      equal(await store.delete(['nobody', first, 'nowhere']), { deleted: 1 }, 'the result with one known id')
      equal(await store.delete(first), { deleted: 0 }, 'the result for an entry deleted before')
    },
  },
  {
    id: 'delete.repeated-id-once',
    requirement: 'An id that occurs twice in a list counts once.',
    level: 'must',
    since: '1.0',
    needs: ['delete', 'add'],
    async run({ store, addAll }) {
      const [first = ''] = await addAll(store, NOTES)
      equal(await store.delete([first, first]), { deleted: 1 }, 'the result')
    },
  },
  {
    id: 'delete.empty-list',
    requirement: 'An empty list deletes nothing.',
    level: 'must',
    since: '1.0',
    needs: ['delete', 'add', 'search'],
    async run({ store, addAll, copies }) {
      await addAll(store, NOTES)
      equal(await store.delete([]), { deleted: 0 }, 'the result')
      for (const content of NOTES) equal((await copies(store, content)).length, 1, `records of "${content}"`)
    },
  },
  {
    id: 'delete.ids-literal',
    requirement: 'An id is no pattern: wildcards and prefixes delete nothing.',
    level: 'must',
    since: '1.0',
    needs: ['delete', 'add', 'search'],
    async run({ store, addAll, copies }) {
      const [first = ''] = await addAll(store, NOTES)
      for (const id of ['*', '%', '.*', first.slice(0, -1), `${first}*`, "x' OR '1'='1"]) {
        equal(await store.delete(id), { deleted: 0 }, `delete ${JSON.stringify(id)}`)
      }
      for (const content of NOTES) equal((await copies(store, content)).length, 1, `records of "${content}"`)
    },
  },
  {
    id: 'delete.large-list',
    requirement: 'A list longer than a back end takes at once is deleted whole.',
    level: 'must',
    since: '1.0',
    needs: ['delete', 'addBatch', 'list'],
    async run({ store, all }) {
      const contents = Array.from({ length: 230 }, (_, i) => `Lost umbrella number ${i}`)
      const results = await store.addBatch([
        ...contents.map((content) => ({ content })),
        { content: NOTES[0] },
      ])
      const ids = results.slice(0, 230).map(({ id = '' }) => id)
      equal(await store.delete(ids), { deleted: 230 }, 'the result')
      equal(
        (await all(store)).map(({ content }) => content),
        [NOTES[0]],
        'the contents left',
      )
    },
  },
  {
    id: 'delete.odd-refused',
    requirement: 'Ids that are no strings are refused by name and nothing is deleted.',
    level: 'should',
    since: '1.0',
    needs: ['delete', 'add', 'list'],
    async run({ store, addAll, all }) {
      const [first = ''] = await addAll(store, NOTES)
      for (const ids of [undefined, null, 7, [first, 7]] as readonly unknown[]) {
        const call = () => store.delete(ids as string[])
        await refuses(call, { code: 'invalid_argument', field: 'ids' }, `delete(${JSON.stringify(ids)})`)
      }
      sameItems(
        (await all(store)).map(({ content }) => content),
        NOTES,
        'the contents left',
      )
    },
  },
]
