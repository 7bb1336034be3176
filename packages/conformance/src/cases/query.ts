import type { StoreCase } from '../store/store-context.js'
import { equal, isRefusal, refuses } from '../support/assert.js'

/** Queries that a query language underneath would read as syntax, each with an entry that holds its words. */
const SYNTAX: readonly (readonly [query: string, content: string])[] = [
  ['/b testing', 'Writes about a/b testing'],
  ['tb-', 'Asked for the tb- prefix'],
  ['C++ (x)', 'Teaches C++ to beginners'],
  ['node:', 'Named the first node alpha'],
  ['say "hi', 'Will say hi to Ben'],
  ['cats && dogs || !birds', 'Feeds cats and dogs and birds'],
  ['C:\\repo\\src', 'Keeps code in repo under src'],
  ['what?*', 'Knows what to order'],
  ['AND', 'Plays rhythm and blues'],
  ["Robert'); DROP TABLE entries;--", 'Met Robert at the table'],
  ['{"$gt": ""}', 'Uses the alias gt for travel'],
  ['[1 TO 9]', 'Counts from 1 to 9 in Welsh'],
  ['roses^2 ~1', 'Grows roses in 2 pots'],
]

/** What a query may look like. */
export const queryCases: readonly StoreCase[] = [
  {
    id: 'query.blank',
    requirement: 'A query in which nothing can be seen gives an empty list.',
    level: 'must',
    since: '1.0',
    needs: ['add'],
    async run({ store, addAll }) {
      await addAll(store, ['Drinks green tea', 'Lives in Porto'])
      for (const query of ['', '   \n', '\t', '\u200b', '\u00a0', '\ufeff\u2060']) {
        equal(await store.search(query), [], `the results for ${JSON.stringify(query)}`)
      }
    },
  },
  {
    id: 'query.trimmed',
    requirement: 'White space around a query does not matter.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ addAll, find, store }) {
      await addAll(store, ['Drinks green tea', 'Buys black tea', 'Lives in Porto'])
      equal(
        await find(store, '  green tea\n'),
        await find(store, 'green tea'),
        'results for the padded query',
      )
    },
  },
  {
    id: 'query.no-string-refused',
    requirement: 'A query that is no string is refused by name.',
    level: 'must',
    since: '1.0',
    async run({ store }) {
      for (const query of [undefined, null, 7, ['tea'], { text: 'tea' }] as readonly unknown[]) {
        const call = () => store.search(query as string)
        await refuses(call, { code: 'invalid_argument', field: 'query' }, `search(${JSON.stringify(query)})`)
      }
    },
  },
  {
    id: 'query.syntax-is-text',
    requirement:
      'Operators, quotes, brackets and injected commands in a query are text, and their words find the entry.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(
        store,
        SYNTAX.map(([, content]) => content),
      )
      for (const [query, content] of SYNTAX) {
        const found = (await find(store, query)).map((entry) => entry.content)
        // A lone stop word may find nothing by words, and must still be no error.
        const expected = query === 'AND' ? found.includes(content) : true
        equal(found.includes(content), expected, `whether ${JSON.stringify(query)} finds "${content}"`)
      }
    },
  },
  {
    id: 'query.wildcards-match-nothing',
    requirement: 'A query of special characters alone is no error and does not match everything.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll, find, capabilities }) {
      await addAll(store, ['Drinks green tea', 'Lives in Porto'])
      for (const query of ['*', '%', '_', '?', '.*', '~^', '"', '()', '\\', '--', ';', '*:*', '!']) {
        const found = await find(store, query)
        if (capabilities.search === 'keyword') equal(found, [], `the results for ${JSON.stringify(query)}`)
      }
    },
  },
  {
    id: 'query.long',
    requirement: 'A very long query is searched or refused with a typed error.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, stored, find }) {
      await stored(store, 'Drinks green tea')
      try {
        const found = await find(store, 'green tea '.repeat(6000))
        equal(found[0]?.content, 'Drinks green tea', 'the first result')
      } catch (error) {
        const refusal = { code: ['limit_exceeded', 'invalid_argument'], field: 'query' } as const
        isRefusal(error, refusal, 'a query of 60,000 characters')
      }
    },
  },
  {
    id: 'query.lone-surrogate',
    requirement: 'Half a surrogate pair in a query is no error.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, stored, find }) {
      await stored(store, 'Likes the theatre')
      const found = await find(store, 'theatre \ud83c')
      equal(found[0]?.content, 'Likes the theatre', 'the first result')
    },
  },
  {
    id: 'query.unknown-options-ignored',
    requirement: 'Options that the contract does not know are ignored, because hosts add their own.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, stored }) {
      await stored(store, 'Drinks green tea')
      const options = { maxSearchResults: 5, hostOption: true, where: { actorId: 'nobody' } }
      equal((await store.search('green tea', options)).length, 1, 'number of results')
    },
  },
]
