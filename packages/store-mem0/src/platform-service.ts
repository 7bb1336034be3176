import { type CallOptions, type Clock, MemoryError } from '@memory/core'
import { bounded } from './bounded.js'
import { type Entities, idsOf } from './entities.js'
import type { Mem0Limits } from './limits.js'
import type { Mem0AddOptions, Mem0Changes, Mem0Client, Mem0Message } from './mem0-client.js'
import { mem0Error } from './mem0-error.js'
import { type EventWait, eventIdsOf, eventOutcome } from './mem0-events.js'
import type { Mem0Service, RowToCreate } from './mem0-service.js'
import { type Row, rowOf, rowsOf } from './row.js'
import { KEY } from './stored-entry.js'
import { UnprocessedEvents } from './unprocessed-events.js'

/** How the platform is called. */
export interface PlatformSettings {
  readonly clock: Clock
  readonly timeoutMs: number
  /** How long an addition, and an extraction, may take to be processed. */
  readonly addDeadlineMs: number
  readonly extractionDeadlineMs: number
  readonly pollMs: number
  readonly limits: Mem0Limits
}

/** How often a scope that changes while its pages are read is read anew. */
const READS = 5

/** The platform, through its client. */
export class PlatformService implements Mem0Service {
  readonly label = 'mem0 platform'
  readonly capabilities = { consistency: 'eventual', durable: true } as const
  readonly maxTopK: number
  readonly #client: Mem0Client
  readonly #settings: PlatformSettings
  readonly #unprocessed = new UnprocessedEvents()

  constructor(client: Mem0Client, settings: PlatformSettings) {
    this.maxTopK = settings.limits.topK
    this.#client = client
    this.#settings = settings
  }

  async create({ text, metadata, expirationDate }: RowToCreate, entities: Entities, options: CallOptions) {
    const date = expirationDate === undefined ? {} : { expirationDate }
    const extra = { infer: false, metadata, ...date }
    return await this.#add(
      [{ role: 'user', content: text }],
      entities,
      extra,
      this.#settings.addDeadlineMs,
      options,
    )
  }

  async extract(messages: Mem0Message[], entities: Entities, options: CallOptions) {
    return await this.#add(messages, entities, {}, this.#settings.extractionDeadlineMs, options)
  }

  async rows(entities: Entities, key: string | undefined, options: CallOptions): Promise<Row[]> {
    const filters = filtersFor(entities, key === undefined ? [] : [{ metadata: { [KEY]: key } }])
    for (let read = 1; ; read++) {
      const { rows, settled, stuck } = await this.#readPages(filters, options)
      if (settled) return rows
      if (read < READS) continue
      if (stuck)
        throw new MemoryError('corrupt', `${this.label} gives the same page of memories again and again`)
      return rows
    }
  }

  async get(id: string, options: CallOptions): Promise<Row | undefined> {
    try {
      return rowOf(await this.#call(() => this.#client.get(id), options))
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

  async query(text: string, topK: number, entities: Entities, options: CallOptions): Promise<Row[]> {
    const parameters = { filters: filtersFor(entities), topK, threshold: 0, showExpired: true }
    return rowsOf(await this.#call(() => this.#client.search(text, parameters), options), this.label)
  }

  async replace(id: string, changes: Mem0Changes, options: CallOptions): Promise<boolean> {
    try {
      await this.#call(() => this.#client.update(id, changes), options)
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  }

  async remove(ids: readonly string[], options: CallOptions): Promise<void> {
    const { batchDelete } = this.#settings.limits
    for (let at = 0; at < ids.length; at += batchDelete) {
      const batch = ids.slice(at, at + batchDelete)
      const [only] = batch
      try {
        if (batch.length > 1) await this.#call(() => this.#client.batchDelete(batch), options)
        else if (only !== undefined) await this.#call(() => this.#client.delete(only), options)
      } catch (error) {
        if (!isGone(error)) throw error
        // One that is gone fails the batch as a whole.
        if (batch.length > 1) for (const id of batch) await this.remove([id], options)
      }
    }
  }

  async settle(entities: Entities, options: CallOptions): Promise<void> {
    const { extractionDeadlineMs } = this.#settings
    const wait = this.#waitFor(extractionDeadlineMs, options)
    for (const id of this.#unprocessed.of(entities)) {
      // What failed will not turn up later, either.
      if ((await eventOutcome(id, wait)) === 'pending') {
        throw new MemoryError('timeout', `${this.label} is still processing what was added`)
      }
      this.#unprocessed.delete(id)
    }
  }

  async #add(
    messages: Mem0Message[],
    entities: Entities,
    extra: Mem0AddOptions,
    deadlineMs: number,
    options: CallOptions,
  ): Promise<'stored' | 'pending'> {
    const reply = await this.#call(
      () => this.#client.add(messages, { ...idsOf(entities), ...extra }),
      options,
    )
    const ids = eventIdsOf(reply)
    this.#unprocessed.add(entities, ids)
    const wait = this.#waitFor(deadlineMs, options)
    for (const id of ids) {
      const outcome = await eventOutcome(id, wait)
      if (outcome === 'pending') return outcome
      this.#unprocessed.delete(id)
      if (outcome === 'failed') {
        throw new MemoryError('failed', `${this.label}: processing of event ${id} failed`, {
          retryable: true,
        })
      }
    }
    return 'stored'
  }

  #waitFor(deadlineMs: number, options: CallOptions): EventWait {
    const { clock, pollMs, timeoutMs } = this.#settings
    const deadline = clock.now() + deadlineMs
    return { ...options, client: this.#client, clock, label: this.label, deadline, pollMs, timeoutMs }
  }

  /**
   * Every page. Pages are counted from the newest, so that a write in between moves what is still to come: then it is
   * not settled. It is stuck when a page had nothing that was not on the pages before.
   */
  async #readPages(
    filters: Record<string, unknown>,
    options: CallOptions,
  ): Promise<{ readonly rows: Row[]; readonly settled: boolean; readonly stuck: boolean }> {
    const { pageSize } = this.#settings.limits
    const byId = new Map<string, Row>()
    let count: unknown
    let settled = true
    for (let page = 1; ; page++) {
      const reply = await this.#call(
        () => this.#client.getAll({ filters, page, pageSize, showExpired: true }),
        options,
      )
      const rows = rowsOf(reply, this.label)
      const known = byId.size
      for (const row of rows) byId.set(row.id, row)
      const { count: now, next } = reply as { count?: unknown; next?: unknown }
      if (page > 1 && now !== count) settled = false
      count = now
      const stuck = rows.length > 0 && byId.size === known
      if (stuck) return { rows: [...byId.values()], settled: false, stuck }
      if (!next || rows.length === 0) return { rows: [...byId.values()], settled, stuck }
    }
  }

  async #call<Result>(work: () => Promise<Result>, options: CallOptions): Promise<Result> {
    const { clock, timeoutMs } = this.#settings
    try {
      return await bounded(work, { ...options, clock, timeoutMs, label: this.label })
    } catch (error) {
      throw mem0Error(error, this.label)
    }
  }
}

const isGone = (error: unknown): boolean => MemoryError.isInstance(error) && error.code === 'not_found'

/** One condition a line: an id that is not named must be absent, for the platform as for us. */
function filtersFor(entities: Entities, more: readonly object[] = []): Record<string, unknown> {
  return { AND: [...Object.entries(entities).map(([key, value]) => ({ [key]: value })), ...more] }
}
