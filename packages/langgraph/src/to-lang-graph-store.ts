import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
  validateNamespace,
} from '@langchain/langgraph-checkpoint'
import {
  type AddResult,
  type Clock,
  invalid,
  type MemoryEntry,
  type MemoryStore,
  type MetadataFilter,
  type NewMemory,
  resolveLimit,
  resolveQuery,
  systemClock,
  unsupported,
} from '@memory/core'
import { fromMemory, idOf, prefixFilter, type StoredItem, toMemory } from './item-entry.js'
import { selectNamespaces } from './namespaces.js'
import { matchesValue } from './value-filter.js'

/** Options of {@link toLangGraphStore}. */
export interface ToLangGraphStoreOptions {
  /**
   * Paths of the text that is searched when `put` does not say: `a.b`, `list[*].c`, `list[-1]`, `{a,b.c}`; `$` is every
   * text of the value. Default `['$']`.
   */
  readonly fields?: readonly string[]
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
}

/** What LangGraph's interface cannot be offered without. */
const NEEDED = ['add', 'get', 'list', 'delete'] as const

type CapableStore = MemoryStore & Required<Pick<MemoryStore, (typeof NEEDED)[number]>>

/** Results of a search when the caller does not say, as LangGraph documents it. */
const DEFAULT_LIMIT = 10

/** More results are not asked for while a filter leaves too few of them. */
const MAX_RESULTS = 10_000

/**
 * A memory store as LangGraph's long-term store, for `compile({ store })` and whatever takes a `BaseStore`. Items live
 * in the store's scope, namespaces and values among the metadata.
 *
 * @throws MemoryError `unsupported` when the store cannot add by id, get, list, delete or filter; `invalid_argument` for
 * fields that are no paths.
 *
 * @example
 * const graph = builder.compile({ store: toLangGraphStore(inMemoryStore()) })
 */
export function toLangGraphStore(store: MemoryStore, options: ToLangGraphStoreOptions = {}): BaseStore {
  for (const method of NEEDED) {
    if (typeof store[method] !== 'function') throw unsupported(method, store.name)
  }
  if (store.capabilities?.filter !== 'equality') throw unsupported('filter', store.name)
  if (store.capabilities.idempotency !== 'key') throw unsupported('idempotency', store.name)
  const { fields } = options
  if (fields !== undefined && !(Array.isArray(fields) && fields.every((path) => typeof path === 'string')))
    throw invalid('fields', 'must be a list of paths')
  return new MemoryBaseStore(store as CapableStore, options)
}

class MemoryBaseStore extends BaseStore {
  readonly #store: CapableStore
  readonly #fields: readonly string[]
  readonly #clock: Clock

  constructor(store: CapableStore, { fields = ['$'], clock = systemClock }: ToLangGraphStoreOptions) {
    super()
    this.#store = store
    this.#fields = fields
    this.#clock = clock
  }

  /** Reads see what was there before the batch; of several writes to one key the last one counts. */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const puts = new Map<string, PutOperation>()
    const results = await Promise.all(
      operations.map(async (operation) => {
        if ('value' in operation) {
          validateNamespace(operation.namespace, { allowReservedRoot: true })
          puts.set(idOf(operation.namespace, operation.key), operation)
          return undefined
        }
        if ('key' in operation) return await this.#get(operation)
        if ('namespacePrefix' in operation) return await this.#search(operation)
        return await this.#listNamespaces(operation)
      }),
    )
    await this.#write([...puts.values()])
    return results as OperationResults<Op>
  }

  override async stop(): Promise<void> {
    await this.#store.close?.()
  }

  async #get({ namespace, key }: GetOperation): Promise<Item | null> {
    validateNamespace(namespace, { allowReservedRoot: true })
    const entry = await this.#store.get(idOf(namespace, key))
    return (entry && fromMemory(entry)?.item) ?? null
  }

  async #write(puts: readonly PutOperation[]): Promise<void> {
    const updatedAt = new Date(this.#clock.now()).toISOString()
    const memories: NewMemory[] = []
    const deleted: string[] = []
    for (const { namespace, key, value, index } of puts) {
      if (typeof key !== 'string') throw invalid('key', 'must be a string')
      if (value === null) deleted.push(idOf(namespace, key))
      else memories.push(toMemory({ namespace, key, value, index: index ?? this.#fields, updatedAt }))
    }
    if (deleted.length > 0) await this.#store.delete(deleted)
    if (memories.length > 0) throwFailures(await this.#add(memories))
  }

  async #add(memories: readonly NewMemory[]): Promise<AddResult[]> {
    if (this.#store.addBatch) return await this.#store.addBatch(memories)
    const results: AddResult[] = []
    for (const { content, metadata, id } of memories) {
      results.push(await this.#store.add(content, metadata, { ...(id !== undefined && { id }) }))
    }
    return results
  }

  async #search({ namespacePrefix, filter = {}, query, ...page }: SearchOperation) {
    validateNamespace(namespacePrefix, { allowEmpty: true, allowReservedRoot: true })
    const offset = resolveLimit(page.offset ?? 0, 0, 'offset')
    const end = offset + resolveLimit(page.limit ?? DEFAULT_LIMIT, DEFAULT_LIMIT, 'limit')
    const wanted = (found: StoredItem) => matchesValue(found.item.value, filter)
    const scope = prefixFilter(namespacePrefix)
    const isRanking = this.#store.capabilities?.search !== 'none'
    const text = isRanking ? resolveQuery(query ?? '') : undefined
    const hits = text === undefined ? [] : await this.#rank(text, scope, end, wanted)
    if (hits.length < end) {
      // Without a query everything, and with one what has no text to search, which comes last.
      for await (const found of this.#all(scope)) {
        if (wanted(found) && !(text !== undefined && found.searchable)) hits.push(found)
      }
    }
    return hits
      .slice(offset, end)
      .map(({ item, score }): SearchItem => ({ ...item, ...(score !== undefined && { score }) }))
  }

  /** The best that are wanted; asks for more each time too many were not. */
  async #rank(
    query: string,
    filter: MetadataFilter | undefined,
    count: number,
    wanted: (found: StoredItem) => boolean,
  ): Promise<StoredItem[]> {
    for (let limit = count; ; limit = Math.min(MAX_RESULTS, limit * 4)) {
      const entries = await this.#store.search(query, { maxSearchResults: limit, ...(filter && { filter }) })
      const hits = entries
        .flatMap((entry) => fromMemory(entry) ?? [])
        .filter((each) => each.searchable && wanted(each))
      if (hits.length >= count || entries.length < limit || limit >= MAX_RESULTS) return hits
    }
  }

  async #listNamespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    const namespaces: string[][] = []
    for await (const { item } of this.#all(undefined)) namespaces.push(item.namespace)
    return selectNamespaces(namespaces, operation)
  }

  /** Every item at or below a namespace, in the store's order. */
  async *#all(filter: MetadataFilter | undefined): AsyncGenerator<StoredItem> {
    const wanted = Object.entries(filter ?? {})
    const within = ({ metadata }: MemoryEntry) => wanted.every(([key, value]) => metadata?.[key] === value)
    let cursor: string | undefined
    do {
      const page = await this.#store.list({ ...(cursor !== undefined && { cursor }) })
      for (const entry of page.entries) {
        const found = within(entry) ? fromMemory(entry) : undefined
        if (found) yield found
      }
      cursor = page.cursor
    } while (cursor !== undefined)
  }
}

/** LangGraph has no place for outcomes: what was not written rejects. */
function throwFailures(results: readonly AddResult[]): void {
  for (const result of results) if ('error' in result) throw result.error
}
