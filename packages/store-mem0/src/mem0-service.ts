import type { CallOptions, StoreCapabilities } from '@memory/core'
import type { Entities } from './entities.js'
import type { Mem0Changes, Mem0Message } from './mem0-client.js'
import type { Row } from './row.js'

/** A memory on its way to mem0, word for word. */
export interface RowToCreate {
  readonly text: string
  /** With the key under which it is found again. */
  readonly key: string
  readonly metadata: Record<string, unknown>
  readonly expirationDate: string | undefined
}

/** `nothing`: mem0 kept nothing, as far as it tells at once. */
type Extraction = 'stored' | 'pending' | 'nothing'

/** Either of mem0's clients, with their differences taken out. Every call ends: by its result, its time limit or its signal. */
export interface Mem0Service {
  readonly label: string
  readonly capabilities: Pick<StoreCapabilities, 'consistency' | 'durable'>
  /** The largest number of results of one query. */
  readonly maxTopK: number
  /** `pending`: accepted, and not processed within the time allowed. */
  create(row: RowToCreate, entities: Entities, options: CallOptions): Promise<'stored' | 'pending'>
  /** Every row of the entities, expired ones too; with a key, those that were written under it. */
  rows(entities: Entities, key: string | undefined, options: CallOptions): Promise<Row[]>
  get(id: string, options: CallOptions): Promise<Row | undefined>
  query(text: string, topK: number, entities: Entities, options: CallOptions): Promise<Row[]>
  /** False when there is no such row. */
  replace(id: string, changes: Mem0Changes, options: CallOptions): Promise<boolean>
  /** Rows that are gone already are no error. */
  remove(ids: readonly string[], options: CallOptions): Promise<void>
  /**
   * Ends when what this process has added is there to be read.
   *
   * @throws MemoryError `timeout`, retryable, when mem0 is still not done.
   */
  settle(entities: Entities, options: CallOptions): Promise<void>
  /** Lets mem0 find what is worth keeping. */
  extract(messages: Mem0Message[], entities: Entities, options: CallOptions): Promise<Extraction>
}
