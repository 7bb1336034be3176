import type { StoreCase } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { check, equal } from '../support/assert.js'

/** What the Strands Agents memory manager expects of a store that is handed to it as it is. */
export const strandsCases: readonly StoreCase[] = [
  {
    id: 'strands.results-array',
    requirement: 'Search resolves to a real array of plain objects.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, stored }) {
      const none = await store.search('nothing')
      check(Array.isArray(none), 'results of an empty store', 'an array', none)
      await stored(store, 'Walks to work', { type: 'facts' })
      const found = await store.search('walks to work', { maxSearchResults: 5 })
      check(Array.isArray(found), 'results', 'an array', found)
      // The host spreads every entry and sends it to a model as JSON.
      const spread = found.map((entry) => JSON.parse(JSON.stringify({ ...entry })) as unknown)
      equal(spread, found, 'the results after a spread and a round trip through JSON')
      check(
        found.every(({ content }) => typeof content === 'string'),
        'content',
        'a string',
        found,
      )
    },
  },
  {
    id: 'strands.add-without-metadata',
    requirement: 'Add works with a content alone, and with undefined metadata.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, copies }) {
      await store.add('Walks to work')
      await store.add('Cycles home', undefined)
      for (const content of ['Walks to work', 'Cycles home']) {
        equal((await copies(store, content)).length, 1, `records of "${content}"`)
      }
    },
  },
  {
    id: 'strands.no-get-tools',
    requirement: 'The store has no getTools, which the host would take for tools of its own kind.',
    level: 'must',
    since: '1.0',
    run({ store }) {
      const { getTools } = originalOf(store) as { getTools?: unknown }
      equal(getTools, undefined, 'getTools')
    },
  },
  {
    id: 'strands.optional-fields-absent',
    requirement: 'Description, maxSearchResults and extraction have a value of their type or are not there.',
    level: 'must',
    since: '1.0',
    run({ store }) {
      const { description, maxSearchResults, extraction } = originalOf(store)
      check(
        ['string', 'undefined'].includes(typeof description),
        'description',
        'a string or nothing',
        description,
      )
      const isLimit =
        maxSearchResults === undefined || (Number.isSafeInteger(maxSearchResults) && maxSearchResults > 0)
      check(isLimit, 'maxSearchResults', 'a positive integer or nothing', maxSearchResults)
      const isConfig =
        extraction === undefined || typeof extraction === 'boolean' || typeof extraction === 'object'
      check(isConfig && extraction !== null, 'extraction', 'a boolean, settings or nothing', extraction)
    },
  },
  {
    id: 'strands.extraction-needs-sink',
    requirement: 'A store that asks for extraction is writable and has add, addBatch or addMessages.',
    level: 'must',
    since: '1.0',
    run({ store, has }) {
      const { extraction, writable } = originalOf(store)
      const canWrite = writable && (has('add') || has('addBatch') || has('addMessages'))
      check(!extraction || canWrite, 'a store with extraction', 'to be writable', { writable })
    },
  },
  {
    id: 'strands.sequence-numbers',
    requirement: 'Sequence numbers may have gaps and start again, and may be left out.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages'],
    async run({ store }) {
      await store.addMessages([{ role: 'user', content: 'First.' }], { sequenceNumbers: [4] })
      await store.addMessages([{ role: 'user', content: 'Second.' }], { sequenceNumbers: [9] })
      await store.addMessages([{ role: 'user', content: 'Third.' }], { sequenceNumbers: [0] })
      await store.addMessages([{ role: 'user', content: 'Fourth.' }])
    },
  },
  {
    id: 'strands.at-least-once',
    requirement: 'A host may write the same again at any time; it stays one record.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'idempotency', 'search'],
    async run({ store, copies }) {
      for (let i = 0; i < 4; i++) await store.add('Walks to work', { run: i })
      equal((await copies(store, 'Walks to work')).length, 1, 'records')
    },
  },
]
