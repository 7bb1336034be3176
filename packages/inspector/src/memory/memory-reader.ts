import {
  type CallOptions,
  invalid,
  type MemoryEntry,
  MemoryError,
  type MemoryScope,
  type MemoryStore,
  unsupported,
} from '@memory/core'
import type { MemoryManager } from '@memory/manager'
import type { EntryCard, EntryPage, ForgetAnswer, SearchAnswer, StoreInfo } from '../api.js'
import { LIST_TEXT, toCard } from './card.js'

/** What searches over all stores at once. */
export type SearchedManager = Pick<MemoryManager, 'session'>

/** Names the session that searches are made in. Nothing is recorded there. */
const SESSION = 'inspector'
/** How long each store may take in a search, in milliseconds: longer than an agent would wait, since a person does. */
const PATIENCE_MS = 15_000
/** Pages asked for an entry of a store that cannot give one by its id. */
const MOST_PAGES = 50

/** One store, as it is asked for one scope. */
interface View {
  readonly store: MemoryStore
  readonly name: string
}

/** Reads and forgets memories of the scopes it was made for, and of no other. */
export class MemoryReader {
  readonly #manager: SearchedManager
  readonly #stores: readonly MemoryStore[]
  readonly #scopes: readonly (MemoryScope | undefined)[]
  readonly #readOnly: boolean

  constructor(
    manager: SearchedManager,
    stores: readonly MemoryStore[],
    scopes: readonly (MemoryScope | undefined)[],
    readOnly: boolean,
  ) {
    this.#manager = manager
    this.#stores = stores
    this.#scopes = scopes
    this.#readOnly = readOnly
  }

  get stores(): StoreInfo[] {
    return this.#stores.map((store) => ({
      name: store.name,
      ...(typeof store.description === 'string' && { description: store.description }),
      canList: typeof store.list === 'function',
      canForget: this.#canForget(store),
      ...(store.capabilities && { capabilities: store.capabilities }),
    }))
  }

  /** @throws MemoryError `not_found` for a scope that the page was not given. */
  scopeAt(index: number): MemoryScope | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#scopes.length) {
      throw new MemoryError('not_found', 'There is no such scope on this page', { field: 'scope' })
    }
    return this.#scopes[index]
  }

  async list(
    storeName: string,
    scope: MemoryScope | undefined,
    page: { readonly limit: number; readonly cursor?: string },
    options: CallOptions,
  ): Promise<EntryPage> {
    const { store, name } = this.#view(storeName, scope)
    if (!store.list) throw unsupported('list', name)
    const { entries, cursor } = await store.list({ ...page, ...options })
    if (!Array.isArray(entries)) throw new MemoryError('failed', `Store "${name}" did not answer a list`)
    return { entries: cards(entries, name), ...(typeof cursor === 'string' && { cursor }) }
  }

  /** Searches one store, or all of them by the manager. */
  async search(
    storeName: string | undefined,
    scope: MemoryScope | undefined,
    query: string,
    limit: number,
    options: CallOptions,
  ): Promise<SearchAnswer> {
    if (storeName !== undefined) {
      const { store, name } = this.#view(storeName, scope)
      const found: unknown = await store.search(query, { maxSearchResults: limit, ...options })
      return { entries: Array.isArray(found) ? cards(found, name) : [], failures: [] }
    }
    const session = this.#manager.session({ id: SESSION, ...(scope && { scope }) })
    const bounds = { maxSearchResults: limit, deadlineMs: PATIENCE_MS, ...options }
    const { entries, stores } = await session.searchWithReport(query, bounds)
    return {
      entries: entries.flatMap((entry) => toCard(entry, entry.storeName ?? '', LIST_TEXT) ?? []),
      failures: stores.flatMap(({ storeName: name, error }) =>
        error ? { storeName: name, message: error.message } : [],
      ),
    }
  }

  /** @throws MemoryError `not_found`. */
  async get(
    storeName: string,
    scope: MemoryScope | undefined,
    id: string,
    options: CallOptions,
  ): Promise<MemoryEntry> {
    const { store, name } = this.#view(storeName, scope)
    const entry = store.get ? await store.get(id, options) : await findInList(store, id, options)
    if (typeof entry?.content !== 'string') {
      throw new MemoryError('not_found', 'This memory is gone', { field: 'id', storeName: name })
    }
    return entry
  }

  /** @throws MemoryError `unsupported` when the page or the store forgets nothing. */
  async forget(
    storeName: string,
    scope: MemoryScope | undefined,
    id: string,
    options: CallOptions,
  ): Promise<ForgetAnswer> {
    const { store, name } = this.#view(storeName, scope)
    if (!store.delete || !this.#canForget(store)) throw unsupported('delete', name)
    return { deleted: (await store.delete(id, options)).deleted }
  }

  #canForget(store: MemoryStore): boolean {
    return !this.#readOnly && store.writable && typeof store.delete === 'function'
  }

  #view(storeName: string, scope: MemoryScope | undefined): View {
    const found = this.#stores.find(({ name }) => name === storeName)
    if (!found) throw new MemoryError('not_found', 'There is no such store on this page', { field: 'store' })
    if (!scope) return { store: found, name: found.name }
    if (!found.withScope) throw invalid('scope', `is not one that store "${found.name}" can serve`)
    return { store: found.withScope(scope), name: found.name }
  }
}

function cards(entries: readonly unknown[], storeName: string): EntryCard[] {
  return entries.flatMap((entry) => toCard(entry, storeName, LIST_TEXT) ?? [])
}

async function findInList(
  store: MemoryStore,
  id: string,
  options: CallOptions,
): Promise<MemoryEntry | undefined> {
  let cursor: string | undefined
  for (let page = 0; store.list && page < MOST_PAGES; page++) {
    const answer = await store.list({ ...options, ...(cursor !== undefined && { cursor }) })
    const found = answer.entries.find((entry) => entry.id === id)
    if (found || answer.cursor === undefined) return found
    cursor = answer.cursor
  }
  return undefined
}
