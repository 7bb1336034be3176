import type { BaseStore, SearchItem } from '@langchain/langgraph-checkpoint'
import { type CallOptions, MemoryError, throwIfAborted, unlessAborted } from '@memory/core'
import { fromItem, type StoredEntry, toValue } from './memory-item.js'

/** Items read at once. */
const PAGE = 500

/** How often a namespace whose pages move while they are read is read anew. */
const READS = 5

/** One namespace of a LangGraph store, whose failures are wrapped and whose calls end with the signal. */
export class Partition {
  readonly #store: BaseStore
  readonly #namespace: readonly string[]
  readonly key: string

  constructor(store: BaseStore, namespace: readonly string[]) {
    this.#store = store
    this.#namespace = namespace
    this.key = JSON.stringify(namespace)
  }

  async get(id: string, options: CallOptions): Promise<StoredEntry | undefined> {
    const item = await this.#call((namespace) => this.#store.get(namespace, id), options)
    return item ? fromItem(item) : undefined
  }

  async put(entry: StoredEntry, options: CallOptions): Promise<void> {
    // The content alone is what the index should see.
    await this.#call(
      (namespace) => this.#store.put(namespace, entry.id, toValue(entry), ['content']),
      options,
    )
  }

  async delete(id: string, options: CallOptions): Promise<void> {
    await this.#call((namespace) => this.#store.delete(namespace, id), options)
  }

  /** Item by item, best first. A store that is written to meanwhile may move its pages; each item comes once. */
  async *ranked(query: string, options: CallOptions): AsyncGenerator<SearchItem> {
    const seen = new Set<string>()
    for (let offset = 0; ; offset += PAGE) {
      const page = await this.#page(offset, options, query)
      for (const item of page) {
        if (!this.#holds(item) || seen.has(item.key)) continue
        seen.add(item.key)
        yield item
      }
      if (page.length < PAGE) return
    }
  }

  /** Every entry once, in the order of the store. */
  async entries(options: CallOptions): Promise<StoredEntry[]> {
    for (let read = 1; ; read++) {
      const { items, moved } = await this.#readAll(options)
      if (!moved || read >= READS) return items.map(fromItem)
    }
  }

  /** Each page begins with the last item of the one before: where it does not, others have written and pages have moved. */
  async #readAll(options: CallOptions): Promise<{ readonly items: SearchItem[]; readonly moved: boolean }> {
    const byKey = new Map<string, SearchItem>()
    let last: SearchItem | undefined
    let moved = false
    for (let offset = 0; ; offset += PAGE - 1) {
      const page = await this.#page(offset, options)
      if (last && !isSameItem(last, page[0])) moved = true
      for (const item of page) if (this.#holds(item)) byKey.set(item.key, item)
      last = page.at(-1)
      if (page.length < PAGE) return { items: [...byKey.values()], moved }
    }
  }

  async #page(offset: number, options: CallOptions, query?: string): Promise<SearchItem[]> {
    const parameters = { limit: PAGE, offset, ...(query !== undefined && { query }) }
    return await this.#call((namespace) => this.#store.search(namespace, parameters), options)
  }

  /** A search reaches below the namespace as well. */
  #holds(item: SearchItem): boolean {
    return JSON.stringify(item.namespace) === this.key
  }

  async #call<Result>(
    work: (namespace: string[]) => Promise<Result>,
    { signal }: CallOptions,
  ): Promise<Result> {
    throwIfAborted(signal)
    try {
      // LangGraph's interface takes no signal: what was begun goes on, and its outcome is nobody's any more.
      return await unlessAborted(work([...this.#namespace]), signal)
    } catch (error) {
      throw MemoryError.from(error)
    }
  }
}

function isSameItem(a: SearchItem, b: SearchItem | undefined): boolean {
  return a.key === b?.key && JSON.stringify(a.namespace) === JSON.stringify(b.namespace)
}
