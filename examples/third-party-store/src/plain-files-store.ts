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
  type MemoryScope,
  type MemoryStore,
  type Metadata,
  memoryId,
  resolveLimit,
  resolveNewMemory,
  resolveQuery,
  resolveScope,
  type SearchOptions,
  scopeKey,
  systemClock,
  throwIfAborted,
  unsupported,
} from '@memory/core'
import { checkId, resolveIds, resolveMinScore, resolvePageSize } from './arguments.js'
import { PlainFilesEntries, type PlainFilesLocation } from './plain-files-entries.js'
import type { StoredEntry } from './stored-entry.js'
import { overlap, words } from './words.js'

/** Options of {@link plainFilesStore}. */
export interface PlainFilesStoreOptions extends PlainFilesLocation {
  /** Unique among the stores of one manager. Default `plain-files`. */
  readonly name?: string
  /** Whose memory it is. Default: the unscoped partition. */
  readonly scope?: MemoryScope
  /** How memories are chosen. Default: nothing is extracted. */
  readonly extraction?: boolean | ExtractionConfig
  /** Where `createdAt` comes from. Default: the machine's clock. */
  readonly clock?: Clock
}

/**
 * A store that keeps each memory in a JSON file of its own, searched by words.
 *
 * @throws MemoryError `invalid_argument` when the scope is malformed.
 */
export function plainFilesStore(options: PlainFilesStoreOptions): MemoryStore {
  return new PlainFilesStore(options)
}

const CAPABILITIES = defineCapabilities({
  search: 'keyword',
  scores: true,
  consistency: 'read-your-writes',
  idempotency: 'key',
  coordination: 'store',
  durable: true,
})

/** Entries read at once by what goes through all of them. */
const PAGE = 500

class PlainFilesStore implements MemoryStore {
  readonly name: string
  readonly writable = true
  readonly capabilities = CAPABILITIES
  declare readonly extraction?: boolean | ExtractionConfig
  readonly #options: PlainFilesStoreOptions
  readonly #scope: MemoryScope
  readonly #clock: Clock
  readonly #entries: PlainFilesEntries

  constructor(options: PlainFilesStoreOptions) {
    this.#options = options
    this.name = options.name ?? 'plain-files'
    if (options.extraction !== undefined) this.extraction = options.extraction
    this.#clock = options.clock ?? systemClock
    this.#scope = resolveScope(options.scope)
    this.#entries = new PlainFilesEntries(options, scopeKey(this.#scope))
  }

  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    const limit = resolveLimit(options.maxSearchResults)
    const minScore = resolveMinScore(options.minScore)
    const text = resolveQuery(query)
    if (options.filter !== undefined) throw unsupported('filter', this.name)
    throwIfAborted(options.signal)
    if (text === undefined || limit === 0) return []
    const wanted = words(text)
    const found: (StoredEntry & { readonly score: number })[] = []
    for await (const entry of this.#all(options)) {
      const score = overlap(wanted, entry.content)
      if (score > 0 && score >= minScore) found.push({ ...entry, score })
    }
    return found.sort(byRelevance).slice(0, limit)
  }

  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<AddResult> {
    const { signal, ...rest } = options
    throwIfAborted(signal)
    const entry = resolveNewMemory({ ...rest, content, ...(metadata !== undefined && { metadata }) })
    if (entry.expiresAt !== undefined) throw unsupported('ttl', this.name)
    const id = entry.id ?? memoryId(this.#scope, entry.content)
    const createdAt = entry.createdAt ?? new Date(this.#clock.now()).toISOString()
    const stored: StoredEntry = { ...entry, id, createdAt }
    if (await this.#entries.create(stored)) return { status: 'stored', id }
    // A derived id says that the content is there; only an explicit one can stand for something else now.
    if (entry.id === undefined || sameData(stored, await this.#entries.read(id))) {
      return { status: 'duplicate', id }
    }
    await this.#entries.replace(stored)
    return { status: 'updated', id }
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    checkId(id)
    throwIfAborted(options.signal)
    return await this.#entries.read(id)
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    const limit = resolvePageSize(options.limit)
    throwIfAborted(options.signal)
    const { entries, cursor } = await this.#entries.page(limit, options.cursor)
    return { entries: [...entries], ...(cursor !== undefined && { cursor }) }
  }

  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    throwIfAborted(options.signal)
    let deleted = 0
    for (const id of resolveIds(ids)) {
      throwIfAborted(options.signal)
      if (await this.#entries.remove(id)) deleted++
    }
    return { deleted }
  }

  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    throwIfAborted(options.signal)
    let deleted = 0
    for await (const { id } of this.#all(options)) if (await this.#entries.remove(id)) deleted++
    return { deleted }
  }

  withScope(scope: MemoryScope): MemoryStore {
    // A missing scope would otherwise turn into the one of all who have none.
    if (scope === undefined) throw invalid('scope', 'must be an object')
    return new PlainFilesStore({ ...this.#options, scope })
  }

  /** Every entry of the scope, page by page. */
  async *#all({ signal }: CallOptions): AsyncGenerator<StoredEntry> {
    let cursor: string | undefined
    do {
      throwIfAborted(signal)
      const page = await this.#entries.page(PAGE, cursor)
      yield* page.entries
      cursor = page.cursor
    } while (cursor !== undefined)
  }
}

/** The best first; the oldest first among equals, and by id when two are of one instant. */
function byRelevance(a: StoredEntry & { score: number }, b: StoredEntry & { score: number }): number {
  const order = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0)
  return b.score - a.score || order(a.createdAt, b.createdAt) || order(a.id, b.id)
}

function sameData(a: StoredEntry, b: StoredEntry | undefined): boolean {
  return a.content === b?.content && JSON.stringify(a.metadata) === JSON.stringify(b.metadata)
}
