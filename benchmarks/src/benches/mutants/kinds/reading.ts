import type { MemoryEntry, SearchOptions } from '@memory/core'
import type { Mutant } from '../mutant.js'
import { storeMutant } from '../reference.js'

const withoutFilter = ({ filter: _, ...options }: SearchOptions = {}): SearchOptions => options

/** Faults of search, list and get. */
export const readingMutants: readonly Mutant[] = [
  storeMutant('drops ties', 'search.ties-kept', (store) => ({
    async search(query, options) {
      const found = await store.search(query, options)
      return found.filter(({ score }, i) => found.findIndex((entry) => entry.score === score) === i)
    },
  })),
  storeMutant('orders ties at random', 'search.ties-kept', (store) => {
    let turn = 0
    return {
      async search(query, options) {
        const found = await store.search(query, options)
        const isTie = found.length > 1 && found[0]?.score === found[1]?.score
        return isTie && turn++ % 2 === 1 ? found.reverse() : found
      },
    }
  }),
  storeMutant('returns distance as score', 'search.score-direction', (store) => ({
    search: async (query, options) => rescore(await store.search(query, options), (score) => 1 - score),
  })),
  storeMutant('returns scores beyond 1', 'search.score-range', (store) => ({
    search: async (query, options) => rescore(await store.search(query, options), (score) => score * 20),
  })),
  storeMutant('sorts the worst first', 'search.best-first', (store) => ({
    search: async (query, options) => (await store.search(query, options)).reverse(),
  })),
  storeMutant('cuts to the limit before it sorts', 'search.limit', (store) => ({
    async search(query, options = {}) {
      const limit = options.maxSearchResults ?? 3
      const found = await store.search(query, {
        ...options,
        maxSearchResults: Number.isInteger(limit) && limit > 0 ? 100 : limit,
      })
      return found.slice(-limit)
    },
  })),
  storeMutant('returns one result too many', 'search.limit', (store) => ({
    search(query, options = {}) {
      const limit = options.maxSearchResults ?? 3
      return store.search(query, { ...options, maxSearchResults: limit > 0 ? limit + 1 : limit })
    },
  })),
  storeMutant('uses a default limit of its own', 'search.limit-default', (store) => ({
    search: (query, options) => store.search(query, { maxSearchResults: 10, ...options }),
  })),
  storeMutant('takes a limit of 0 for none', 'search.limit-zero', (store) => ({
    search: (query, { maxSearchResults, ...options } = {}) =>
      store.search(query, {
        ...options,
        ...(maxSearchResults !== 0 && maxSearchResults !== undefined && { maxSearchResults }),
      }),
  })),
  storeMutant('bends odd limits into shape', 'search.limit-odd', (store) => ({
    search(query, { maxSearchResults: limit = 3, ...options } = {}) {
      return store.search(query, {
        ...options,
        maxSearchResults: Math.max(0, Math.floor(Number(limit) || 0)),
      })
    },
  })),
  storeMutant('cuts large limits in silence', 'search.limit-large', (store) => ({
    search(query, options = {}) {
      const isLarge = Number.isSafeInteger(options.maxSearchResults) && Number(options.maxSearchResults) > 100
      return store.search(query, isLarge ? { ...options, maxSearchResults: 100 } : options)
    },
  })),
  storeMutant('ignores the score floor', 'search.min-score', (store) => ({
    search: (query, { minScore: _, ...options } = {}) => store.search(query, options),
  })),
  storeMutant('finds the old words after an update', 'search.updated-found', (store) => {
    const before = new Map<string, MemoryEntry>()
    return {
      async update(id, patch, options) {
        const old = await store.get(id)
        if (old && patch?.content !== undefined) before.set(id, old)
        return await store.update(id, patch, options)
      },
      async search(query, options) {
        const stale = [...before.values()].filter(({ content }) => content === query)
        return [...stale, ...(await store.search(query, options))]
      },
    }
  }),
  storeMutant('answers a blank query with everything', 'query.blank', (store) => ({
    async search(query, options) {
      const found = await store.search(query, options)
      const isBlank = typeof query === 'string' && query.trim() === ''
      return isBlank ? (await store.list()).entries : found
    },
  })),
  storeMutant('reads wildcards in a query', 'query.wildcards-match-nothing', (store) => ({
    async search(query, options) {
      const found = await store.search(query, options)
      return ['*', '%', '.*'].includes(query) ? (await store.list()).entries : found
    },
  })),
  storeMutant('takes a query for a query language', 'query.syntax-is-text', (store) => ({
    async search(query, options) {
      if (/[({[]/.test(query)) new RegExp(query)
      if (/["'&|]/.test(query)) throw new SyntaxError(`Unexpected token in ${query}`)
      return await store.search(query, options)
    },
  })),
  storeMutant('accepts a filter and ignores it', 'capabilities.filter', (store) => ({
    search: (query, options) => store.search(query, withoutFilter(options)),
  })),
  storeMutant('filters after the limit', 'filter.before-limit', (store) => ({
    async search(query, options = {}) {
      const kept =
        options.filter &&
        new Set((await store.search(query, { ...options, maxSearchResults: 1000 })).map(({ id }) => id))
      const found = await store.search(query, withoutFilter(options))
      return kept ? found.filter(({ id }) => kept.has(id)) : found
    },
  })),
  storeMutant('compares filter values as text', 'filter.strict-types', (store) => ({
    async search(query, options = {}) {
      const { filter } = options
      await store.search(query, options)
      if (!filter) return await store.search(query, options)
      const all = await store.search(query, { ...withoutFilter(options), maxSearchResults: 1000 })
      const matches = ({ metadata = {} }: MemoryEntry): boolean =>
        Object.entries(filter).every(([key, wanted]) => {
          const allowed = [wanted].flat().map(String)
          return Object.hasOwn(metadata, key) && allowed.includes(String(metadata[key]))
        })
      return all.filter(matches).slice(0, options.maxSearchResults ?? 3)
    },
  })),
  storeMutant('skips an entry between pages', 'list.everything-once', (store) => ({
    async list(options = {}) {
      const page = await store.list(options)
      return options.cursor === undefined ? page : { ...page, entries: page.entries.slice(1) }
    },
  })),
  storeMutant('gives a cursor with the last page', 'list.last-page-ends', (store) => ({
    async list(options) {
      const page = await store.list(options)
      return page.entries.length > 0 ? { cursor: 'zzzzzzzz', ...page } : page
    },
  })),
  storeMutant('pages by position', 'list.while-others-write', (store) => ({
    async list({ cursor, ...options } = {}) {
      await store.list(options)
      const from = Number(cursor ?? 0)
      const { entries } = await store.list({ ...options, limit: 1000 })
      const end = from + (options.limit ?? 100)
      return { entries: entries.slice(from, end), ...(end < entries.length && { cursor: String(end) }) }
    },
  })),
  storeMutant('returns null for an unknown id', 'get.unknown-undefined', (store) => ({
    get: async (id, options) => (await store.get(id, options)) ?? (null as unknown as undefined),
  })),
]

function rescore(entries: readonly MemoryEntry[], change: (score: number) => number): MemoryEntry[] {
  return entries.map((entry) => ({ ...entry, score: change(entry.score ?? 0) }))
}
