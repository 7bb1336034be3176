import type { StoreCase } from '../store/store-context.js'
import { check, equal, isRefusal, refuses, sameItems } from '../support/assert.js'

/** Six notes that all speak of tea, so that any way of searching finds each by that word. */
const TEA = [
  'Drinks green tea every morning',
  'Buys black tea in Lisbon',
  'Keeps white tea for guests',
  'Grows mint for tea at home',
  'Dislikes sweet tea with milk',
  'Collects old tea pots',
] as const

/** What a search finds and in which order. */
export const searchCases: readonly StoreCase[] = [
  {
    id: 'search.finds-whole-entry',
    requirement: 'A result carries content, id, metadata and creation time of the entry.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, stored, find }) {
      const { id } = await stored(
        store,
        TEA[0],
        { type: 'preferences' },
        { createdAt: '2024-05-01T08:00:00.000Z' },
      )
      const entry = (await find(store, TEA[0]))[0]
      equal(
        { id: entry?.id, content: entry?.content, metadata: entry?.metadata, createdAt: entry?.createdAt },
        { id, content: TEA[0], metadata: { type: 'preferences' }, createdAt: '2024-05-01T08:00:00.000Z' },
        'the result',
      )
    },
  },
  {
    id: 'search.best-first',
    requirement: 'The entry whose content is the query comes first.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, TEA)
      for (const content of TEA) equal((await find(store, content))[0]?.content, content, 'the first result')
    },
  },
  {
    id: 'search.no-false-match',
    requirement: 'A search by words finds nothing where no word occurs.',
    level: 'must',
    since: '1.0',
    // Hybrid stores may add neighbours in meaning; those that search by words alone may not.
    needs: ['wordsAlone', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, TEA)
      equal(await find(store, 'xylophone quartz'), [], 'results for words that are nowhere')
    },
  },
  {
    id: 'search.all-matches',
    requirement: 'A search whose limit allows it returns every entry that matches, once.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, TEA)
      sameItems(
        (await find(store, 'tea')).map(({ content }) => content),
        TEA,
        'the contents found',
      )
    },
  },
  {
    id: 'search.limit',
    requirement: 'A search returns the best of its matches, and no more than were asked for.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, TEA)
      const everything = (await find(store, 'tea')).map(({ id }) => id)
      for (const limit of [1, 2, 5, 6]) {
        const found = await store.search('tea', { maxSearchResults: limit })
        equal(
          found.map(({ id }) => id),
          everything.slice(0, limit),
          `the results with the limit ${limit}`,
        )
      }
    },
  },
  {
    id: 'search.limit-default',
    requirement: 'Without a limit the store uses its own maxSearchResults, and 3 without one.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll }) {
      await addAll(store, TEA)
      const limit = store.maxSearchResults ?? 3
      equal((await store.search('tea')).length, Math.min(limit, TEA.length), 'number of results')
      equal((await store.search('tea', {})).length, Math.min(limit, TEA.length), 'number of results with {}')
    },
  },
  {
    id: 'search.limit-zero',
    requirement: 'A limit of 0 gives an empty list.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll }) {
      await addAll(store, TEA)
      equal(await store.search('tea', { maxSearchResults: 0 }), [], 'the results')
    },
  },
  {
    id: 'search.limit-odd',
    requirement: 'A limit that is no non-negative integer is refused by name.',
    level: 'must',
    since: '1.0',
    async run({ store }) {
      for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null] as readonly unknown[]) {
        const call = () => store.search('tea', { maxSearchResults: limit as number })
        const refusal = { code: 'invalid_argument', field: 'maxSearchResults' } as const
        await refuses(call, refusal, `search with the limit ${String(limit)}`)
      }
    },
  },
  {
    id: 'search.limit-large',
    requirement:
      'A limit beyond what a back end gives at once is served in full or refused, never cut in silence.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'addBatch'],
    async run({ store, trace }) {
      const contents = Array.from({ length: 130 }, (_, i) => `Drinks tea of sort ${i}`)
      await store.addBatch(contents.map((content) => ({ content })))
      for (const limit of [101, 10_001]) {
        trace.note(`130 entries match; limit ${limit}`)
        try {
          const found = await store.search('drinks tea', { maxSearchResults: limit })
          equal(found.length, Math.min(limit, 130), 'number of results')
        } catch (error) {
          const refusal = { code: ['invalid_argument', 'limit_exceeded'], field: 'maxSearchResults' } as const
          isRefusal(error, refusal, 'a limit that is not served')
        }
      }
    },
  },
  {
    id: 'search.score-range',
    requirement: 'Scores are finite numbers from 0 to 1.',
    level: 'must',
    since: '1.0',
    needs: ['scores', 'search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, [...TEA, 'Repairs bicycles', 'Was born in March'])
      for (const query of [TEA[0], 'tea', 'bicycles']) {
        for (const { score } of await find(store, query)) {
          const inRange = typeof score === 'number' && score >= 0 && score <= 1
          check(inRange, 'score', 'a number from 0 to 1', score)
        }
      }
    },
  },
  {
    id: 'search.score-direction',
    requirement:
      'A higher score is better: scores fall along the results, and the query itself scores highest.',
    level: 'must',
    since: '1.0',
    needs: ['scores', 'search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, TEA)
      const found = await find(store, TEA[3])
      const scores = found.map(({ score = Number.NaN }) => score)
      const falling = scores.every((score, i) => i === 0 || score <= (scores[i - 1] ?? Number.NaN))
      check(falling, 'scores', 'a sequence that never rises', scores)
      const self = found.find(({ content }) => content === TEA[3])?.score ?? 0
      const others = found.filter(({ content }) => content !== TEA[3]).map(({ score = 0 }) => score)
      check(
        others.every((score) => score < self),
        'score of the query itself',
        `above ${others.join(', ')}`,
        self,
      )
    },
  },
  {
    id: 'search.min-score',
    requirement: 'A floor drops the results below it and keeps those on it and above.',
    level: 'must',
    since: '1.0',
    needs: ['scores', 'search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, TEA)
      const found = await find(store, TEA[0])
      const floor = found[0]?.score ?? 0
      for (const minScore of [0, floor / 2, floor]) {
        const kept = await store.search(TEA[0], { maxSearchResults: 100, minScore })
        const expected = found.filter(({ score = 0 }) => score >= minScore)
        equal(
          kept.map(({ id }) => id),
          expected.map(({ id }) => id),
          `results from ${minScore} on`,
        )
      }
    },
  },
  {
    id: 'search.min-score-odd',
    requirement: 'A floor that is no number from 0 to 1 is refused by name.',
    level: 'should',
    since: '1.0',
    needs: ['scores', 'search'],
    async run({ store }) {
      for (const minScore of [Number.NaN, -0.1, 1.1, '0.5'] as readonly unknown[]) {
        const call = () => store.search('tea', { minScore: minScore as number })
        const refusal = { code: 'invalid_argument', field: 'minScore' } as const
        await refuses(call, refusal, `search with the floor ${String(minScore)}`)
      }
    },
  },
  {
    id: 'search.ties-kept',
    requirement: 'Entries that match equally well are all returned, in the same order each time.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add', 'idempotency'],
    async run({ store, stored, find }) {
      const ids = ['one', 'two', 'three', 'four']
      for (const id of ids) await stored(store, TEA[0], undefined, { id })
      const first = (await find(store, TEA[0])).map(({ id = '' }) => id)
      sameItems(first, ids, 'ids found')
      for (let round = 0; round < 3; round++) {
        equal(
          (await find(store, TEA[0])).map(({ id }) => id),
          first,
          'ids found again',
        )
      }
    },
  },
  {
    id: 'search.empty-store',
    requirement: 'A search of an empty store gives an empty list.',
    level: 'must',
    since: '1.0',
    async run({ store }) {
      equal(await store.search('tea'), [], 'the results')
    },
  },
  {
    id: 'search.deleted-gone',
    requirement: 'A deleted entry is not found.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add', 'delete'],
    async run({ store, addAll, find }) {
      const [first = ''] = await addAll(store, TEA.slice(0, 2))
      await store.delete(first)
      equal(
        (await find(store, 'tea')).map(({ content }) => content),
        [TEA[1]],
        'the contents found',
      )
    },
  },
  {
    id: 'search.updated-found',
    requirement: 'An updated entry is found by its new content, and by its old no longer.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add', 'update'],
    async run({ store, stored, find, capabilities }) {
      const { id } = await stored(store, 'Rides a motorcycle')
      await store.update(id, { content: 'Paints watercolours' })
      const found = await find(store, 'Paints watercolours')
      equal(
        found.map(({ content }) => content),
        ['Paints watercolours'],
        'contents found by the new words',
      )
      const stale = await find(store, 'Rides a motorcycle')
      equal(
        stale.filter(({ content }) => content === 'Rides a motorcycle'),
        [],
        'the old content',
      )
      if (capabilities.search === 'keyword') equal(stale, [], 'results for the old words')
    },
  },
  {
    id: 'search.changes-nothing',
    requirement: 'Searching changes nothing: the same search gives the same results.',
    level: 'must',
    since: '1.0',
    needs: ['search', 'add'],
    async run({ store, addAll, find }) {
      await addAll(store, TEA)
      const first = await find(store, 'green tea')
      await find(store, 'milk')
      await store.search('tea', { maxSearchResults: 1 })
      equal(await find(store, 'green tea'), first, 'the results of the same search')
    },
  },
]
