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
  type Metadata,
  type NewMemory,
  resolveLimit,
  resolveQuery,
  resolveScope,
  type SearchOptions,
  type StoreCapabilities,
  scopeKey,
  throwIfAborted,
} from '@memory/core'
import { addBatch } from './add-batch.js'
import { Engine } from './engine.js'
import { compileFilter } from './filter.js'
import { type InMemoryStoreOptions, type ResolvedOptions, resolveOptions } from './options.js'
import { rank } from './rank.js'
import { toEntry } from './record.js'
import { updateEntry } from './update-entry.js'

const DEFAULT_PAGE_SIZE = 100

/** What `add` resolves with: it rejects where `addBatch` answers `rejected` or `failed`. */
export type Added = Extract<AddResult, { readonly id: string }>

/** The store that {@link inMemoryStore} creates, and its views: the whole contract, without `addMessages`. */
export class InMemoryStore implements MemoryStore {
  readonly name: string
  declare readonly description?: string
  readonly writable = true
  declare readonly maxSearchResults?: number
  declare readonly extraction?: boolean | ExtractionConfig
  readonly capabilities: StoreCapabilities
  readonly #engine: Engine
  readonly #scope: MemoryScope
  readonly #key: string
  readonly #ownsEngine: boolean
  #closed = false

  constructor(engine: Engine, scope: MemoryScope, ownsEngine: boolean) {
    const { name, description, maxSearchResults, extraction } = engine.options
    this.name = name
    if (description !== undefined) this.description = description
    if (maxSearchResults !== undefined) this.maxSearchResults = maxSearchResults
    if (extraction !== undefined) this.extraction = extraction
    this.capabilities = capabilitiesOf(engine.options)
    this.#engine = engine
    this.#scope = scope
    this.#key = scopeKey(scope)
    this.#ownsEngine = ownsEngine
  }

