import type { MemoryStore, StoreCapabilities } from '@memory/core'
import { OPTIONAL_METHODS } from '../store/full-store.js'
import type { StoreCase } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { check, equal, refuses } from '../support/assert.js'

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
    requirement:
      'A store that searches finds an entry by its content; one that denies it answers with an empty list.',
    level: 'must',
    since: '1.0',
    needs: ['add'],
    async run({ store, find, stored, capabilities }) {
      await stored(store, 'Plays the cello in an orchestra')
      const found = (await find(store, 'Plays the cello in an orchestra')).map(({ content }) => content)
      const expected = capabilities.search === 'none' ? [] : ['Plays the cello in an orchestra']
      equal(found, expected, 'what a search for the whole content finds')
    },
  },
  {
    id: 'capabilities.filter',
    requirement: 'A store honours a filter; one that denies it refuses the filter with unsupported.',
    level: 'must',
    since: '1.0',
    needs: ['add'],
    async run({ store, stored, capabilities }) {
      await stored(store, 'Drinks green tea', { topic: 'drinks' })
      await stored(store, 'Drinks green tea in Kyoto', { topic: 'travel' })
      const search = () => store.search('green tea', { maxSearchResults: 10, filter: { topic: 'travel' } })
      if (capabilities.filter === 'none') {
        await refuses(search, { code: 'unsupported' }, 'a search with a filter')
        return
      }
      const contents = (await search()).map(({ content }) => content)
      equal(contents, ['Drinks green tea in Kyoto'], 'what the filter leaves')
    },
  },
  {
    id: 'capabilities.ttl',
    requirement:
      'A store takes an expiry; one that denies it refuses the expiry with unsupported and writes nothing.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, copies, capabilities }) {
      const content = 'Is in Oslo until Friday'
      const add = () => store.add(content, undefined, { expiresAt: '2999-01-01T00:00:00.000Z' })
      const denied = capabilities.ttl === 'none'
      if (denied) await refuses(add, { code: 'unsupported' }, 'an add with an expiry')
      else await add()
      const expiries = (await copies(store, content)).map(({ expiresAt }) => expiresAt)
      equal(expiries, denied ? [] : ['2999-01-01T00:00:00.000Z'], 'expiresAt of what was written')
    },
  },
  {
    id: 'capabilities.scores',
    requirement: 'Every result carries a score; of a store that denies scores none does.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll, find, capabilities }) {
      await addAll(store, ['Likes green tea', 'Likes green apples'])
      const found = await find(store, 'green tea')
      check(found.length > 0, 'results', 'at least one', found)
      const others = found.filter(({ score }) => (typeof score === 'number') !== capabilities.scores)
      equal(others, [], `results ${capabilities.scores ? 'without' : 'with'} a score`)
    },
  },
]

function oneOf(...allowed: readonly unknown[]): (value: unknown) => boolean {
  return (value) => allowed.includes(value)
}

function isLimit(value: unknown): boolean {
  return value === null || (Number.isSafeInteger(value) && (value as number) > 0)
}
