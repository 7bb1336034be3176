import type { Metadata, MetadataFilter } from '@memory/core'
import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { equal, refuses, sameItems } from '../support/assert.js'

/** Metadata by the last word of the content. */
const NOTES: Readonly<Record<string, Metadata>> = {
  apple: { kind: 'fruit', grams: 150, ripe: true, 'a.b': 'dotted' },
  pear: { kind: 'fruit', grams: 180, ripe: false, a: { b: 'nested' } },
  leek: { kind: 'vegetable', grams: 150, ripe: true },
  bean: { kind: 'vegetable', grams: '150', ripe: 'true' },
  salt: { '': 'empty key', "x' OR '1'='1": 'quoted', 'n) DETACH DELETE n //': 1 },
  bread: {},
}

const CROSS: readonly MetadataFilter[] = [
  {},
  { kind: 'fruit' },
  { kind: 'vegetable' },
  { kind: 'fruit', ripe: true },
  { kind: 'fruit', grams: 150 },
  { grams: 150 },
  { grams: '150' },
  { ripe: true },
  { ripe: 'true' },
  { kind: ['fruit', 'vegetable'] },
  { kind: ['fruit', 'mineral'], ripe: false },
  { grams: [180, '150'] },
  { kind: [] },
  { kind: 'mineral' },
  { colour: 'red' },
]

const needs = ['filter', 'search', 'add'] as const

/** Filters on metadata. */
export const filterCases: readonly StoreCase[] = [
  {
    id: 'filter.cross-product',
    requirement:
      'For every filter and limit a search returns matching entries alone: equality joined with and, lists as any of.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      await addNotes(context)
      for (const filter of CROSS) {
        const expected = Object.keys(NOTES).filter((name) => matches(NOTES[name] ?? {}, filter))
        for (const limit of [1, 2, 100]) {
          const found = await names(context.store, filter, limit)
          equal(found.length, Math.min(limit, expected.length), `number of results of limit ${limit}`)
          equal(
            found.filter((name) => !expected.includes(name)),
            [],
            'results that do not match',
          )
        }
      }
    },
  },
  {
    id: 'filter.strict-types',
    requirement: 'A filter tells 150 from "150" and true from "true".',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      await addNotes(context)
      sameItems(await names(context.store, { grams: 150 }), ['apple', 'leek'], 'entries of 150')
      sameItems(await names(context.store, { grams: '150' }), ['bean'], 'entries of "150"')
      sameItems(await names(context.store, { ripe: true }), ['apple', 'leek'], 'entries of true')
      sameItems(await names(context.store, { ripe: 'true' }), ['bean'], 'entries of "true"')
    },
  },
  {
    id: 'filter.before-limit',
    requirement: 'The filter applies before the limit: better matches that it drops take no place.',
    level: 'must',
    since: '1.0',
    needs,
    async run({ store, stored }) {
      for (let i = 0; i < 12; i++) await stored(store, `Green tea number ${i}`, { shelf: 'top' })
      await stored(store, 'Keeps some green apples and also a little tea somewhere', { shelf: 'bottom' })
      const found = await store.search('green tea number', {
        maxSearchResults: 1,
        filter: { shelf: 'bottom' },
      })
      equal(
        found.map(({ metadata }) => metadata),
        [{ shelf: 'bottom' }],
        'metadata of the results',
      )
    },
  },
  {
    id: 'filter.keys-literal',
    requirement: 'Filter keys are taken literally: dots, quotes and commands are part of the key.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      await addNotes(context)
      const { store } = context
      sameItems(await names(store, { 'a.b': 'dotted' }), ['apple'], 'entries with the dotted key')
      sameItems(await names(store, { 'a.b': 'nested' }), [], 'entries reached through a path')
      sameItems(await names(store, { '': 'empty key' }), ['salt'], 'entries with the empty key')
      sameItems(await names(store, { "x' OR '1'='1": 'quoted' }), ['salt'], 'entries with the quoted key')
      sameItems(await names(store, { "x' OR '1'='1": 'other' }), [], 'entries under an injected key')
      sameItems(await names(store, { 'n) DETACH DELETE n //': 1 }), ['salt'], 'entries with the command key')
    },
  },
  {
    id: 'filter.values-literal',
    requirement: 'Filter values are taken literally: wildcards and commands match themselves alone.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      await addNotes(context)
      for (const kind of ['*', '%', 'fru%', 'fruit*', 'FRUIT', "fruit' OR '1'='1", 'fruit ', '']) {
        sameItems(await names(context.store, { kind }), [], `entries of kind ${JSON.stringify(kind)}`)
      }
    },
  },
  {
    id: 'filter.prototype-keys',
    requirement: 'A filter looks at own metadata alone: names from the object prototype match nothing.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      await addNotes(context)
      const own = JSON.parse('{"__proto__":"kept"}') as MetadataFilter
      await context.stored(context.store, 'Ordered a portion of rice', own as Metadata)
      sameItems(await names(context.store, own), ['rice'], 'entries with __proto__ as a key')
      for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
        sameItems(await names(context.store, { [key]: 'function' }), [], `entries with ${key}`)
      }
    },
  },
  {
    id: 'filter.odd-refused',
    requirement:
      'A filter that is no object of strings, finite numbers, booleans and lists of them is refused by name.',
    level: 'must',
    since: '1.0',
    needs: ['filter', 'search'],
    async run({ store }) {
      const odd = [
        null,
        'fruit',
        [],
        { kind: null },
        { kind: { not: 'fruit' } },
        { grams: Number.NaN },
        { kind: [['a']] },
      ]
      for (const filter of odd as readonly unknown[]) {
        const call = () => store.search('portion', { filter: filter as MetadataFilter })
        await refuses(call, { code: 'invalid_argument', field: 'filter' }, `filter ${JSON.stringify(filter)}`)
      }
    },
  },
  {
    id: 'filter.follows-update',
    requirement: 'A filter sees the metadata that an entry has now.',
    level: 'must',
    since: '1.0',
    needs: ['filter', 'search', 'add', 'update'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Ordered a portion of plum', { state: 'open' })
      await store.update(id, { metadata: { state: 'done' } })
      sameItems(await names(store, { state: 'open' }), [], 'entries in the old state')
      sameItems(await names(store, { state: 'done' }), ['plum'], 'entries in the new state')
    },
  },
]

async function addNotes({ store, stored }: StoreContext): Promise<void> {
  for (const [name, metadata] of Object.entries(NOTES))
    await stored(store, `Ordered a portion of ${name}`, metadata)
}

async function names(store: FullStore, filter: MetadataFilter, limit = 100): Promise<string[]> {
  const found = await store.search('ordered a portion', { maxSearchResults: limit, filter })
  return found.map(({ content }) => content.split(' ').at(-1) ?? '')
}

function matches(metadata: Metadata, filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const allowed: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
    return Object.hasOwn(metadata, key) && allowed.includes(metadata[key])
  })
}
