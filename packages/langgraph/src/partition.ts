import type { BaseStore, SearchItem } from '@langchain/langgraph-checkpoint'
import { type CallOptions, MemoryError, throwIfAborted } from '@memory/core'
import { fromItem, type StoredEntry, toValue } from './memory-item.js'

/** Items read at once. */
const PAGE = 500

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

  /** Item by item, best first with a query. A store that is written to meanwhile may move its pages; each item comes once. */
  async *items(query: string | undefined, options: CallOptions): AsyncGenerator<SearchItem> {
    const seen = new Set<string>()
    for (let offset = 0; ; offset += PAGE) {
      const page = await this.#call(
        (namespace) =>
          this.#store.search(namespace, { limit: PAGE, offset, ...(query !== undefined && { query }) }),
        options,
      )
      for (const item of page) {
        // A search reaches below the namespace as well.
        if (JSON.stringify(item.namespace) !== this.key || seen.has(item.key)) continue
        seen.add(item.key)
        yield item
      }
      if (page.length < PAGE) return
    }
  }

  async entries(options: CallOptions): Promise<StoredEntry[]> {
    const entries: StoredEntry[] = []
    for await (const item of this.items(undefined, options)) entries.push(fromItem(item))
    return entries
  }

  async #call<Result>(
    work: (namespace: string[]) => Promise<Result>,
    { signal }: CallOptions,
  ): Promise<Result> {
    throwIfAborted(signal)
    try {
      return await unlessAborted(work([...this.#namespace]), signal)
    } catch (error) {
      throw MemoryError.from(error)
    }
  }
}

/** LangGraph's interface takes no signal: what was begun goes on, and its outcome is nobody's any more. */
async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return await work
  return await new Promise((resolve, reject) => {
    const abort = () =>
      reject(new MemoryError('aborted', 'The operation was aborted', { cause: signal.reason }))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
