import type { MemoryStore } from '@memory/core'

/** What the benchmarks need of one service: our store, and the SDK's client used by hand. */
export interface Service {
  readonly name: string
  /** Writes calls of our store, by operation. */
  readonly calls: Map<string, number>
  /** The operations of {@link calls} that write. */
  readonly writeOperations: readonly string[]
  /** Entries that one write request takes. */
  readonly entriesPerWrite: number
  /** Our store over an empty scope, opened. */
  freshStore(): Promise<MemoryStore>
  /** An entry in one request of its own, as stores write that know no batches. */
  writeOne(text: string): Promise<void>
  /** The requests that our `addBatch` makes, with the same payload prepared: looking, then writing. */
  writeBatch(texts: readonly string[], look: boolean): () => Promise<void>
  /** The request that our `search` makes on the store's data. */
  search(text: string, limit: number): Promise<string[]>
  close(): Promise<void>
}
