import { invalid, resolveScope } from '@memory/core'
import type { EntryDetail, ForgetRequest, Overview, SearchAnswer, TurnPage } from '../api.js'
import type { DecisionBook } from '../decisions/decision-book.js'
import { DETAIL_TEXT, provenance, toCard } from '../memory/card.js'
import type { MemoryReader } from '../memory/memory-reader.js'
import type { Parameters } from './parameters.js'

/** What routes work with. */
export interface RouteContext {
  readonly overview: Overview
  readonly reader: MemoryReader
  readonly book: DecisionBook
  /** The present moment, ISO 8601. */
  now(): string
}

/** A request that has passed the guard. */
interface RouteRequest {
  readonly query: Parameters
  /** JSON; `undefined` for GET. */
  readonly body: unknown
  /** Fires when the request is gone or has taken too long. */
  readonly signal: AbortSignal
}

type Route = (context: RouteContext, request: RouteRequest) => Promise<unknown>

/** Entries and turns of one answer, when the page does not say and at most. */
const PAGE = 50
const LARGEST_PAGE = 200
/** Results of a search, when the page does not say. */
const RESULTS = 20

/** Everything a page can ask for, but for the stream of events. */
export const ROUTES: Readonly<Record<string, Route>> = {
  async 'GET /api/overview'({ overview }) {
    return overview
  },

  async 'GET /api/entries'({ reader }, { query, signal }) {
    const cursor = query.text('cursor')
    const limit = Math.max(1, query.integer('limit', PAGE, LARGEST_PAGE))
    const scope = reader.scopeAt(query.integer('scope', 0))
    return reader.list(
      query.required('store'),
      scope,
      { limit, ...(cursor !== undefined && { cursor }) },
      { signal },
    )
  },

  async 'GET /api/search'({ reader }, { query, signal }): Promise<SearchAnswer> {
    const scope = reader.scopeAt(query.integer('scope', 0))
    const limit = query.integer('limit', RESULTS, LARGEST_PAGE)
    return reader.search(query.text('store'), scope, query.required('query'), limit, { signal })
  },

  async 'GET /api/entry'({ reader, book }, { query, signal }): Promise<EntryDetail> {
    const store = query.required('store')
    const scope = reader.scopeAt(query.integer('scope', 0))
    const found = await reader.get(store, scope, query.required('id'), { signal })
    const entry = toCard(found, store, DETAIL_TEXT)
    if (!entry) throw invalid('id', 'names an entry without text')
    const { messageIds, ...origin } = provenance(found)
    const entryId = found.id
    const turns = book.about(scope, {
      messageIds,
      storeName: store,
      ...(entryId !== undefined && { entryId }),
    })
    return { entry, messageIds, ...origin, turns }
  },

  async 'GET /api/turns'({ reader, book }, { query }): Promise<TurnPage> {
    const scope = reader.scopeAt(query.integer('scope', 0))
    const limit = Math.max(1, query.integer('limit', PAGE, LARGEST_PAGE))
    return book.page(scope, limit, query.integer('before', Number.MAX_SAFE_INTEGER))
  },

  async 'POST /api/forget'({ reader, book, now }, { body, signal }) {
    const { store, scope: index, id } = (body ?? {}) as Partial<ForgetRequest>
    if (typeof store !== 'string') throw invalid('store', 'must be a string')
    if (typeof index !== 'number') throw invalid('scope', 'must be a number')
    if (typeof id !== 'string' || id === '') throw invalid('id', 'must be a non-empty string')
    const scope = reader.scopeAt(index)
    const answer = await reader.forget(store, scope, id, { signal })
    if (answer.deleted > 0) {
      book.add({
        kind: 'forgotten',
        at: now(),
        storeName: store,
        entryId: id,
        ...(scope && { scope: resolveScope(scope) }),
      })
    }
    return answer
  },
}
