import { type CallOptions, MemoryError, type MetadataFilter } from '@memory/core'
import type {
  FoundRecord,
  GetRecordsOptions,
  ListRecordsOptions,
  OpenOptions,
  RecordPage,
  VectorBackend,
  VectorBackendProfile,
  VectorMatch,
  VectorQuery,
  VectorRecord,
  VectorWrite,
  WriteOutcome,
} from '../src/index.js'
import { distanceBetween } from '../src/score.js'

type Call = 'open' | 'upsert' | 'query' | 'get' | 'delete' | 'list'

/** A back end in an array, as strict as a service: it refuses whatever goes over its profile. */
export class ArrayBackend implements VectorBackend {
  readonly profile: VectorBackendProfile
  readonly records = new Map<string, FoundRecord & { readonly vector: readonly number[] }>()
  readonly calls: Call[] = []
  readonly writes: number[] = []
  /** Keys the "service" filters by; the others are left to the store. */
  nativeKeys: ReadonlySet<string> = new Set()
  /** Runs before each call; what it throws is the call's failure. */
  before: (call: Call, records: readonly VectorWrite[]) => void = () => undefined
  /** What opening waits for. */
  opened: (signal: AbortSignal | undefined) => Promise<void> = () => Promise.resolve()
  /** What becomes of a write that would succeed. */
  outcome: (record: VectorWrite) => WriteOutcome = () => ({ status: 'written' })
  dimensions: number | undefined

  constructor(profile: Partial<VectorBackendProfile> = {}) {
    this.profile = {
      label: 'Array index "test"',
      distance: 'cosine',
      consistency: 'read-your-writes',
      conditionalWrites: false,
      filtersExpired: false,
      maxWriteRecords: 10,
      maxWriteBytes: 100_000,
      maxGetRecords: 7,
      maxDeleteRecords: 5,
      maxTopK: 20,
      listSegments: 1,
      maxContentBytes: 5_000,
      ...profile,
    }
  }

  #enter(call: Call, options: CallOptions | undefined, records: readonly VectorWrite[] = []): void {
    this.calls.push(call)
    if (options?.signal?.aborted) throw new MemoryError('aborted', 'aborted')
    this.before(call, records)
  }

  async open(options: OpenOptions): Promise<void> {
    await Promise.resolve()
    this.#enter('open', options)
    await this.opened(options.signal)
    if (options.dimensions === undefined) return
    this.dimensions ??= options.dimensions
    if (this.dimensions !== options.dimensions) {
      throw new MemoryError('embedder_mismatch', `has ${this.dimensions}, not ${options.dimensions}`)
    }
  }

  filters(key: string, value: MetadataFilter[string]): boolean {
    return this.nativeKeys.has(key) && !Array.isArray(value)
  }

  check(record: VectorRecord): MemoryError | undefined {
    const bytes = new TextEncoder().encode(record.details).length
    if (bytes <= 2_000) return undefined
    return new MemoryError('limit_exceeded', 'too much metadata', {
      field: 'metadata',
      limit: 2_000,
      actual: bytes,
    })
  }

  sizeOf(record: VectorWrite): number {
    return record.content.length + record.details.length + 8 * record.vector.length
  }

  async upsert(records: readonly VectorWrite[], options?: CallOptions): Promise<WriteOutcome[]> {
    await Promise.resolve()
    this.#enter('upsert', options, records)
    this.writes.push(records.length)
    const { maxWriteRecords, maxWriteBytes } = this.profile
    const bytes = records.reduce((sum, record) => sum + this.sizeOf(record), 0)
    const keys = new Set(records.map(keyOf))
    if (records.length > maxWriteRecords || bytes > maxWriteBytes || keys.size < records.length) {
      throw new MemoryError('invalid_argument', 'The request is not one this service takes')
    }
    return records.map((record) => {
      const { expect, ...kept } = record
      const there = this.records.get(keyOf(record))
      if (expect !== undefined && expect !== (there?.version ?? null)) return { status: 'conflict' }
      const outcome = this.outcome(record)
      if (outcome.status === 'written') this.records.set(keyOf(record), structuredClone(kept))
      return outcome
    })
  }

  async query({ partition, vector, topK, filter = {}, signal }: VectorQuery): Promise<VectorMatch[]> {
    await Promise.resolve()
    this.#enter('query', signal && { signal })
    if (topK > this.profile.maxTopK) throw new MemoryError('invalid_argument', 'topK')
    const { distance } = this.profile
    const sign = distance === 'dotProduct' ? -1 : 1
    return [...this.records.values()]
      .filter((record) => record.partition === partition)
      .filter(({ filterable }) => Object.entries(filter).every(([key, value]) => filterable[key] === value))
      .map(({ vector: stored, ...record }) => ({
        ...record,
        distance: distanceBetween(stored, vector, distance),
      }))
      .sort((a, b) => sign * (a.distance - b.distance))
      .slice(0, topK)
  }

  async get(ids: readonly string[], options: GetRecordsOptions): Promise<FoundRecord[]> {
    await Promise.resolve()
    this.#enter('get', options)
    if (ids.length > this.profile.maxGetRecords) throw new MemoryError('invalid_argument', 'too many ids')
    return ids
      .flatMap((id) => this.records.get(keyOf({ partition: options.partition, id })) ?? [])
      .map(({ vector, ...record }) => (options.vectors ? { ...record, vector } : record))
      .reverse()
  }

  async delete(
    ids: readonly string[],
    options: { partition: string } & CallOptions,
  ): Promise<boolean | undefined> {
    await Promise.resolve()
    this.#enter('delete', options)
    if (ids.length > this.profile.maxDeleteRecords) throw new MemoryError('invalid_argument', 'too many ids')
    const removed = ids.map((id) => this.records.delete(keyOf({ partition: options.partition, id })))
    return this.profile.conditionalWrites && ids.length === 1 ? removed[0] : undefined
  }

  async list(options: ListRecordsOptions): Promise<RecordPage> {
    await Promise.resolve()
    this.#enter('list', options)
    const { partition, segment, cursor = '', vectors, keysOnly } = options
    const size = Math.min(options.limit, 3)
    const keys = [...this.records.keys()]
      .filter((key) => segment === undefined || key.length % this.profile.listSegments === segment)
      .sort()
      .filter((key) => key > cursor)
    const page = keys.slice(0, size)
    const records = page
      .flatMap((key) => this.records.get(key) ?? [])
      // Pages are cut before the partition is looked at, as services do that scan.
      .filter((record) => partition === undefined || record.partition === partition)
      .map(({ vector, ...record }) => ({
        ...record,
        ...(keysOnly && { content: '', details: '' }),
        ...(vectors && { vector }),
      }))
    const last = page.at(-1)
    return { records, ...(last !== undefined && keys.length > size && { cursor: last }) }
  }
}

const keyOf = ({ partition, id }: { partition: string; id: string }): string => `${partition}/${id}`
