import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  SearchVectorsCommand,
  type SearchVectorsCommandInput,
  UpdateItemCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type VectorIndex,
} from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dynamodbEmulator, type Emulator } from '../src/index.js'

let emulator: Emulator
let client: DynamoDBClient
let now: number
beforeEach(async () => {
  now = Date.parse('2026-01-01T00:00:00Z')
  emulator = await dynamodbEmulator({ now: () => now })
  client = new DynamoDBClient({ ...emulator.clientConfig, maxAttempts: 1 })
})
afterEach(async () => {
  client.destroy()
  await emulator.close()
})

const numbers = (...values: number[]): AttributeValue[] => values.map((value) => ({ N: String(value) }))

const INDEX: VectorIndex = {
  IndexName: 'nearest',
  VectorAttribute: { AttributeName: 'embedding' },
  Dimensions: 3,
  DistanceFunction: 'COSINE',
  Projection: { ProjectionType: 'ALL' },
  SearchSchema: [
    { AttributeName: 'owner', SearchSchemaElementType: 'HASH' },
    { AttributeName: 'kind', SearchSchemaElementType: 'INLINE_FILTER' },
  ],
}

const TABLE: CreateTableCommandInput = {
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'owner', 'kind'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  VectorIndexes: [INDEX],
}

const create = (changes: Partial<CreateTableCommandInput> = {}) =>
  client.send(new CreateTableCommand({ ...TABLE, ...changes }))

const thing = (sk: string, embedding: number[], more: Record<string, AttributeValue> = {}) => ({
  pk: { S: 'p' },
  sk: { S: sk },
  owner: { S: 'ana' },
  embedding: { L: numbers(...embedding) },
  ...more,
})

const put = (item: Record<string, AttributeValue>) =>
  client.send(new PutItemCommand({ TableName: 'things', Item: item }))

const search = (input: Partial<SearchVectorsCommandInput> = {}) =>
  client.send(
    new SearchVectorsCommand({
      TableName: 'things',
      IndexName: 'nearest',
      SearchVector: numbers(1, 0, 0),
      TopK: 10,
      SearchConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': { S: 'ana' } },
      ...input,
    }),
  )

const found = async (input: Partial<SearchVectorsCommandInput> = {}) =>
  (await search(input)).SearchResults?.map(({ Item }) => Item?.sk?.S)

const validation = (message: string | RegExp) => ({
  name: 'ValidationException',
  message,
  $metadata: { httpStatusCode: 400 },
})
const invalid = (reason: string) => validation(`One or more parameter values were invalid: ${reason}`)

