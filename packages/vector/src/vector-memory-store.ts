import {
  type AddOptions,
  type AddResult,
  type CallOptions,
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
  resolveScope,
  type SearchOptions,
  type StoreCapabilities,
  throwIfAborted,
} from '@memory/core'
import { addEntries } from './add-entries.js'
import { addOne } from './add-one.js'
import { clearEntries, deleteEntries } from './delete-entries.js'
import { fromRecord, isLive, toEntry } from './entry-record.js'
import { findRecords } from './find-records.js'
import { listEntries } from './list-entries.js'
import { partitionOf } from './partition.js'
import { type ReembedOptions, reembedIndex } from './reembed.js'
import { resolveId, resolveIds, resolvePageSize } from './resolve-options.js'
import { searchEntries } from './search-entries.js'
import { resolveSettings, type VectorStoreOptions } from './settings.js'
import { updateEntry } from './update-entry.js'
import type { VectorBackend } from './vector-backend.js'
import { VectorIndex } from './vector-index.js'

/** A memory store over vectors: everything a {@link MemoryStore} can offer, and a way to change the embedder. */
export interface VectorMemoryStore extends Required<Omit<MemoryStore, OptionalMembers>> {
  readonly description?: string
  readonly maxSearchResults?: number
  readonly extraction?: boolean | ExtractionConfig
  /** The same store for another scope. */
  withScope(scope: MemoryScope): VectorMemoryStore
  /**
   * Rewrites the vectors of the whole index, all scopes of it, with this store's embedder; or, with `from`, fills
   * this store's index from another one, which is left as it is. Can be repeated after a failure: it goes on where
   * it stopped. Stop other writers first. Rejects with `incomplete` when some entries could not be embedded.
   */
  reembed(options?: ReembedOptions): Promise<{ reembedded: number }>
}

type OptionalMembers =
  | 'description'
  | 'maxSearchResults'
  | 'extraction'
  | 'addMessages'
  | 'tools'
  | 'withScope'

/**
 * A store over any vector back end. Constructing it does no I/O; the first call opens the index.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function vectorMemoryStore(
  backend: VectorBackend,
  options: VectorStoreOptions,
  defaultName = 'vectors',
): VectorMemoryStore {
  const scope = resolveScope(options.scope)
  return new IndexView(new VectorIndex(backend, resolveSettings(options, defaultName)), scope, true)
}

/** One scope of an index. Cheap: everything but the partition's name is shared. */
class IndexView implements VectorMemoryStore {
  readonly name: string
  readonly writable = true
  readonly capabilities: StoreCapabilities
  declare readonly description?: string
  declare readonly maxSearchResults?: number
  declare readonly extraction?: boolean | ExtractionConfig
  readonly #index: VectorIndex
  readonly #scope: MemoryScope
  readonly #partition: string
  /** Whether closing this one closes the index, and with it every view. */
  readonly #isRoot: boolean
  #closed = false

  constructor(index: VectorIndex, scope: MemoryScope, isRoot = false) {
    const { name, description, maxSearchResults, extraction } = index.settings
    this.name = name
    if (description !== undefined) this.description = description
    if (maxSearchResults !== undefined) this.maxSearchResults = maxSearchResults
    if (extraction !== undefined) this.extraction = extraction
    this.capabilities = defineCapabilities({
      search: 'vector',
      scores: true,
      filter: 'equality',
      consistency: index.backend.profile.consistency,
      ttl: 'milliseconds',
      idempotency: 'key',
      coordination: index.backend.profile.conditionalWrites ? 'store' : 'instance',
      durable: true,
      maxContentBytes: index.backend.profile.maxContentBytes,
    })
    this.#index = index
    this.#scope = scope
    this.#partition = partitionOf(scope)
    this.#isRoot = isRoot
  }

  async initialize(): Promise<void> {
    await this.#ready()
  }

  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    this.#assertOpen()
    return await searchEntries(this.#index, this.#partition, query, options)
  }

  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<AddResult> {
    return await addOne(this, content, metadata, options)
  }

  async addBatch(entries: readonly NewMemory[], options: CallOptions = {}): Promise<AddResult[]> {
    this.#assertOpen()
    if (!Array.isArray(entries)) throw invalid('entries', 'must be a list')
    throwIfAborted(options.signal)
    const target = { index: this.#index, scope: this.#scope, partition: this.#partition }
    return await addEntries(target, entries, options.signal)
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    const wanted = resolveId(id)
    await this.#ready(options.signal)
    const { signal } = options
    const record = (await findRecords(this.#index, [wanted], { partition: this.#partition, signal })).get(
      wanted,
    )
    const entry = record && fromRecord(record)
    return entry && isLive(entry, this.#index.settings.clock.now()) ? toEntry(entry) : undefined
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    const limit = resolvePageSize(options.limit)
    await this.#ready(options.signal)
    return await listEntries(this.#index, this.#partition, { ...options, limit })
  }

  async update(id: string, patch: MemoryPatch, options: CallOptions = {}): Promise<MemoryEntry> {
    this.#assertOpen()
    return await updateEntry(this.#index, this.#partition, resolveId(id), patch, options.signal)
  }

  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    const wanted = resolveIds(ids)
    await this.#ready(options.signal)
    return { deleted: await deleteEntries(this.#index, this.#partition, wanted, options.signal) }
  }

  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    await this.#ready(options.signal)
    return { deleted: await clearEntries(this.#index, this.#partition, options.signal) }
  }

  withScope(scope: MemoryScope): VectorMemoryStore {
    return new IndexView(this.#index, resolveScope(scope))
  }

  async reembed(options: ReembedOptions = {}): Promise<{ reembedded: number }> {
    this.#assertOpen()
    return await reembedIndex(this.#index, options)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#isRoot) await this.#index.close()
  }

  async #ready(signal?: AbortSignal): Promise<void> {
    this.#assertOpen()
    await this.#index.ready(signal)
  }

  #assertOpen(): void {
    if (this.#closed) throw new MemoryError('closed', `Store "${this.name}" is closed`)
    this.#index.assertOpen()
  }
}
