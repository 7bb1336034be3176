import {
  type AddMessagesContext,
  type AddOptions,
  type AddResult,
  type CallOptions,
  defineCapabilities,
  type ExtractionConfig,
  filterMessages,
  invalid,
  type ListOptions,
  type ListPage,
  type MemoryEntry,
  MemoryError,
  type MemoryPatch,
  type MemoryScope,
  type MemoryStore,
  type Message,
  type Metadata,
  type NewMemory,
  resolveScope,
  type SearchOptions,
  type StoreCapabilities,
  throwIfAborted,
} from '@memory/core'
import { addOne, isLive, KeyedLock, resolveId, resolveIds, resolvePageSize } from '@memory/vector'
import { addEntries } from './add-entries.js'
import { type AddMessagesResult, addTurns } from './add-turns.js'
import { clearEntries, deleteEntries } from './delete-entries.js'
import { DeliveredMessages } from './delivered-messages.js'
import { listEntries } from './list-entries.js'
import { findCopies, type MemorySpace, type Shared, spaceOf } from './memory-space.js'
import type { Mem0StoreOptions } from './options.js'
import { searchEntries } from './search-entries.js'
import { resolveService, resolveSettings } from './settings.js'
import { mergeCopies, toEntry } from './stored-entry.js'
import { updateEntry } from './update-entry.js'

/** A memory store in mem0: everything a {@link MemoryStore} can offer. */
export interface Mem0Store
  extends Required<
    Omit<
      MemoryStore,
      'description' | 'maxSearchResults' | 'extraction' | 'initialize' | 'tools' | 'withScope'
    >
  > {
  readonly description?: string
  readonly maxSearchResults?: number
  readonly extraction?: boolean | ExtractionConfig
  /** Gives turns to mem0, which keeps what it finds worth keeping. Turns with an id are given once. */
  addMessages(messages: readonly Message[], context?: AddMessagesContext): Promise<AddMessagesResult>
  /** The same store for another scope. */
  withScope(scope: MemoryScope): Mem0Store
}

/**
 * A memory store in mem0: with `client` in the platform, which extracts on its side and processes what is added later;
 * with `memory` in the open-source package, in this process. Constructing it does no I/O.
 *
 * Calls reject with a MemoryError: `unauthorized`, `throttled` and `unavailable` as mem0 says, `timeout` when it does
 * not answer in time, `failed` when it could not process what it had accepted.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const store = mem0Store({ client: new MemoryClient({ apiKey }), scope: { actorId: 'ana' } })
 * await store.add('Prefers window seats')
 */
export function mem0Store(options: Mem0StoreOptions): Mem0Store {
  const scope = resolveScope(options.scope)
  const settings = resolveSettings(options)
  const service = resolveService(options, settings)
  const shared = {
    service,
    settings,
    lock: new KeyedLock(),
    delivered: new DeliveredMessages(),
    closed: false,
  }
  return new Mem0View(shared, scope, true)
}

class Mem0View implements Mem0Store {
  readonly name: string
  readonly writable = true
  readonly capabilities: StoreCapabilities
  declare readonly description?: string
  declare readonly maxSearchResults?: number
  declare readonly extraction?: boolean | ExtractionConfig
  readonly #shared: Shared & { closed: boolean }
  readonly #space: MemorySpace
  /** Whether closing this one closes every view. */
  readonly #isRoot: boolean
  #closed = false

  constructor(shared: Shared & { closed: boolean }, scope: MemoryScope, isRoot = false) {
    const { name, description, maxSearchResults, extraction } = shared.settings
    this.name = name
    if (description !== undefined) this.description = description
    if (maxSearchResults !== undefined) this.maxSearchResults = maxSearchResults
    if (extraction !== undefined) this.extraction = extraction
    this.capabilities = defineCapabilities({
      search: 'vector',
      scores: true,
      filter: 'equality',
      ttl: 'milliseconds',
      idempotency: 'key',
      serverExtraction: true,
      ...shared.service.capabilities,
    })
    this.#shared = shared
    this.#space = spaceOf(shared, scope)
    this.#isRoot = isRoot
  }

  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    this.#assertOpen()
    return await searchEntries(this.#space, query, options)
  }

  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<AddResult> {
    return await addOne(this, content, metadata, options)
  }

  async addBatch(entries: readonly NewMemory[], options: CallOptions = {}): Promise<AddResult[]> {
    this.#assertOpen()
    if (!Array.isArray(entries)) throw invalid('entries', 'must be a list')
    throwIfAborted(options.signal)
    return await addEntries(this.#space, entries, options)
  }

  async addMessages(
    messages: readonly Message[],
    { signal }: AddMessagesContext = {},
  ): Promise<AddMessagesResult> {
    this.#assertOpen()
    return await addTurns(this.#space, filterMessages(messages), { ...(signal && { signal }) })
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    this.#assertOpen()
    const { clock } = this.#shared.settings
    const copies = await findCopies(this.#space, resolveId(id), options)
    const [entry] = mergeCopies(copies)
    return entry && isLive(entry, clock.now()) ? toEntry(entry) : undefined
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    this.#assertOpen()
    const limit = resolvePageSize(options.limit)
    return await listEntries(this.#space, { ...options, limit })
  }

  async update(id: string, patch: MemoryPatch, options: CallOptions = {}): Promise<MemoryEntry> {
    this.#assertOpen()
    return await updateEntry(this.#space, resolveId(id), patch, options)
  }

  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    this.#assertOpen()
    const wanted = resolveIds(ids)
    return { deleted: await deleteEntries(this.#space, wanted, options) }
  }

  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    this.#assertOpen()
    return { deleted: await clearEntries(this.#space, options) }
  }

  withScope(scope: MemoryScope): Mem0Store {
    return new Mem0View(this.#shared, resolveScope(scope))
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#isRoot) this.#shared.closed = true
  }

  #assertOpen(): void {
    if (this.#closed || this.#shared.closed) throw new MemoryError('closed', `Store "${this.name}" is closed`)
  }
}
