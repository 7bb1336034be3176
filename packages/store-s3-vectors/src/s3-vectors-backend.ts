import type {
  EncryptionConfiguration,
  GetOutputVector,
  QueryVectorsOutput,
  S3VectorsClient,
  S3VectorsClientConfig,
} from '@aws-sdk/client-s3vectors'
import { type CallOptions, invalid, type MemoryError, type MetadataFilter } from '@memory/core'
import {
  type FoundRecord,
  type GetRecordsOptions,
  type ListRecordsOptions,
  type OpenOptions,
  type RecordPage,
  resolveLimits,
  sendOptions,
  type VectorBackend,
  type VectorBackendProfile,
  type VectorMatch,
  type VectorQuery,
  type VectorRecord,
  type VectorWrite,
  type WriteOutcome,
} from '@memory/vector'
import { decodeCursor, encodeCursor, takeKeys } from './key-pages.js'
import { S3_VECTORS_LIMITS, type S3VectorsLimits } from './limits.js'
import { utf8Bytes } from './metadata-bytes.js'
import { type Provision, provision } from './provision.js'
import { isNative, toFilter } from './query-filter.js'
import { type Connection, type Service, serviceOf } from './service.js'
import { s3VectorsError } from './service-errors.js'
import {
  EXPIRES_AT,
  type FilterKeys,
  keyOf,
  placeOf,
  refusalOf,
  toMetadata,
  USER_PREFIX,
} from './vector-metadata.js'

/** Where the vectors are, and how they are kept. */
export interface S3VectorsBackendOptions {
  /** Vector bucket: 3 to 63 lower-case letters, digits and hyphens. Created when missing. */
  readonly bucket: string
  /** Index in it: 3 to 63 lower-case letters, digits, hyphens and dots. Created when missing. */
  readonly index: string
  /** The SDK's client; it stays yours to destroy. Default: one made of `clientConfig`. */
  readonly client?: S3VectorsClient
  /** For a client of the store's own: region, credentials, attempts. Default: as the SDK finds them. */
  readonly clientConfig?: S3VectorsClientConfig
  /** Distance of a new index, and expected of one that exists. Default `cosine`. */
  readonly distance?: 'cosine' | 'euclidean'
  /** False: bucket and index must exist. Default true. */
  readonly create?: boolean
  /**
   * Encryption of a bucket and index that are created, such as `{ sseType: 'aws:kms', kmsKeyArn }`. Cannot be changed later.
   * Default: AES256.
   */
  readonly encryption?: EncryptionConfiguration
  /** Tags of a bucket and index that are created. Default: none. */
  readonly tags?: Readonly<Record<string, string>>
  /**
   * Metadata keys that the service may filter by; they share 2,048 bytes. Other keys can be filtered by all the
   * same, but the store then fetches more and looks itself. Decide before the first write: what is kept already
   * is not copied again. Default `'all'`.
   */
  readonly filterKeys?: FilterKeys
  /** Parts of the index read side by side when a scope is cleared, from 1 to 16. Default 4. */
  readonly listSegments?: number
  /** Limits of the service, should they have moved. Default {@link S3_VECTORS_LIMITS}. */
  readonly limits?: Partial<S3VectorsLimits>
}

/** Characters of a float32 in JSON, with comma, at most. */
const NUMBER_BYTES = 25

