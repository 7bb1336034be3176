import {
  type AddMessagesContext,
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
  type Message,
  type Metadata,
  type NewMemory,
  resolveScope,
  resolveText,
  type SearchOptions,
  type StoreCapabilities,
  throwIfAborted,
} from '@memory/core'
import { addOne, resolveId, resolveIds, resolvePageSize } from '@memory/vector'
import { addRecords } from './add-records.js'
import { clearPartition, deleteEntries, updateRecord } from './change-records.js'
import type { Connection } from './connection.js'
import { NO_ID } from './encode-id.js'
import type { AddMessagesReport } from './event-writer.js'
import { type FailedExtraction, failedExtractions, retryExtractions } from './failed-extractions.js'
import { findEntries } from './find-records.js'
import { listRecords } from './list-records.js'
import type { Memory } from './memory.js'
import { DEFAULT_NAMESPACES } from './namespace.js'
import { type AgentCoreStoreOptions, DEFAULT_RECORDS_NAMESPACE } from './options.js'
import { type Partition, partitionOf } from './partition.js'
import { sessionOf } from './place.js'
import { searchRecords } from './search-records.js'
import type { AgentCoreStore } from './store-interface.js'
import { deleteStoredEvents, listStoredEvents, type StoredEvent } from './stored-events.js'
import { turnsOf } from './turns.js'
import {
  type ExtractionOutcome,
  type WaitForExtractionOptions,
  waitForExtraction,
} from './wait-for-extraction.js'

/** A view of one scope; closing the root closes all of them. */
export function viewOf(
  connection: Connection,
  options: AgentCoreStoreOptions,
  scope: MemoryScope,
  isRoot: boolean,
): AgentCoreStore {
  const View = options.records ? RecordsView : TurnsView
  return new View(connection, options, scope, isRoot)
}

/** One scope of a memory. Cheap: the client and what was sent are shared. */
class TurnsView implements AgentCoreStore {
  readonly name: string
  readonly writable: boolean
  readonly capabilities: StoreCapabilities
  declare readonly description?: string
  declare readonly maxSearchResults?: number
  declare readonly extraction?: boolean | ExtractionConfig
  protected readonly partition: Partition
  readonly #connection: Connection
  readonly #options: AgentCoreStoreOptions
  /** Whether closing this one closes every view. */
  readonly #isRoot: boolean
  #closed = false

  constructor(connection: Connection, options: AgentCoreStoreOptions, scope: MemoryScope, isRoot: boolean) {
    const { name = 'agentcore', description, maxSearchResults, writable = true, records } = options
    const { extraction = writable } = options
    const { limits } = connection.memory
    this.name = name
    this.writable = writable
    if (description !== undefined) this.description = description
    if (maxSearchResults !== undefined) this.maxSearchResults = maxSearchResults
    if (extraction) this.extraction = extraction
    this.capabilities = defineCapabilities({
      search: 'vector',
      scores: true,
      filter: 'equality',
      consistency: 'eventual',
      idempotency: 'key',
      serverExtraction: true,
      durable: true,
      ...(records && { maxContentBytes: limits.recordCharacters }),
    })
    const direct = records === true ? DEFAULT_RECORDS_NAMESPACE : records || undefined
    this.partition = partitionOf(scope, options.namespaces ?? DEFAULT_NAMESPACES, direct, limits)
    this.#connection = connection
    this.#options = options
    this.#isRoot = isRoot
  }

  async initialize(): Promise<void> {
    await this.#whileOpen({}, () => this.#connection.initialize())
  }

  async search(query: string, options: SearchOptions = {}): Promise<MemoryEntry[]> {
    return await this.run(options, (memory) => searchRecords(memory, this.partition, query, options))
  }