  async initialize(): Promise<void> {
    await this.#open(undefined)
  }

  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    const text = resolveQuery(query)
    const limit = resolveLimit(options.maxSearchResults, this.maxSearchResults ?? DEFAULT_MAX_SEARCH_RESULTS)
    const minScore = resolveMinScore(options.minScore)
    const matches = compileFilter(options.filter)
    await this.#open(options)
    const engine = this.#engine
    const terms = text === undefined || limit === 0 ? [] : engine.analyzer.queryTerms(text)
    if (text === undefined || terms.length === 0 || !engine.partition(this.#key)) return []
    const telling = engine.options.search === 'hybrid' ? engine.analyzer.tellingText(text) : text
    const vectors = await engine.embedding?.query(text, telling, options.signal)
    this.#assertOpen()
    const partition = engine.partition(this.#key)
    if (!partition) return []
    const accepts = (slot: number): boolean => {
      const record = partition.at(slot)
      return record !== undefined && (matches === undefined || matches(record.metadata))
    }
    const hits = rank(partition, { terms, vectors, limit, accepts }, engine.buffers)
    const entries: MemoryEntry[] = []
    for (const { slot, score } of hits) {
      const record = partition.at(slot)
      if (record && score >= minScore) entries.push(toEntry(record, score))
    }
    return entries
  }

  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<Added> {
    const { id, createdAt, expiresAt } = options
    const entry: NewMemory = {
      content,
      ...(metadata !== undefined && { metadata }),
      ...(id !== undefined && { id }),
      ...(createdAt !== undefined && { createdAt }),
      ...(expiresAt !== undefined && { expiresAt }),
    }
    this.#check(options)
    const [result] = await addBatch(this.#engine, this.#scope, [entry], options.signal)
    if (result === undefined || 'error' in result) throw result?.error
    return result
  }

  async addBatch(entries: readonly NewMemory[], options: CallOptions = {}): Promise<AddResult[]> {
    if (!Array.isArray(entries)) throw invalid('entries', 'must be a list')
    this.#check(options)
    return addBatch(this.#engine, this.#scope, entries, options.signal)
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    checkId(id, 'id')
    await this.#open(options)
    const record = this.#engine.partition(this.#key)?.get(id)
    return record && toEntry(record)
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    const limit = resolveLimit(options.limit, DEFAULT_PAGE_SIZE, 'limit')
    if (limit === 0) throw invalid('limit', 'must be a positive integer')
    const after = resolveCursor(options.cursor)
    await this.#open(options)
    const entries: MemoryEntry[] = []
    let last = after
    for (const { record, sequence } of this.#engine.partition(this.#key)?.after(after) ?? []) {
      if (entries.length === limit) return { entries, cursor: last.toString(36) }
      entries.push(toEntry(record))
      last = sequence
    }
    return { entries }
  }

  async update(id: string, patch: MemoryPatch, options: CallOptions = {}): Promise<MemoryEntry> {
    checkId(id, 'id')
    this.#check(options)
    return updateEntry(this.#engine, this.#scope, id, patch, options.signal)
  }

  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    const list = typeof ids === 'string' ? [ids] : ids
    if (!Array.isArray(list)) throw invalid('ids', 'must be a string or a list of strings')
    for (const [i, id] of list.entries()) checkId(id, `ids[${i}]`)
    await this.#open(options)
    const deleted = await this.#engine.transact(this.#scope, (transaction) => transaction.remove(list))
    return { deleted }
  }

  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    await this.#open(options)
    const deleted = await this.#engine.transact(this.#scope, (transaction) => transaction.clear())
    return { deleted }
  }

  /**
   * A view of another scope: it shares everything, and closing it closes nothing else.
   *
   * @throws MemoryError `invalid_argument` for a scope that is missing or malformed; `closed`.
   */
  withScope(scope: MemoryScope): InMemoryStore {
    this.#assertOpen()
    if (scope === undefined) throw invalid('scope', 'must be an object')
    return new InMemoryStore(this.#engine, resolveScope(scope), false)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#ownsEngine) await this.#engine.close()
  }

  #assertOpen(): void {
    if (this.#closed)
      throw new MemoryError('closed', `Store "${this.name}" is closed`, { storeName: this.name })
    this.#engine.assertOpen()
  }

  #check(options: CallOptions | undefined): void {
    this.#assertOpen()
    throwIfAborted(options?.signal)
  }

  async #open(options: CallOptions | undefined): Promise<void> {
    this.#check(options)
    await this.#engine.ready()
    throwIfAborted(options?.signal)
  }
}

/**
 * A store in this process's memory: BM25 search, and with an embedder exact vector search or both together.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const store = inMemoryStore()
 * await store.add('Ann is allergic to peanuts')
 * const [entry] = await store.search('peanut allergy')
 */
export function inMemoryStore(options: InMemoryStoreOptions = {}): InMemoryStore {
  const resolved = resolveOptions(options)
  return new InMemoryStore(new Engine(resolved), resolved.scope, true)
}

function capabilitiesOf({ search, persistence, maxContentBytes }: ResolvedOptions): StoreCapabilities {
  return defineCapabilities({
    search: search === 'lexical' ? 'keyword' : search,
    scores: true,
    filter: 'equality',
    consistency: 'read-your-writes',
    ttl: 'milliseconds',
    idempotency: 'key',
    coordination: 'store',
    durable: persistence !== undefined,
    maxContentBytes,
  })
}

function resolveMinScore(minScore: unknown): number {
  if (minScore === undefined) return 0
  if (typeof minScore !== 'number' || !(minScore >= 0 && minScore <= 1)) {
    throw invalid('minScore', 'must be a number from 0 to 1')
  }
  return minScore
}

/** A cursor is the sequence number of the last entry of a page, in base 36. */
function resolveCursor(cursor: unknown): number {
  if (cursor === undefined) return -1
  if (typeof cursor !== 'string' || !/^[0-9a-z]{1,10}$/.test(cursor)) {
    throw invalid('cursor', 'must be one that list returned')
  }
  return Number.parseInt(cursor, 36)
}

function checkId(id: unknown, field: string): void {
  if (typeof id !== 'string') throw invalid(field, 'must be a string')
}