/**
 * The back end alone, for {@link https://www.npmjs.com/package/@memory/vector | vectorMemoryStore} and as the source
 * of `reembed({ from })`.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function s3VectorsBackend(options: S3VectorsBackendOptions): VectorBackend {
  return new S3VectorsBackend(options)
}

class S3VectorsBackend implements VectorBackend {
  readonly profile: VectorBackendProfile
  readonly #wanted: Provision
  readonly #at: { readonly vectorBucketName: string; readonly indexName: string }
  readonly #service: Service
  readonly #filterKeys: FilterKeys
  readonly #limits: S3VectorsLimits

  constructor(options: S3VectorsBackendOptions) {
    const { bucket, index, client, clientConfig = {}, distance = 'cosine', listSegments = 4 } = options
    for (const [field, name] of Object.entries({ bucket, index })) {
      if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
        throw invalid(field, 'must have 3 to 63 lower-case letters, digits, dots or hyphens')
      }
    }
    if (distance !== 'cosine' && distance !== 'euclidean')
      throw invalid('distance', 'must be cosine or euclidean')
    if (!Number.isInteger(listSegments) || listSegments < 1 || listSegments > 16) {
      throw invalid('listSegments', 'must be an integer from 1 to 16')
    }
    const { filterKeys = 'all' } = options
    if (
      filterKeys !== 'all' &&
      !(Array.isArray(filterKeys) && filterKeys.every((key) => typeof key === 'string'))
    ) {
      throw invalid('filterKeys', "must be 'all' or a list of metadata keys")
    }
    const limits = resolveLimits(S3_VECTORS_LIMITS, options.limits)
    this.#limits = limits
    this.#service = serviceOf(client, clientConfig)
    this.#filterKeys = filterKeys
    this.#at = { vectorBucketName: bucket, indexName: index }
    const label = `S3 Vectors index "${bucket}/${index}"`
    this.#wanted = { ...options, distance, label }
    this.profile = Object.freeze({
      label,
      distance,
      consistency: 'read-your-writes',
      conditionalWrites: false,
      filtersExpired: true,
      maxWriteRecords: limits.putVectors,
      // Less what surrounds the vectors in the request.
      maxWriteBytes: limits.requestBytes - 1_000,
      maxGetRecords: limits.getVectors,
      maxDeleteRecords: limits.deleteVectors,
      maxTopK: limits.topK,
      listSegments,
      maxContentBytes: limits.contentBytes,
    })
  }

  async open(options: OpenOptions): Promise<void> {
    await this.#do((connection) => provision(this.#wanted, connection, options))
  }

  async close(): Promise<void> {
    this.#service.destroy()
  }

  filters(key: string, value: MetadataFilter[string]): boolean {
    return isNative(key, value, this.#filterKeys)
  }

  check(record: VectorRecord): MemoryError | undefined {
    return refusalOf(record, this.#filterKeys, this.#limits)
  }

  sizeOf(record: VectorWrite): number {
    const { vector, ...rest } = record
    const metadata = JSON.stringify(toMetadata(rest, this.#filterKeys))
    const key = JSON.stringify(keyOf(record.partition, record.id))
    return utf8Bytes(metadata) + utf8Bytes(key) + vector.length * NUMBER_BYTES + 100
  }

  async upsert(records: readonly VectorWrite[], options: CallOptions = {}): Promise<WriteOutcome[]> {
    const vectors = records.map((record) => ({
      key: keyOf(record.partition, record.id),
      data: { float32: record.vector as number[] },
      metadata: toMetadata(record, this.#filterKeys),
    }))
    await this.#do(({ client, sdk }) =>
      client.send(new sdk.PutVectorsCommand({ ...this.#at, vectors }), sendOptions(options)),
    )
    // The service takes a request whole or not at all.
    return records.map(() => ({ status: 'written' }))
  }

  async query({ partition, vector, topK, filter, now, ...options }: VectorQuery): Promise<VectorMatch[]> {
    const input = {
      ...this.#at,
      topK,
      queryVector: { float32: vector as number[] },
      filter: toFilter(partition, filter, now) as never,
      returnMetadata: true,
      returnDistance: true,
    }
    const matches: VectorMatch[] = []
    let nextToken: string | undefined
    do {
      const page: QueryVectorsOutput = await this.#do(({ client, sdk }) =>
        client.send(
          new sdk.QueryVectorsCommand({ ...input, ...(nextToken && { nextToken }) }),
          sendOptions(options),
        ),
      )
      for (const { key, distance, metadata } of page.vectors ?? []) {
        matches.push({ ...toRecord({ key, metadata }), distance: distance as number })
      }
      nextToken = page.nextToken
    } while (nextToken)
    return matches
  }

  async get(
    ids: readonly string[],
    { partition, vectors, ...options }: GetRecordsOptions,
  ): Promise<FoundRecord[]> {
    const keys = ids.map((id) => keyOf(partition, id))
    return await this.#getKeys(keys, vectors ?? false, options)
  }

  async delete(
    ids: readonly string[],
    { partition, ...options }: { partition: string } & CallOptions,
  ): Promise<undefined> {
    const keys = ids.map((id) => keyOf(partition, id)).filter((key) => this.#fits(key))
    if (keys.length === 0) return
    await this.#do(({ client, sdk }) =>
      client.send(new sdk.DeleteVectorsCommand({ ...this.#at, keys }), sendOptions(options)),
    )
  }

  async list(options: ListRecordsOptions): Promise<RecordPage> {
    const { partition, limit, cursor, vectors = false, keysOnly, segment } = options
    const position = decodeCursor(partition, cursor)
    const { listSegments } = this.profile
    const input = {
      ...this.#at,
      // Of keys alone: they are cheap to read, and most may belong to other scopes.
      maxResults: this.#limits.listVectors,
      ...(position.token && { nextToken: position.token }),
      ...(segment !== undefined && { segmentCount: listSegments, segmentIndex: segment }),
    }
    const page = await this.#do(({ client, sdk }) =>
      client.send(new sdk.ListVectorsCommand(input), sendOptions(options)),
    )
    const keys = (page.vectors ?? []).flatMap(({ key }) => key ?? [])
    const mine = partition === undefined ? keys : keys.filter((key) => key.startsWith(`${partition}/`))
    const { taken, next } = takeKeys(mine, position, limit, page.nextToken)
    const records = keysOnly
      ? taken.map((key) => toRecord({ key }))
      : await this.#getSorted(taken, vectors, options)
    return { records, ...(next && { cursor: encodeCursor(partition, next) }) }
  }

  /** The vectors of these keys that are still there, in the order of the keys. */
  async #getSorted(keys: readonly string[], vectors: boolean, options: CallOptions): Promise<FoundRecord[]> {
    const { getVectors } = this.#limits
    const found = new Map<string, FoundRecord>()
    for (let at = 0; at < keys.length; at += getVectors) {
      for (const record of await this.#getKeys(keys.slice(at, at + getVectors), vectors, options)) {
        found.set(keyOf(record.partition, record.id), record)
      }
    }
    return keys.flatMap((key) => found.get(key) ?? [])
  }

  async #getKeys(all: readonly string[], returnData: boolean, options: CallOptions): Promise<FoundRecord[]> {
    const keys = all.filter((key) => this.#fits(key))
    if (keys.length === 0) return []
    const input = { ...this.#at, keys, returnMetadata: true, returnData }
    const { vectors } = await this.#do(({ client, sdk }) =>
      client.send(new sdk.GetVectorsCommand(input), sendOptions(options)),
    )
    return (vectors ?? []).map(toRecord)
  }

  /** A key that is too long to exist is absent, not an error. */
  #fits(key: string): boolean {
    return utf8Bytes(key) <= this.#limits.keyBytes
  }

  async #do<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.#service.connect())
    } catch (error) {
      throw s3VectorsError(error, this.profile.label)
    }
  }
}

function toRecord({ key = '', metadata, data }: Partial<GetOutputVector>): FoundRecord {
  const {
    content = '',
    details = '',
    [EXPIRES_AT]: seconds,
    ...rest
  } = (metadata ?? {}) as Record<string, never>
  const filterable = Object.entries(rest).flatMap(([name, value]) =>
    name.startsWith(USER_PREFIX) ? [[name.slice(USER_PREFIX.length), value] as const] : [],
  )
  return {
    ...placeOf(key),
    content,
    details,
    filterable: Object.fromEntries(filterable),
    ...(seconds !== undefined && { expiresAt: Number(seconds) * 1_000 }),
    ...(data?.float32 && { vector: data.float32 }),
  }
}
