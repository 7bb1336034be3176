import type { WriteRequest } from '@aws-sdk/client-dynamodb'
import {
  type CallOptions,
  type Clock,
  type MemoryError,
  type MetadataFilter,
  systemClock,
} from '@memory/core'
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
import { refusalOf } from './check-record.js'
import { floatText, type Item, itemKey, projectionOf, toItem, toRecord } from './item.js'
import { utf8Bytes } from './item-bytes.js'
import { DYNAMODB_LIMITS, type DynamoDBLimits } from './limits.js'
import { decodeCursor, encodeCursor } from './list-cursor.js'
import { type Provision, provision } from './provision.js'
import { isNative, searchExpressions } from './search-condition.js'
import { type Connection, type Service, serviceOf } from './service.js'
import { dynamodbError, isNamed } from './service-errors.js'
import { EXPIRES_AT, KEY_PREFIX, type TableLayout, VERSION } from './table-layout.js'
import { checkOptions, type DynamoDBBackendOptions } from './table-options.js'
import { unprocessed, untilDone } from './until-done.js'

/**
 * The back end alone, for `vectorMemoryStore` of `@memory/vector` and as the source of `reembed({ from })`.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function dynamodbBackend(options: DynamoDBBackendOptions): VectorBackend {
  return new DynamoDBBackend(options)
}

class DynamoDBBackend implements VectorBackend {
  readonly profile: VectorBackendProfile
  readonly #wanted: Provision
  readonly #service: Service
  readonly #clock: Clock
  readonly #limits: DynamoDBLimits
  #layout: TableLayout

  constructor(options: DynamoDBBackendOptions) {
    const { table, index = 'memory-vectors', client, clientConfig = {}, distance = 'cosine' } = options
    const limits = resolveLimits(DYNAMODB_LIMITS, options.limits)
    checkOptions(options, limits)
    this.#limits = limits
    this.#service = serviceOf(client, clientConfig)
    this.#clock = options.clock ?? systemClock
    const label = `DynamoDB vector index "${table}/${index}"`
    this.#wanted = { ...options, index, distance, label, clock: this.#clock }
    // Until the table was looked at: what one made by the store would have, which limits can be checked by.
    this.#layout = {
      partitionKey: 'pk',
      sortKey: 'sk',
      ttl: EXPIRES_AT,
      filterKeys: new Set(options.filterKeys),
    }
    this.profile = Object.freeze({
      label,
      distance,
      consistency: 'eventual',
      conditionalWrites: true,
      filtersExpired: false,
      maxWriteRecords: limits.batchWriteItems,
      maxWriteBytes: limits.requestBytes,
      maxGetRecords: limits.batchGetItems,
      maxDeleteRecords: limits.batchWriteItems,
      maxTopK: limits.topK,
      listSegments: 1,
      maxContentBytes: limits.contentBytes,
    })
  }

  async open(options: OpenOptions): Promise<void> {
    this.#layout = await this.#do((connection) => provision(this.#wanted, connection, options))
  }

  async close(): Promise<void> {
    this.#service.destroy()
  }

  filters(key: string, value: MetadataFilter[string]): boolean {
    return isNative(key, value, this.#layout)
  }

  check(record: VectorRecord, dimensions: number): MemoryError | undefined {
    return refusalOf(record, dimensions, this.#layout, this.#limits)
  }

  sizeOf(record: VectorWrite): number {
    // As JSON: names of types, quotes, and every component as text.
    return 2 * (utf8Bytes(record.content) + utf8Bytes(record.details)) + record.vector.length * 30 + 4_000
  }

  async upsert(records: readonly VectorWrite[], options: CallOptions = {}): Promise<WriteOutcome[]> {
    const [only] = records
    if (only?.expect !== undefined && records.length === 1)
      return [await this.#put(only, only.expect, options)]
    const requests = records.map((record) => ({ PutRequest: { Item: toItem(record, this.#layout) } }))
    const left = new Set(
      (await this.#writeBatch(requests, options)).map(({ PutRequest }) => this.#keyText(PutRequest?.Item)),
    )
    return records.map((record) =>
      left.has(`${KEY_PREFIX}${record.partition}/${record.id}`)
        ? { status: 'failed', error: unprocessed(this.profile.label, left.size) }
        : { status: 'written' },
    )
  }

  async query({ partition, vector, topK, filter, ...options }: VectorQuery): Promise<VectorMatch[]> {
    const input = {
      TableName: this.#wanted.table,
      IndexName: this.#wanted.index,
      SearchVector: vector.map((component) => ({ N: floatText(component) })),
      TopK: topK,
      ...searchExpressions(partition, filter, this.#layout),
    }
    const { SearchResults = [] } = await this.#do(({ client, sdk }) =>
      client.send(new sdk.SearchVectorsCommand(input), sendOptions(options)),
    )
    return SearchResults.map(({ Item = {}, Score }) => ({
      ...toRecord(Item, this.#layout),
      distance: Score as number,
    }))
  }

  async get(
    ids: readonly string[],
    { partition, vectors, ...options }: GetRecordsOptions,
  ): Promise<FoundRecord[]> {
    const { table } = this.#wanted
    // An id too long for the key cannot be there.
    let keys = ids
      .filter((id) => utf8Bytes(id) <= this.#limits.sortKeyBytes)
      .map((id) => itemKey(partition, id, this.#layout))
    const found: FoundRecord[] = []
    const projection = projectionOf(this.#layout, { vectors })
    const round = async () => {
      const RequestItems = { [table]: { Keys: keys, ConsistentRead: true, ...projection } }
      const { Responses, UnprocessedKeys } = await this.#do(({ client, sdk }) =>
        client.send(new sdk.BatchGetItemCommand({ RequestItems }), sendOptions(options)),
      )
      for (const item of Responses?.[table] ?? []) found.push(toRecord(item, this.#layout))
      keys = UnprocessedKeys?.[table]?.Keys ?? []
      return keys.length
    }
    if (keys.length > 0) await this.#repeat(round, options)
    return found
  }

  async delete(
    ids: readonly string[],
    { partition, ...options }: { partition: string } & CallOptions,
  ): Promise<boolean | undefined> {
    const [only] = ids
    if (only !== undefined && ids.length === 1) return await this.#deleteOne(partition, only, options)
    let requests: WriteRequest[] = ids
      .filter((id) => utf8Bytes(id) <= this.#limits.sortKeyBytes)
      .map((id) => ({ DeleteRequest: { Key: itemKey(partition, id, this.#layout) } }))
    const round = async () => {
      requests = await this.#writeBatch(requests, options)
      return requests.length
    }
    if (requests.length > 0) await this.#repeat(round, options)
    return undefined
  }

  async list(options: ListRecordsOptions): Promise<RecordPage> {
    const { partition, limit, cursor, vectors, keysOnly } = options
    const start = decodeCursor(cursor, partition, this.#layout)
    const projection = projectionOf(this.#layout, { vectors, keysOnly })
    const input = {
      TableName: this.#wanted.table,
      ConsistentRead: true,
      ...(start && { ExclusiveStartKey: start }),
      ...projection,
    }
    const prefix = { ':p': { S: KEY_PREFIX + (partition ?? '') } }
    const page = await this.#do(({ client, sdk }) =>
      partition === undefined
        ? client.send(
            // Items of others lie in between, so that a limit would only make pages short.
            new sdk.ScanCommand({
              ...input,
              FilterExpression: 'begins_with(#p, :p)',
              ExpressionAttributeValues: prefix,
            }),
            sendOptions(options),
          )
        : client.send(
            new sdk.QueryCommand({
              ...input,
              Limit: limit,
              KeyConditionExpression: '#p = :p',
              ExpressionAttributeValues: prefix,
            }),
            sendOptions(options),
          ),
    )
    const { Items = [], LastEvaluatedKey: last } = page
    return {
      records: Items.map((item) => toRecord(item, this.#layout)),
      ...(last && { cursor: encodeCursor(last, partition, this.#layout) }),
    }
  }

  /** One record, if what is expected holds. */
  async #put(record: VectorWrite, expect: string | null, options: CallOptions): Promise<WriteOutcome> {
    const condition =
      expect === null
        ? {
            ConditionExpression: 'attribute_not_exists(#k)',
            ExpressionAttributeNames: { '#k': this.#layout.partitionKey },
          }
        : {
            ConditionExpression: '#v = :v',
            ExpressionAttributeNames: { '#v': VERSION },
            ExpressionAttributeValues: { ':v': { S: expect } },
          }
    const Item = toItem(record, this.#layout)
    try {
      const { client, sdk } = await this.#service.connect()
      await client.send(
        new sdk.PutItemCommand({ TableName: this.#wanted.table, Item, ...condition }),
        sendOptions(options),
      )
      return { status: 'written' }
    } catch (error) {
      if (isNamed(error, 'ConditionalCheckFailedException')) return { status: 'conflict' }
      throw dynamodbError(error, this.profile.label)
    }
  }

  /** Whether the item was there until this call; unknown when the request had to be repeated. */
  async #deleteOne(partition: string, id: string, options: CallOptions): Promise<boolean | undefined> {
    if (utf8Bytes(id) > this.#limits.sortKeyBytes) return false
    const Key = itemKey(partition, id, this.#layout)
    const input = { TableName: this.#wanted.table, Key, ReturnValues: 'ALL_OLD' as const }
    const { Attributes, $metadata } = await this.#do(({ client, sdk }) =>
      client.send(new sdk.DeleteItemCommand(input), sendOptions(options)),
    )
    // The first try may have deleted it, and only its reply was lost.
    return Attributes !== undefined || (($metadata.attempts ?? 1) > 1 ? undefined : false)
  }

  /** Sends a batch; gives back what the service left undone. */
  async #writeBatch(requests: readonly WriteRequest[], options: CallOptions): Promise<WriteRequest[]> {
    const { table } = this.#wanted
    const input = { RequestItems: { [table]: [...requests] } }
    const { UnprocessedItems } = await this.#do(({ client, sdk }) =>
      client.send(new sdk.BatchWriteItemCommand(input), sendOptions(options)),
    )
    return UnprocessedItems?.[table] ?? []
  }

  async #repeat(round: () => Promise<number>, { signal }: CallOptions): Promise<void> {
    await untilDone(round, { label: this.profile.label, clock: this.#clock, signal })
  }

  #keyText(item: Item | undefined): string {
    const { partitionKey, sortKey } = this.#layout
    return `${item?.[partitionKey]?.S}/${item?.[sortKey]?.S}`
  }

  async #do<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.#service.connect())
    } catch (error) {
      throw dynamodbError(error, this.profile.label)
    }
  }
}
