import {
  type AddOptions,
  type AddResult,
  type CallOptions,
  DEFAULT_MAX_SEARCH_RESULTS,
  defineCapabilities,
  type ExtractionConfig,
  invalid,
  type ListOptions,
  type ListPage,
  type MemoryEntry,
  MemoryError,
  type MemoryPatch,
  type MemoryScope,
  type MemoryStore,
  type MemoryTool,
  type Metadata,
  type NewMemory,
  resolveLimit,
  resolveQuery,
  resolveScope,
  type SearchOptions,
  type StoreCapabilities,
  throwIfAborted,
} from '@memory/core'
import { addOne, resolveId, resolveIds, resolveMinScore, resolvePageSize } from '@memory/vector'
import { Backend } from './backend.js'
import { GET_FACT, LIST_FACTS } from './cypher/read-statements.js'
import { type Fact, integer, toEntry } from './fact.js'
import { factKey, partitionKey } from './keys.js'
import { type Neo4jStoreOptions, type ResolvedOptions, resolveOptions } from './options.js'
import { facetFilter } from './search/question.js'
import { searchFacts } from './search/search-facts.js'
import { searchGraphTool } from './search/search-graph-tool.js'
import { addBatch } from './write/add-batch.js'
import { clearSome, deleteFacts } from './write/delete-facts.js'
import { updateFact } from './write/update-fact.js'

/** The store that {@link neo4jStore} creates, and its views: the whole contract, without `addMessages`. */
export class Neo4jStore implements MemoryStore {
  readonly name: string
  declare readonly description?: string
  readonly writable = true
  declare readonly maxSearchResults?: number
  declare readonly extraction?: boolean | ExtractionConfig
  readonly capabilities: StoreCapabilities
  readonly #backend: Backend
  readonly #scope: MemoryScope
  readonly #partition: string
  readonly #ownsBackend: boolean
  #closed = false

  constructor(backend: Backend, scope: MemoryScope, ownsBackend: boolean) {
    const { name, description, maxSearchResults, extraction, namespace } = backend.options
    this.name = name
    if (description !== undefined) this.description = description
    if (maxSearchResults !== undefined) this.maxSearchResults = maxSearchResults
    if (extraction !== undefined) this.extraction = extraction
    this.capabilities = capabilitiesOf(backend.options)
    this.#backend = backend
    this.#scope = scope
    this.#partition = partitionKey(namespace, scope)
    this.#ownsBackend = ownsBackend
  }

  /** Creates constraints and indexes where they are missing. Every call does it first, so calling this is optional. */
  async initialize(): Promise<void> {
    this.#check(undefined)
    await this.#backend.ready()
  }