describe('tables with vector indexes', () => {
  it('are described as they were made', async () => {
    await create({ Tags: [{ Key: 'team', Value: 'memory' }] })
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'things' }))
    const { Tags } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }))
    expect(Tags).toEqual([{ Key: 'team', Value: 'memory' }])
    expect(Table?.VectorIndexes).toEqual([
      {
        ...INDEX,
        IndexStatus: 'ACTIVE',
        IndexSizeBytes: 0,
        ItemCount: 0,
        IndexArn: expect.stringContaining('/index/nearest'),
      },
    ])
    expect(Table?.AttributeDefinitions).toHaveLength(4)
    expect(Table?.TableStatus).toBe('ACTIVE')
  })

  it('are refused in the words of the service', async () => {
    const indexes = (...changes: Partial<VectorIndex>[]) =>
      create({ VectorIndexes: changes.map((change, i) => ({ ...INDEX, IndexName: `index${i}`, ...change })) })
    await expect(
      create({
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
      }),
    ).rejects.toMatchObject(invalid('Vector indexes are only supported for PAY_PER_REQUEST tables'))
    await expect(indexes({ Dimensions: 4_097 })).rejects.toMatchObject(
      invalid('Number of dimensions must be between 1 and 4096 inclusive.'),
    )
    await expect(indexes({}, {}, {}, {}, {}, {})).rejects.toMatchObject(
      invalid('VectorIndex count exceeds the per-table limit of 5'),
    )
    await expect(indexes({}, { Dimensions: 4 })).rejects.toMatchObject(
      invalid(
        "Conflicting attribute definition for 'embedding'. All VectorIndexes on the same vector attribute must use the same dimensions.",
      ),
    )
    await expect(
      indexes({ SearchSchema: [{ AttributeName: 'absent', SearchSchemaElementType: 'HASH' }] }),
    ).rejects.toMatchObject(invalid('One element in SearchSchema is not defined in attribute definitions'))
  })

  it('take an index later, through every phase of it', async () => {
    await create({ VectorIndexes: [], AttributeDefinitions: TABLE.AttributeDefinitions?.slice(0, 2) })
    await put(thing('before', [1, 0, 0]))
    Object.assign(emulator.conditions, { allocationMs: 1_000, backfillMs: 2_000, replicationLagMs: 500 })
    const make = () =>
      client.send(
        new UpdateTableCommand({
          TableName: 'things',
          AttributeDefinitions: TABLE.AttributeDefinitions,
          VectorIndexUpdates: [{ Create: INDEX }],
        }),
      )
    const { TableDescription } = await make()
    expect(TableDescription?.TableStatus).toBe('UPDATING')
    const state = async () => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: 'things' }))
      const [index] = Table?.VectorIndexes ?? []
      return [Table?.TableStatus, index?.IndexStatus, index?.Backfilling]
    }
    const remove = () =>
      client.send(
        new UpdateTableCommand({
          TableName: 'things',
          VectorIndexUpdates: [{ Delete: { IndexName: 'nearest' } }],
        }),
      )

    expect(await state()).toEqual(['UPDATING', 'CREATING', false])
    await expect(search()).rejects.toMatchObject(
      validation('The table does not have the specified index: nearest'),
    )
    await expect(remove()).rejects.toMatchObject({ name: 'ResourceInUseException' })
    await expect(make()).rejects.toMatchObject({
      name: 'LimitExceededException',
      message: expect.stringContaining('Only 1 online index'),
    })
    await expect(client.send(new DeleteTableCommand({ TableName: 'things' }))).rejects.toMatchObject({
      name: 'ResourceInUseException',
    })
    now += 1_000
    expect(await state()).toEqual(['ACTIVE', 'CREATING', true])
    await expect(search()).rejects.toMatchObject(
      validation('Cannot search backfilling vector index: nearest'),
    )
    await put(thing('meanwhile', [0, 1, 0]))
    now += 2_000
    expect(await state()).toEqual(['ACTIVE', 'ACTIVE', undefined])
    await expect(search()).rejects.toMatchObject({ name: 'ValidationException' })
    now += 500
    expect(await found()).toEqual(['before', 'meanwhile'])
    await remove()
    await expect(search()).rejects.toMatchObject(
      validation('The table does not have the specified index: nearest'),
    )
    expect(await state()).toEqual(['ACTIVE', undefined, undefined])
  })
})

