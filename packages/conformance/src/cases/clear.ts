import type { StoreCase } from '../store/store-context.js'
import { equal } from '../support/assert.js'

/** Forgetting everything in a scope. */
export const clearCases: readonly StoreCase[] = [
  {
    id: 'clear.everything',
    requirement: 'Clear removes every entry and counts them, beyond one page too.',
    level: 'must',
    since: '1.0',
    needs: ['clear', 'addBatch', 'list'],
    async run({ store, all, find }) {
      const contents = Array.from({ length: 230 }, (_, i) => `Knows constellation number ${i}`)
      await store.addBatch(contents.map((content) => ({ content })))
      equal(await store.clear(), { deleted: 230 }, 'the result')
      equal(await all(store), [], 'what is listed')
      equal(await find(store, 'constellation'), [], 'what is found')
    },
  },
  {
    id: 'clear.small',
    requirement: 'Clear removes and counts the entries of a small store.',
    level: 'must',
    since: '1.0',
    needs: ['clear', 'add', 'search'],
    async run({ store, addAll, find }) {
      await addAll(store, ['Knows Orion', 'Knows Cassiopeia'])
      equal(await store.clear(), { deleted: 2 }, 'the result')
      equal(await find(store, 'Knows Orion'), [], 'what is found')
    },
  },
  {
    id: 'clear.empty',
    requirement: 'Clearing an empty store deletes nothing and is no error.',
    level: 'must',
    since: '1.0',
    needs: ['clear'],
    async run({ store }) {
      equal(await store.clear(), { deleted: 0 }, 'the result')
      equal(await store.clear(), { deleted: 0 }, 'the second result')
    },
  },
  {
    id: 'clear.usable-after',
    requirement: 'A cleared store takes the same contents again as new.',
    level: 'must',
    since: '1.0',
    needs: ['clear', 'add', 'search'],
    async run({ store, stored, copies }) {
      await stored(store, 'Knows Orion')
      await store.clear()
      equal(
        (await stored(store, 'Knows Orion')).status === 'duplicate',
        false,
        'whether the add was a duplicate',
      )
      equal((await copies(store, 'Knows Orion')).length, 1, 'records')
    },
  },
  {
    id: 'clear.other-store-untouched',
    requirement: 'Clear reaches no other store.',
    level: 'must',
    since: '1.0',
    needs: ['clear', 'add', 'search'],
    async run({ store, open, stored, copies }) {
      const other = await open()
      await stored(store, 'Knows Orion')
      await stored(other, 'Knows Orion')
      await store.clear()
      equal((await copies(other, 'Knows Orion')).length, 1, 'records in the other store')
    },
  },
]