  async addMessages(
    messages: readonly Message[],
    context: AddMessagesContext = {},
  ): Promise<AddMessagesReport> {
    const { eventMetadata = () => undefined } = this.#options
    return await this.run(context, async (memory) => {
      const turns = turnsOf(messages, context.sequenceNumbers, eventMetadata, memory.limits)
      const place = { actorId: this.partition.place.actorId, sessionId: this.#sessionOf(context, memory) }
      return await memory.events.write(place, turns, optionsOf(context))
    })
  }

  async get(id: string, options: CallOptions = {}): Promise<MemoryEntry | undefined> {
    const wanted = resolveId(id)
    return await this.run(options, async (memory) => {
      return (await findEntries(memory, this.partition, [wanted], optionsOf(options))).get(wanted)?.entry
    })
  }

  async list(options: ListOptions = {}): Promise<ListPage> {
    const limit = resolvePageSize(options.limit)
    return await this.run(options, (memory) => listRecords(memory, this.partition, { ...options, limit }))
  }

  async update(id: string, patch: MemoryPatch, options: CallOptions = {}): Promise<MemoryEntry> {
    const wanted = resolveId(id)
    return await this.run(options, (memory) =>
      updateRecord(memory, this.partition, wanted, patch, optionsOf(options)),
    )
  }

  async delete(ids: string | readonly string[], options: CallOptions = {}): Promise<{ deleted: number }> {
    const wanted = resolveIds(ids)
    return await this.run(options, async (memory) => ({
      deleted: await deleteEntries(memory, this.partition, wanted, optionsOf(options)),
    }))
  }

  async clear(options: CallOptions = {}): Promise<{ deleted: number }> {
    return await this.run(options, async (memory) => ({
      deleted: await clearPartition(memory, this.partition, optionsOf(options)),
    }))
  }

  withScope(scope: MemoryScope): AgentCoreStore {
    return viewOf(this.#connection, this.#options, resolveScope(scope), false)
  }

  async waitForExtraction(options: WaitForExtractionOptions = {}): Promise<ExtractionOutcome> {
    return await this.#whileOpen(options, () =>
      this.#connection.runLong(options, (memory, signal) =>
        waitForExtraction(memory, this.partition, { ...options, signal }),
      ),
    )
  }

  async failedExtractions(options: CallOptions = {}): Promise<FailedExtraction[]> {
    return await this.run(options, (memory) =>
      failedExtractions(memory, this.partition.place, optionsOf(options)),
    )
  }

  async retryExtractions(
    options: CallOptions & { readonly jobIds?: readonly string[] } = {},
  ): Promise<{ started: string[] }> {
    return await this.run(options, async (memory) => ({
      started: await retryExtractions(memory, this.partition.place, options.jobIds, optionsOf(options)),
    }))
  }

  async listEvents(options: CallOptions = {}): Promise<StoredEvent[]> {
    return await this.run(options, (memory) =>
      listStoredEvents(memory, this.partition.place, optionsOf(options)),
    )
  }

  async deleteEvents(
    options: CallOptions & { readonly ids?: readonly string[] } = {},
  ): Promise<{ deleted: number }> {
    return await this.run(options, async (memory) => ({
      deleted: await deleteStoredEvents(memory, this.partition.place, options.ids, optionsOf(options)),
    }))
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#isRoot) await this.#connection.close()
  }

  protected async run<Result>(
    options: CallOptions,
    work: (memory: Memory) => Promise<Result>,
  ): Promise<Result> {
    return await this.#whileOpen(options, () => this.#connection.run(options, work))
  }

  async #whileOpen<Result>({ signal }: CallOptions, work: () => Promise<Result>): Promise<Result> {
    this.#assertOpen()
    try {
      return await work()
    } catch (error) {
      // What the caller has not aborted, closing has.
      const { code } = MemoryError.isInstance(error) ? error : {}
      if (code === 'aborted' && !signal?.aborted) this.#assertOpen()
      throw error
    }
  }

  #assertOpen(): void {
    if (this.#closed || this.#connection.isClosed) {
      throw new MemoryError('closed', `Store "${this.name}" is closed`)
    }
  }

  /** The scope's session, else the host's, else one that stands for none. */
  #sessionOf({ sessionId }: AddMessagesContext, { limits }: Memory): string {
    const own = this.partition.place.sessionId
    if (own !== undefined) return own
    if (sessionId === undefined) return NO_ID
    return sessionOf(resolveText(sessionId, 'sessionId'), limits, 'sessionId')
  }
}

/** The same with records written as they are. Apart, because hosts take the presence of `add` for a wish to be given entries. */
class RecordsView extends TurnsView {
  async add(content: string, metadata?: Metadata, options: AddOptions = {}): Promise<AddResult> {
    return await addOne(this, content, metadata, options)
  }

  async addBatch(entries: readonly NewMemory[], options: CallOptions = {}): Promise<AddResult[]> {
    return await this.run(options, async (memory) => {
      if (!Array.isArray(entries)) throw invalid('entries', 'must be a list')
      throwIfAborted(options.signal)
      const { direct } = this.partition
      return direct ? await addRecords(memory, this.partition, direct, entries, optionsOf(options)) : []
    })
  }
}

/** What requests need to know of the options of a call. */
const optionsOf = ({ signal }: CallOptions): CallOptions => (signal ? { signal } : {})