describe('searching', () => {
  it('S04: scores as the service does', async () => {
    for (const [DistanceFunction, scores] of [
      ['COSINE', [0, 0.4, 1, 2]],
      ['EUCLIDEAN', [0, Math.sqrt(0.8), Math.SQRT2, 2]],
      ['DOT_PRODUCT', [1, 0.6, 0, -1]],
    ] as const) {
      await create({ VectorIndexes: [{ ...INDEX, DistanceFunction }] })
      await put(thing('d', [0.6, 0.8, 0]))
      await put(thing('a', [1, 0, 0]))
      await put(thing('c', [-1, 0, 0]))
      await put(thing('b', [0, 1, 0]))
      const { SearchResults } = await search()
      expect(SearchResults?.map(({ Item }) => Item?.sk?.S)).toEqual(['a', 'd', 'b', 'c'])
      for (const [i, score] of scores.entries()) expect(SearchResults?.[i]?.Score).toBeCloseTo(score, 6)
      await client.send(new DeleteTableCommand({ TableName: 'things' }))
    }
  })

  it('shows only what was asked for, and the vector only by name, as float32', async () => {
    await create()
    await put(thing('a', [16_777_217, 0.1, 0], { text: { S: 'hello' } }))
    const [plain] = (await search()).SearchResults ?? []
    expect(plain?.Item).toEqual({ pk: { S: 'p' }, sk: { S: 'a' }, owner: { S: 'ana' }, text: { S: 'hello' } })
    const [named] = (await search({ ProjectionExpression: 'sk, embedding' })).SearchResults ?? []
    expect(named?.Item).toEqual({ sk: { S: 'a' }, embedding: { L: numbers(16_777_216, 0.1, 0) } })
    expect((await search({ ReturnConsumedCapacity: 'INDEXES' })).ConsumedCapacity).toEqual({
      VectorSearchRequestBytes: 1_024,
    })
  })

  it('takes equality joined by AND, and nothing else', async () => {
    await create()
    await put(thing('a', [1, 0, 0], { kind: { S: 'fact' } }))
    await put(thing('b', [1, 1, 0]))
    await put({ ...thing('c', [1, 0, 0]), owner: { S: 'bob' } })
    expect(await found()).toEqual(['a', 'b'])
    const values = { ':owner': { S: 'ana' }, ':kind': { S: 'fact' } }
    expect(
      await found({
        SearchConditionExpression: '#owner = :owner AND kind = :kind',
        ExpressionAttributeValues: values,
      }),
    ).toEqual(['a'])
    const refused = (SearchConditionExpression: string | undefined, more = {}) =>
      search({ SearchConditionExpression, ...more })
    await expect(
      refused(undefined, { ExpressionAttributeValues: undefined, ExpressionAttributeNames: undefined }),
    ).rejects.toMatchObject(
      validation('SearchConditionExpression must be provided when SearchSchema has a HASH key'),
    )
    await expect(refused('#owner <> :owner')).rejects.toMatchObject(
      validation('Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression'),
    )
    await expect(refused('#owner IN (:owner)')).rejects.toMatchObject(
      validation('Invalid SearchConditionExpression: Invalid operator used in SearchConditionExpression'),
    )
    await expect(refused('#owner = :owner AND tenant = :owner')).rejects.toMatchObject(
      validation(
        'SearchConditionExpression must not contain any attributes that is not in SearchSchema. Invalid attribute: tenant',
      ),
    )
    await expect(refused('#owner = :owner', { ExpressionAttributeValues: values })).rejects.toMatchObject(
      validation(/unused in expressions: keys: \{:kind\}/),
    )
  })

  it('refuses odd requests in the words of the service', async () => {
    await create()
    await expect(search({ TopK: 101 })).rejects.toMatchObject(
      validation(
        "Provided TopK value '101' is out of valid range. The value must be between 1 and 100 inclusive",
      ),
    )
    await expect(search({ TopK: 0 })).rejects.toMatchObject(validation(/greater than or equal to 1/))
    await expect(search({ SearchVector: numbers(1, 0) })).rejects.toMatchObject(
      validation('Input search vector dimension 2 does not match vector index dimension 3'),
    )
    await expect(search({ SearchVector: [{ S: '1' }, { N: '0' }, { N: '0' }] })).rejects.toMatchObject(
      validation(/32-bit floating-point number attribute/),
    )
    await expect(search({ IndexName: 'none' })).rejects.toMatchObject(
      validation('The table does not have the specified index: none'),
    )
    await expect(search({ TableName: 'nothing' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await expect(search({ TableName: undefined })).rejects.toMatchObject(
      validation(/missing field `TableName`/),
    )
    await expect(
      client.send(
        new QueryCommand({ TableName: 'things', IndexName: 'nearest', KeyConditionExpression: 'pk = :p' }),
      ),
    ).rejects.toMatchObject(validation('Query operation not supported on this index type.'))
    await expect(
      client.send(new ScanCommand({ TableName: 'things', IndexName: 'nearest' })),
    ).rejects.toMatchObject(validation('Scan operation not supported on this index type'))
  })
})

describe('writing', () => {
  it('is checked against every index, and items without what it needs are silently absent', async () => {
    await create()
    await expect(put(thing('a', [1, 0]))).rejects.toMatchObject(
      validation(
        'One or more parameter values were invalid. Invalid size for parameter embedding, Expected: 3, Actual: 2 IndexName: nearest',
      ),
    )
    await expect(put(thing('a', [1, 0, 0], { embedding: { S: 'x' } }))).rejects.toMatchObject(
      validation(/Expected: 32-bit floating point number list IndexName: nearest/),
    )
    await expect(
      put(thing('a', [1, 0, 0], { embedding: { L: [{ N: '1' }, { S: '1' }, { N: '1' }] } })),
    ).rejects.toMatchObject(
      validation(/Invalid type for parameter embedding\[1\].*Actual: S\. IndexName: nearest/),
    )
    await expect(put(thing('a', [1, 0, 0], { owner: { S: '' } }))).rejects.toMatchObject(
      validation(/cannot contain an empty string value\. IndexName: nearest, IndexKey: owner/),
    )
    const { owner: _, ...unowned } = thing('unowned', [1, 0, 0])
    const { embedding: __, ...bare } = thing('bare', [1, 0, 0])
    await put(unowned)
    await put(bare)
    await put(thing('whole', [1, 0, 0]))
    expect(await found()).toEqual(['whole'])
  })

  it('is checked when it is an update too, and leaves a refused item as it was', async () => {
    await create()
    await put(thing('a', [1, 0, 0]))
    const update = (sk: string, value: AttributeValue) =>
      client.send(
        new UpdateItemCommand({
          TableName: 'things',
          Key: { pk: { S: 'p' }, sk: { S: sk } },
          UpdateExpression: 'SET embedding = :v',
          ExpressionAttributeValues: { ':v': value },
        }),
      )
    const refused = validation(
      /Invalid size for parameter embedding, Expected: 3, Actual: 2 IndexName: nearest/,
    )
    await expect(update('a', { L: numbers(1, 0) })).rejects.toMatchObject(refused)
    await expect(update('new', { L: numbers(1, 0) })).rejects.toMatchObject(refused)
    await expect(update('a', { S: 'é'.repeat(210_000) })).rejects.toMatchObject(
      validation(/^Item size to update has exceeded the maximum allowed size/),
    )
    const { Items } = await client.send(new ScanCommand({ TableName: 'things' }))
    expect(Items).toEqual([thing('a', [1, 0, 0])])
    expect(await found()).toEqual(['a'])
  })

  it('works on lists of numbers that are no vectors', async () => {
    await create()
    await put(thing('a', [1, 0, 0], { scores: { L: numbers(1, 2, 3, 4, 5, 6, 7, 8, 9) } }))
    const { Attributes } = await client.send(
      new UpdateItemCommand({
        TableName: 'things',
        Key: { pk: { S: 'p' }, sk: { S: 'a' } },
        UpdateExpression: 'SET scores[0] = :ten',
        ConditionExpression: 'size(scores) = :nine',
        ExpressionAttributeValues: { ':ten': { N: '10' }, ':nine': { N: '9' } },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    expect(Attributes).toBeDefined()
    const { Items } = await client.send(new ScanCommand({ TableName: 'things' }))
    expect(Items?.[0]?.scores).toEqual({ L: numbers(10, 2, 3, 4, 5, 6, 7, 8, 9) })
  })

  it('S15: reaches the index a while later, in order; deletions and updates too', async () => {
    await create()
    emulator.conditions.replicationLagMs = 1_000
    await put(thing('a', [1, 0, 0]))
    await put(thing('b', [1, 1, 0]))
    expect(await found()).toEqual([])
    const key = { pk: { S: 'p' }, sk: { S: 'a' } }
    expect((await client.send(new GetItemCommand({ TableName: 'things', Key: key }))).Item).toBeDefined()
    now += 1_000
    expect(await found()).toEqual(['a', 'b'])
    await client.send(new DeleteItemCommand({ TableName: 'things', Key: { pk: { S: 'p' }, sk: { S: 'b' } } }))
    await client.send(
      new UpdateItemCommand({
        TableName: 'things',
        Key: key,
        UpdateExpression: 'SET embedding = :v',
        ExpressionAttributeValues: { ':v': { L: numbers(0, 1, 0) } },
      }),
    )
    expect(await found()).toEqual(['a', 'b'])
    now += 1_000
    expect((await search()).SearchResults).toMatchObject([{ Item: { sk: { S: 'a' } }, Score: 1 }])
  })

  it('W06: leaves part of a batch unprocessed when told to', async () => {
    await create()
    emulator.conditions.unprocessed = 0.5
    const requests = Array.from({ length: 25 }, (_, i) => ({
      PutRequest: { Item: thing(`s${i}`, [1, i, 0]) },
    }))
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { things: requests } }),
    )
    const left = UnprocessedItems?.things?.length ?? 0
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(25)
    expect(await found({ TopK: 100 })).toHaveLength(25 - left)
    await expect(
      client.send(new BatchWriteItemCommand({ RequestItems: { things: [...requests, ...requests] } })),
    ).rejects.toMatchObject(validation(/less than or equal to 25|duplicates/))
  })

  it('leaves part of a batch of reads unprocessed when told to', async () => {
    await create()
    for (let i = 0; i < 20; i++) await put(thing(`s${i}`, [1, i, 0]))
    const Keys = Array.from({ length: 20 }, (_, i) => ({ pk: { S: 'p' }, sk: { S: `s${i}` } }))
    const wanted = { Keys, ConsistentRead: true, ProjectionExpression: 'sk' }
    const read = () => client.send(new BatchGetItemCommand({ RequestItems: { things: wanted } }))
    emulator.conditions.unprocessed = 0.5
    const { Responses, UnprocessedKeys } = await read()
    const { Keys: left = [], ...rest } = UnprocessedKeys?.things ?? {}
    expect(rest).toEqual({ ConsistentRead: true, ProjectionExpression: 'sk' })
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(20)
    const sortKeys = [...(Responses?.things ?? []), ...left].map(({ sk }) => sk?.S)
    expect(sortKeys.sort()).toEqual(Keys.map(({ sk }) => sk.S).sort())
    wanted.Keys.length = 1
    emulator.conditions.unprocessed = 0.99
    for (let i = 0; i < 5; i++) expect(await read()).toMatchObject({ UnprocessedKeys: {} })
    emulator.conditions.unprocessed = 1
    await expect(read()).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' })
    emulator.conditions.unprocessed = 0
    expect(await read()).toMatchObject({ UnprocessedKeys: {} })
  })

  it('M06: refuses an item over 400 KB', async () => {
    await create()
    await expect(put(thing('big', [1, 0, 0], { text: { S: 'é'.repeat(210_000) } }))).rejects.toMatchObject(
      validation(/^Item size has exceeded the maximum allowed size/),
    )
  })

  it('keeps the setting of the time to live, once an hour', async () => {
    await create()
    const set = (Enabled: boolean) =>
      client.send(
        new UpdateTimeToLiveCommand({
          TableName: 'things',
          TimeToLiveSpecification: { AttributeName: 'ttl', Enabled },
        }),
      )
    await set(true)
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName: 'things' }),
    )
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' })
    await expect(set(false)).rejects.toMatchObject({ name: 'ValidationException' })
    now += 3_600_000
    await set(false)
  })
})
