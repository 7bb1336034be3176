import { validateNamespace } from '@langchain/langgraph-checkpoint'
import {
  type AddOptions,
  type AddResult,
  type CallOptions,
  type Clock,
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
  systemClock,
  throwIfAborted,
  unsupported,
} from '@memory/core'
import {
  addOne,
  isLive,
  KeyedLock,
  matchesFilter,
  resolveFilter,
  resolveId,
  resolveIds,
  resolveMinScore,
  resolvePageSize,
} from '@memory/vector'
import { addEntries } from './add-entries.js'
import { listEntries } from './list-entries.js'
import { fromItem, labelOf, toEntry } from './memory-item.js'
import type { LangGraphMemoryStoreOptions } from './memory-store-options.js'
import { Partition } from './partition.js'
import { updateEntry } from './update-entry.js'

/** A memory store in a LangGraph store. */
export interface LangGraphMemoryStore
  extends Required<
    Omit<
      MemoryStore,
      'description' | 'maxSearchResults' | 'extraction' | 'initialize' | 'addMessages' | 'tools' | 'withScope'
    >
  > {
  readonly description?: string
  readonly maxSearchResults?: number
  readonly extraction?: boolean | ExtractionConfig
  /** The same store for another scope. */
  withScope(scope: MemoryScope): LangGraphMemoryStore
}

/**
 * A memory store in any LangGraph store: each scope is a namespace, each memory an item under its id.
 *
 * @throws MemoryError `invalid_argument` naming the option; `InvalidNamespaceError` for a namespace LangGraph refuses.
 */
export function langGraphMemoryStore(options: LangGraphMemoryStoreOptions): LangGraphMemoryStore {
  const {
    store,
    namespace = ['memories'],
    search = 'vector',
    name = 'langgraph',
    clock = systemClock,
  } = options
  if (typeof store?.batch !== 'function') throw invalid('store', 'must be a LangGraph store')
  if (search !== 'vector' && search !== 'none') throw invalid('search', 'must be vector or none')
  if (typeof name !== 'string' || name === '') throw invalid('name', 'must be a non-empty string')
  if (options.maxSearchResults !== undefined) resolveLimit(options.maxSearchResults)
  validateNamespace([...namespace])
  const scope = resolveScope(options.scope)
  const shared = { ...options, namespace, search, name, clock, lock: new KeyedLock(), closed: false }
  return new PartitionView(shared, scope, true)
}

/** What all views of a store share. */
interface Shared extends LangGraphMemoryStoreOptions {
  readonly namespace: readonly string[]
  readonly search: 'vector' | 'none'
  readonly name: string
  readonly clock: Clock
  readonly lock: KeyedLock
  closed: boolean
}

class PartitionView implements LangGraphMemoryStore {
  readonly name: string
  readonly writable = true
  readonly capabilities: StoreCapabilities
  declare readonly description?: string
  declare readonly maxSearchResults?: number
  declare readonly extraction?: boolean | ExtractionConfig
  readonly #shared: Shared
  readonly #scope: MemoryScope
  readonly #partition: Partition
  /** Whether closing this one closes every view. */
  readonly #isRoot: boolean
  #closed = false

  constructor(shared: Shared, scope: MemoryScope, isRoot = false) {
    const { name, description, maxSearchResults, extraction, search, durable = false } = shared
    this.name = name
    if (description !== undefined) this.description = description
    if (maxSearchResults !== undefined) this.maxSearchResults = maxSearchResults
    if (extraction !== undefined) this.extraction = extraction
    this.capabilities = defineCapabilities({
      search,
      scores: search === 'vector',
      filter: search === 'none' ? 'none' : 'equality',
      consistency: 'read-your-writes',
      ttl: 'milliseconds',
      idempotency: 'key',
      durable,
    })
    this.#shared = shared
    this.#scope = scope
    this.#partition = new Partition(shared.store, [...shared.namespace, labelOf(scope)])
    this.#isRoot = isRoot
  }

  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    this.#assertOpen()
    const limit = resolveLimit(options.maxSearchResults, this.maxSearchResults)
    const minScore = resolveMinScore(options.minScore)
    const filter = resolveFilter(options.filter)
    const text = resolveQuery(query)
    if (filter && this.#shared.search === 'none') throw unsupported('filter', this.name)
    throwIfAborted(options.signal)
    if (text === undefined || limit === 0 || this.#shared.search === 'none') return []
    const hits: MemoryEntry[] = []
    const now = this.#shared.clock.now()
    for await (const item of this.#partition.ranked(text, options)) {
      if (item.score === undefined) throw unsupported('search: the LangGraph store has no index', this.name)
      const stored = fromItem(item)
      const entry = toEntry(stored, item)
      if ((entry.score ?? 0) < minScore) break
      if (!isLive(stored, now) || (filter && !matchesFilter(stored.metadata, filter))) continue
      if (hits.push(entry) === limit) break
    }
    return hits
  }

  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<AddResult> {
    return await addOne(this, content, metadata, options)
  }

  async addBatch(entries: readonly NewMemory[], options: CallOptions = {}): Promise<AddResult[]> {
    this.#assertOpen()
    if (!Array.isArray(entries)) throw invalid('entries', 'must be a list')
    throwIfAborted(options.signal)
    return await addEntries(this.#target(), entries, options)
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    this.#assertOpen()
    const entry = await this.#partition.get(resolveId(id), options)
    return entry && isLive(entry, this.#shared.clock.now()) ? toEntry(entry) : undefined
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    this.#assertOpen()
    const limit = resolvePageSize(options.limit)
    return await listEntries(this.#target(), { ...options, limit })
  }

  async update(id: string, patch: MemoryPatch, options: CallOptions = {}): Promise<MemoryEntry> {
    this.#assertOpen()
    return await updateEntry(this.#target(), resolveId(id), patch, options)
  }

  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    this.#assertOpen()
    const wanted = new Set(resolveIds(ids))
    let deleted = 0
    for (const id of wanted) if (await this.#remove(id, options)) deleted++
    return { deleted }
  }

  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    this.#assertOpen()
    let deleted = 0
    for (const { id } of await this.#partition.entries(options))
      if (await this.#remove(id, options)) deleted++
    return { deleted }
  }

  withScope(scope: MemoryScope): LangGraphMemoryStore {
    return new PartitionView(this.#shared, resolveScope(scope))
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#isRoot) this.#shared.closed = true
  }

  /** Whether the entry was visible until now. */
  async #remove(id: string, options: CallOptions): Promise<boolean> {
    const { lock, clock } = this.#shared
    return await lock.run([`${this.#partition.key} ${id}`], async () => {
      const entry = await this.#partition.get(id, options)
      if (!entry) return false
      await this.#partition.delete(id, options)
      return isLive(entry, clock.now())
    })
  }

  #target() {
    return { ...this.#shared, scope: this.#scope, partition: this.#partition }
  }

  #assertOpen(): void {
    if (this.#closed || this.#shared.closed) throw new MemoryError('closed', `Store "${this.name}" is closed`)
  }
}
