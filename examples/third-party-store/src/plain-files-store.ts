import { join } from 'node:path'
import {
  type AddOptions,
  type AddResult,
  type CallOptions,
  type Clock,
  defineCapabilities,
  type ExtractionConfig,
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
import {
  createEntry,
  fileName,
  readEntries,
  readEntry,
  removeEntry,
  replaceEntry,
  type StoredEntry,
} from './entry-file.js'
import { overlap, words } from './words.js'

/** Options of {@link plainFilesStore}. */
export interface PlainFilesStoreOptions {
  /** Where the files go; created when first written to. */
  readonly folder: string
  /** Default `plain-files`. */
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

class PlainFilesStore implements MemoryStore {
  readonly name: string
  readonly writable = true
  readonly capabilities = CAPABILITIES
  declare readonly extraction?: boolean | ExtractionConfig
  readonly #options: PlainFilesStoreOptions
  readonly #scope: MemoryScope
  readonly #clock: Clock
  readonly #folder: string

  constructor(options: PlainFilesStoreOptions) {
    this.#options = options
    this.name = options.name ?? 'plain-files'
    if (options.extraction !== undefined) this.extraction = options.extraction
    this.#clock = options.clock ?? systemClock
    this.#scope = resolveScope(options.scope)
    this.#folder = join(options.folder, fileName(scopeKey(this.#scope)))
  }

  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    const limit = resolveLimit(options.maxSearchResults)
    const text = resolveQuery(query)
    if (options.filter !== undefined) throw unsupported('filter', this.name)
    if (text === undefined || limit === 0) return []
    const wanted = words(text)
    const found: (StoredEntry & { readonly score: number })[] = []
    for await (const entry of readEntries(this.#folder)) {
      throwIfAborted(options.signal)
      const score = overlap(wanted, entry.content)
      if (score > 0 && score >= (options.minScore ?? 0)) found.push({ ...entry, score })
    }
    return found.sort((a, b) => b.score - a.score || (a.createdAt < b.createdAt ? -1 : 1)).slice(0, limit)
  }

  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<AddResult> {
    const { signal, ...rest } = options
    throwIfAborted(signal)
    const entry = resolveNewMemory({ ...rest, content, ...(metadata && { metadata }) })
    if (entry.expiresAt !== undefined) throw unsupported('ttl', this.name)
    const id = entry.id ?? memoryId(this.#scope, entry.content)
    const createdAt = entry.createdAt ?? new Date(this.#clock.now()).toISOString()
    const stored: StoredEntry = { ...entry, id, createdAt }
    if (await createEntry(this.#folder, stored)) return { status: 'stored', id }
    // A derived id says that the content is there; only an explicit one can stand for something else now.
    if (entry.id === undefined || sameData(stored, await readEntry(this.#folder, id))) {
      return { status: 'duplicate', id }
    }
    await replaceEntry(this.#folder, stored)
    return { status: 'updated', id }
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    throwIfAborted(options.signal)
    return await readEntry(this.#folder, id)
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    const limit = Math.max(1, resolveLimit(options.limit, 100, 'limit'))
    const entries: StoredEntry[] = []
    for await (const entry of readEntries(this.#folder, options.cursor)) {
      throwIfAborted(options.signal)
      const last = entries.at(-1)
      if (last && entries.length === limit) return { entries, cursor: `${fileName(last.id)}.json` }
      entries.push(entry)
    }
    return { entries }
  }

  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    let deleted = 0
    for (const id of typeof ids === 'string' ? [ids] : ids) {
      throwIfAborted(options.signal)
      if (await removeEntry(this.#folder, id)) deleted++
    }
    return { deleted }
  }

  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    const ids: string[] = []
    for await (const { id } of readEntries(this.#folder)) ids.push(id)
    return await this.delete(ids, options)
  }

  withScope(scope: MemoryScope): MemoryStore {
    return new PlainFilesStore({ ...this.#options, scope })
  }
}

function sameData(a: StoredEntry, b: StoredEntry | undefined): boolean {
  return a.content === b?.content && JSON.stringify(a.metadata) === JSON.stringify(b.metadata)
}
