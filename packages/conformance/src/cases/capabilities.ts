import type { MemoryStore, StoreCapabilities } from '@memory/core'
import { OPTIONAL_METHODS } from '../store/full-store.js'
import type { StoreCase } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { check, equal } from '../support/assert.js'

const VALUES: { readonly [Name in keyof StoreCapabilities]: (value: unknown) => boolean } = {
  search: oneOf('none', 'keyword', 'vector', 'hybrid', 'graph'),
  scores: oneOf(true, false),
  filter: oneOf('none', 'equality'),
  consistency: oneOf('read-your-writes', 'eventual'),
  ttl: oneOf('none', 'seconds', 'milliseconds'),
  idempotency: oneOf('none', 'key'),
  coordination: oneOf('instance', 'store'),
  serverExtraction: oneOf(true, false),
  durable: oneOf(true, false),
  maxBatch: isLimit,
  maxContentBytes: isLimit,
}

/** What a store says about itself. */
export const capabilityCases: readonly StoreCase[] = [
  {
    id: 'capabilities.complete',
    requirement: 'The store declares every capability with one of its values.',
    level: 'must',
    since: '1.0',
    run({ store }) {
      const declared: unknown = originalOf(store).capabilities
      check(typeof declared === 'object' && declared !== null, 'capabilities', 'an object', declared)
      for (const [name, isAllowed] of Object.entries(VALUES)) {
        const value = (declared as Readonly<Record<string, unknown>>)[name]
        check(isAllowed(value), `capabilities.${name}`, 'one of the values of the contract', value)
      }
    },
  },
  {
    id: 'capabilities.frozen',
    requirement: 'What the store declares is frozen data.',
    level: 'must',
    since: '1.0',
    run({ store }) {
      const declared = originalOf(store).capabilities
      check(Object.isFrozen(declared), 'capabilities', 'a frozen object', declared)
    },
  },
  {
    id: 'capabilities.stable',
    requirement: 'Every instance declares the same, before and after it is used.',
    level: 'must',
    since: '1.0',
    async run({ store, open, has, find }) {
      const before = { ...originalOf(store).capabilities }
      if (has('add')) await store.add('Speaks Portuguese')
      await find(store, 'Portuguese')
      equal(originalOf(store).capabilities, before, 'capabilities after use')
      equal(originalOf(await open()).capabilities, before, 'capabilities of another instance')
    },
  },
  {
    id: 'capabilities.methods',
    requirement:
      'An optional method is a function or is not there; the store never defines it as anything else.',
    level: 'must',
    since: '1.0',
    run({ store }) {
      const original: MemoryStore = originalOf(store)
      for (const method of OPTIONAL_METHODS) {
        const value: unknown = original[method]
        check(value === undefined || typeof value === 'function', method, 'a method, or nothing', value)
      }
    },
  },
  {
    id: 'capabilities.present-methods-work',
    requirement: 'A method that is there does its work; what a store cannot do it leaves out.',
    level: 'must',
    since: '1.0',
    async run({ store, has, stored }) {
      const id = has('add') ? (await stored(store, 'Plays the cello')).id : 'none'
      if (has('initialize')) await store.initialize()
      if (has('addBatch')) await store.addBatch([{ content: 'Plays the viola' }])
      if (has('addMessages')) await store.addMessages([{ role: 'user', content: 'I play the cello.' }])
      if (has('get')) await store.get(id)
      if (has('list')) await store.list()
      if (has('update') && has('add')) await store.update(id, { content: 'Plays the double bass' })
      if (has('withScope')) await store.withScope({ actorId: 'ana' }).search('cello')
      if (has('tools')) store.tools()
      if (has('delete')) await store.delete(id)
      if (has('clear')) await store.clear()
    },
  },
  {
    id: 'capabilities.writable-has-sink',
    requirement: 'A writable store has add, addBatch or addMessages.',
    level: 'must',
    since: '1.0',
    run({ store, has }) {
      const sinks = (['add', 'addBatch', 'addMessages'] as const).filter(has)
      const holds = !store.writable || sinks.length > 0
      check(holds, 'methods that write', 'at least one, since the store is writable', sinks)
    },
  },
  {
    id: 'capabilities.server-extraction',
    requirement: 'The store has addMessages exactly when its back end extracts by itself.',
    level: 'must',
    since: '1.0',
    run({ has, capabilities }) {
      equal(has('addMessages'), capabilities.serverExtraction, 'addMessages, against serverExtraction')
    },
  },
  {
    id: 'capabilities.search',
    requirement: 'A store searches, or says that it does not and answers with an empty list.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, find, stored }) {
      await stored(store, 'Plays the cello in an orchestra')
      const found = (await find(store, 'Plays the cello in an orchestra')).map(({ content }) => content)
      equal(found, ['Plays the cello in an orchestra'], 'what a search for the whole content finds')
    },
  },
  {
    id: 'capabilities.filter',
    requirement: 'A store honours a filter, or says that it cannot and refuses it.',
    level: 'must',
    since: '1.0',
    needs: ['filter', 'add', 'search'],
    async run({ store, stored }) {
      await stored(store, 'Drinks green tea', { topic: 'drinks' })
      await stored(store, 'Drinks green tea in Kyoto', { topic: 'travel' })
      const found = await store.search('green tea', { maxSearchResults: 10, filter: { topic: 'travel' } })
      equal(
        found.map(({ content }) => content),
        ['Drinks green tea in Kyoto'],
        'what the filter leaves',
      )
    },
  },
  {
    id: 'capabilities.ttl',
    requirement: 'A store takes an expiry, or says that it cannot and refuses it.',
    level: 'must',
    since: '1.0',
    needs: ['ttl', 'add', 'search'],
    async run({ store, stored, copies }) {
      await stored(store, 'Is in Oslo until Friday', undefined, { expiresAt: '2999-01-01T00:00:00.000Z' })
      const [entry] = await copies(store, 'Is in Oslo until Friday')
      equal(entry?.expiresAt, '2999-01-01T00:00:00.000Z', 'expiresAt of the entry')
    },
  },
  {
    id: 'capabilities.scores',
    requirement: 'Every result carries a score, or the store says that none does.',
    level: 'must',
    since: '1.0',
    needs: ['scores', 'search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, ['Likes green tea', 'Likes green apples'])
      const found = await find(store, 'green tea')
      check(found.length > 0, 'results', 'at least one', found)
      const without = found.filter(({ score }) => typeof score !== 'number')
      equal(without, [], 'results without a score')
    },
  },
]

function oneOf(...allowed: readonly unknown[]): (value: unknown) => boolean {
  return (value) => allowed.includes(value)
}

function isLimit(value: unknown): boolean {
  return value === null || (Number.isSafeInteger(value) && (value as number) > 0)
}