  /**
   * Finds facts by their words, by meaning when there is an embedder, and by following the entities in them. A fact that
   * was reached over others has these in `via`.
   */
  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    const text = resolveQuery(query)
    const limit = resolveLimit(options.maxSearchResults, this.maxSearchResults ?? DEFAULT_MAX_SEARCH_RESULTS)
    const minScore = resolveMinScore(options.minScore)
    const filter = facetFilter(options.filter)
    this.#check(options.signal)
    if (text === undefined || limit === 0) return []
    const request = { text, partition: this.#partition, limit, minScore, filter, signal: options.signal }
    return searchFacts(this.#backend, request)
  }

  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<AddResult> {
    return addOne(this, content, metadata, options)
  }

  async addBatch(entries: readonly NewMemory[], options: CallOptions = {}): Promise<AddResult[]> {
    if (!Array.isArray(entries)) throw invalid('entries', 'must be a list')
    this.#check(options.signal)
    return addBatch(this.#backend, this.#scope, entries, options.signal)
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    const key = factKey(this.#partition, resolveId(id))
    const [fact] = await this.#read(GET_FACT, { key }, options)
    return fact && toEntry(fact)
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    const limit = resolvePageSize(options.limit)
    const after = resolveCursor(options.cursor)
    const facts = await this.#read(LIST_FACTS, { after, limit: limit + 1 }, options)
    const page = facts.slice(0, limit)
    const last = page.at(-1)
    return { entries: page.map(toEntry), ...(facts.length > limit && last && { cursor: last.key }) }
  }

  async update(id: string, patch: MemoryPatch, options: CallOptions = {}): Promise<MemoryEntry> {
    const key = factKey(this.#partition, resolveId(id))
    this.#check(options.signal)
    return updateFact(this.#backend, this.#partition, key, patch, options.signal)
  }

  /** Also erases what the deleted facts had superseded. */
  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    const list = resolveIds(ids)
    this.#check(options.signal)
    await this.#backend.ready(options.signal)
    const keys = [...new Set(list.map((id) => factKey(this.#partition, id)))]
    const { clock } = this.#backend.options
    const deleted = await this.#backend.connection.write(
      (run) => deleteFacts(run, this.#partition, keys, clock.now()),
      options,
    )
    return { deleted }
  }

  /** Erases the scope's facts, also expired and superseded ones, and its entities. */
  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    this.#check(options.signal)
    await this.#backend.ready(options.signal)
    const { connection, options: settings } = this.#backend
    let deleted = 0
    for (;;) {
      const part = await connection.write(
        (run) => clearSome(run, this.#partition, settings.clock.now()),
        options,
      )
      deleted += part.deleted
      if (part.isDone) return { deleted }
    }
  }

  /**
   * A view of another scope: it shares everything, and closing it closes nothing else.
   *
   * @throws MemoryError `invalid_argument` for a scope that is missing or malformed; `closed`.
   */
  withScope(scope: MemoryScope): Neo4jStore {
    this.#check(undefined)
    if (scope === undefined) throw invalid('scope', 'must be an object')
    return new Neo4jStore(this.#backend, resolveScope(scope), false)
  }

  /** `NAME_search_graph`: a walk over relations, for a model that knows where to begin. */
  tools(): MemoryTool[] {
    return [searchGraphTool(this.#backend, this.#partition, (signal) => this.#check(signal))]
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#ownsBackend) await this.#backend.connection.close()
  }

  async #read(statement: string, parameters: object, { signal }: CallOptions): Promise<Fact[]> {
    this.#check(signal)
    await this.#backend.ready(signal)
    const { connection, options } = this.#backend
    const all = { ...parameters, partition: this.#partition, now: integer(options.clock.now()) }
    const rows = await connection.read((run) => run<{ fact: Fact }>(statement, all), { signal })
    return rows.map(({ fact }) => fact).filter((fact) => fact.partition === this.#partition)
  }

  #check(signal: AbortSignal | undefined): void {
    if (this.#closed)
      throw new MemoryError('closed', `Store "${this.name}" is closed`, { storeName: this.name })
    this.#backend.connection.assertOpen()
    throwIfAborted(signal)
  }
}

/**
 * A store in Neo4j (5.26 or later): facts, the entities they name, and a relation for each fact with a triple.
 * Nothing is sent before the first call.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const store = neo4jStore({ url: 'bolt://127.0.0.1:7687', auth: { username: 'neo4j', password } })
 * await store.add('Ana works at Acme', { triple: { subject: 'Ana', relation: 'works at', object: 'Acme' } })
 */
export function neo4jStore(options: Neo4jStoreOptions): Neo4jStore {
  const resolved = resolveOptions(options)
  return new Neo4jStore(new Backend(resolved), resolved.scope, true)
}

function capabilitiesOf({ maxContentBytes }: ResolvedOptions): StoreCapabilities {
  return defineCapabilities({
    search: 'graph',
    scores: true,
    filter: 'equality',
    consistency: 'read-your-writes',
    ttl: 'milliseconds',
    idempotency: 'key',
    durable: true,
    maxContentBytes,
  })
}

/** A cursor is the key of the last entry of a page. */
function resolveCursor(cursor: unknown): string {
  if (cursor === undefined) return ''
  if (typeof cursor !== 'string' || !/^[0-9a-f]{32}$/.test(cursor)) {
    throw invalid('cursor', 'must be one that list returned')
  }
  return cursor
}
