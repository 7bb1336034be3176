import type { StoreCase } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { check, equal } from '../support/assert.js'

const NOTE = 'Keeps bees on the roof'

/** Checks of the fixture itself: when one fails, mend the test before the store. */
export const fixtureCases: readonly StoreCase[] = [
  {
    id: 'fixture.opens-store',
    requirement: 'The fixture opens an object with a name, a writable flag and a search method.',
    level: 'must',
    since: '1.0',
    run({ store }) {
      const { name, writable, search } = originalOf(store)
      check(typeof name === 'string' && name.trim() !== '', 'name', 'a string that is not blank', name)
      check(typeof writable === 'boolean', 'writable', 'true or false', writable)
      check(typeof search === 'function', 'search', 'a method', search)
    },
  },
  {
    id: 'fixture.distinct',
    requirement: 'Each call of the fixture opens another instance.',
    level: 'must',
    since: '1.0',
    async run({ store, open }) {
      const second = await open()
      check(
        originalOf(second) !== originalOf(store),
        'the second store',
        'another object than the first',
        'the same',
      )
    },
  },
  {
    id: 'fixture.empty',
    requirement: 'A store that the fixture has just opened holds nothing.',
    level: 'must',
    since: '1.0',
    async run({ store, has, all, find }) {
      if (has('list')) equal(await all(store), [], 'what the fixture left in the new store')
      equal(await find(store, NOTE), [], 'what a search of the new store finds')
    },
  },
  {
    id: 'fixture.isolated',
    requirement: 'What is written to one store that the fixture opened does not show in another.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, open, find, stored }) {
      const second = await open()
      await stored(store, NOTE)
      const there = (await find(store, NOTE)).map(({ content }) => content)
      equal(there, [NOTE], 'what the first store finds')
      equal(await find(second, NOTE), [], 'what the second store finds')
    },
  },
  {
    id: 'fixture.reopen-when-durable',
    requirement: 'A fixture for a store that claims to be durable can reopen it.',
    level: 'must',
    since: '1.0',
    needs: ['durable'],
    run({ target }) {
      check(
        target.reopen !== undefined,
        'reopen',
        'a function, since the store claims durability',
        target.reopen,
      )
    },
  },
  {
    id: 'fixture.reopens-same-data',
    requirement: 'A store that the fixture reopens is another instance over the same data.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'search'],
    async run({ store, restart, find, stored }) {
      await stored(store, NOTE)
      const second = await restart(store)
      check(originalOf(second) !== originalOf(store), 'the reopened store', 'another object', 'the same')
      equal(
        (await find(second, NOTE)).map(({ content }) => content),
        [NOTE],
        'what the reopened store finds',
      )
    },
  },
  {
    id: 'fixture.turns-when-extracting',
    requirement:
      'A fixture for a store with addMessages shows the turns that arrived, or says why it cannot.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages'],
    run({ target }) {
      const shows = target.turns ?? target.omits?.turns
      check(shows !== undefined, 'turns', 'a function, or a reason under omits', shows)
    },
  },
]
