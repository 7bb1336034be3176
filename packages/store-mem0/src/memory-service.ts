import { type CallOptions, type Clock, MemoryError } from '@memory/core'
import { bounded } from './bounded.js'
import { type Entities, idsOf } from './entities.js'
import type { Mem0Changes, Mem0Memory, Mem0Message } from './mem0-client.js'
import { mem0Error } from './mem0-error.js'
import type { Mem0Service, RowToCreate } from './mem0-service.js'
import { type Row, rowOf, rowsOf } from './row.js'
import { KEY } from './stored-entry.js'

/** How the open-source package is called. */
export interface MemorySettings {
  readonly clock: Clock
  readonly timeoutMs: number
  /** How long its model may take. */
  readonly extractionDeadlineMs: number
  readonly durable: boolean
}

/** What is read at first; each further try reads ten times as much, since there are no pages. */
const FIRST_READ = 1_000
const LAST_READ = 1_000_000

/** The open-source package, in this process. */
export class MemoryService implements Mem0Service {
  readonly label = 'mem0'
  readonly capabilities: Mem0Service['capabilities']
  readonly maxTopK = LAST_READ
  readonly #memory: Mem0Memory
  readonly #settings: MemorySettings

  constructor(memory: Mem0Memory, settings: MemorySettings) {
    this.capabilities = { consistency: 'read-your-writes', durable: settings.durable }
    this.#memory = memory
    this.#settings = settings
  }

  async create({ text, metadata, expirationDate }: RowToCreate, entities: Entities, options: CallOptions) {
    const date = expirationDate === undefined ? {} : { expirationDate }
    const parameters = { ...idsOf(entities), infer: false, metadata, ...date }
    await this.#call(() => this.#memory.add([{ role: 'user', content: text }], parameters), options)
    return 'stored' as const
  }

  async extract(messages: Mem0Message[], entities: Entities, options: CallOptions) {
    const { extractionDeadlineMs } = this.#settings
    const reply = await this.#call(
      () => this.#memory.add(messages, idsOf(entities)),
      options,
      extractionDeadlineMs,
    )
    const extracted = rowsOf(reply, this.label)
    // It logs an insertion that failed and names the memory all the same.
    for (const { id } of extracted) {
      if (await this.get(id, options)) continue
      throw new MemoryError('failed', `${this.label} extracted the memory ${id} and did not keep it`)
    }
    return extracted.length > 0 ? ('stored' as const) : ('nothing' as const)
  }

  async rows(entities: Entities, key: string | undefined, options: CallOptions): Promise<Row[]> {
    const filters = { ...entities, ...(key !== undefined && { [KEY]: key }) }
    for (let topK = FIRST_READ; ; topK *= 10) {
      const reply = await this.#call(() => this.#memory.getAll({ filters, topK, showExpired: true }), options)
      const rows = rowsOf(reply, this.label)
      if (rows.length < topK) return rows
      if (topK >= LAST_READ) {
        throw new MemoryError('limit_exceeded', `The scope holds more than ${LAST_READ} memories`, {
          field: 'scope',
          limit: LAST_READ,
        })
      }
    }
  }

  async get(id: string, options: CallOptions): Promise<Row | undefined> {
    return rowOf(await this.#call(() => this.#memory.get(id), options))
  }

  async query(text: string, topK: number, entities: Entities, options: CallOptions): Promise<Row[]> {
    const parameters = { filters: { ...entities }, topK, threshold: 0, showExpired: true }
    return rowsOf(await this.#call(() => this.#memory.search(text, parameters), options), this.label)
  }

  async replace(id: string, changes: Mem0Changes, options: CallOptions): Promise<boolean> {
    if (!(await this.get(id, options))) return false
    await this.#call(() => this.#memory.update(id, changes), options)
    return true
  }

  async remove(ids: readonly string[], options: CallOptions): Promise<void> {
    for (const id of ids) {
      try {
        await this.#call(() => this.#memory.delete(id), options)
      } catch (error) {
        // That it is gone already has no error of its own.
        if (await this.get(id, options)) throw error
      }
    }
  }

  /** Additions are processed when they end. */
  async settle(): Promise<void> {}

  async #call<Result>(
    work: () => Promise<Result>,
    options: CallOptions,
    timeoutMs = this.#settings.timeoutMs,
  ): Promise<Result> {
    try {
      return await bounded(work, { ...options, clock: this.#settings.clock, timeoutMs, label: this.label })
    } catch (error) {
      throw mem0Error(error, this.label)
    }
  }
}
