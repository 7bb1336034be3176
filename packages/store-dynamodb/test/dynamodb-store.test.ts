import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import type { MemoryStore, NewMemory } from '@memory/core'
import { dynamodbEmulator, type Emulator } from '@memory/emulators'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DynamoDBStoreOptions, dynamodbBackend, dynamodbStore } from '../src/index.js'
import { letterEmbedder } from './letter-embedder.js'

let emulator: Emulator
let client: DynamoDBClient
let table: string
let made = 0
/** Milliseconds by which the service's clock is ahead. */
let ahead = 0
beforeAll(async () => {
  emulator = await dynamodbEmulator({ now: () => Date.now() + ahead })
  client = new DynamoDBClient(emulator.clientConfig)
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})
beforeEach(() => {
  table = `table-${++made}`
  ahead = 0
  Object.assign(emulator.conditions, { replicationLagMs: 0, allocationMs: 0, backfillMs: 0, unprocessed: 0 })
  emulator.calls.length = 0
})

const open = (options: Partial<DynamoDBStoreOptions> = {}) =>
  dynamodbStore({ table, client, embedder: letterEmbedder(), ...options })

const all = async (store: MemoryStore, limit = 50) => {
  const contents: string[] = []
  let cursor: string | undefined
  do {
    const page = await store.list?.({ limit, ...(cursor && { cursor }) })
    contents.push(...(page?.entries ?? []).map(({ content }) => content))
    cursor = page?.cursor
  } while (cursor)
  return contents
}

const describeTable = async () => (await client.send(new DescribeTableCommand({ TableName: table }))).Table

const numbered = (count: number): NewMemory[] =>
  Array.from({ length: count }, (_, i) => ({ content: `a${'b'.repeat(i)}`, id: `e${i}` }))

describe('opening', () => {
  it('L10: makes no request before the first call', () => {
    open()
    expect(emulator.calls).toEqual([])
  })

  it('L09: creates one table, whoever asks first, and finds it the next time', async () => {
    const stores = Array.from({ length: 4 }, () => open({ filterKeys: ['type'] }))
    const [first] = stores
    await Promise.all([
      first?.initialize(),
      first?.search('x'),
      ...stores.map((store, i) => store.add(`m${'abcd'[i]}`)),
    ])
    expect(await all(open())).toHaveLength(4)
    expect(await describeTable()).toMatchObject({
      KeySchema: [{ AttributeName: 'pk' }, { AttributeName: 'sk' }],
      VectorIndexes: [
        {
          IndexName: 'memory-vectors',
          Dimensions: 26,
          DistanceFunction: 'COSINE',
          VectorAttribute: { AttributeName: 'memoryVector' },
          SearchSchema: [
            { AttributeName: 'pk', SearchSchemaElementType: 'HASH' },
            { AttributeName: 'memoryFilter.type', SearchSchemaElementType: 'INLINE_FILTER' },
          ],
        },
      ],
    })
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: table }))
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'memoryExpiresAt' })
    emulator.calls.length = 0
    await open().search('x')
    expect(emulator.calls).toEqual([
      'DescribeTable',
      'SearchVectors',
      'DescribeTimeToLive',
      'BatchGetItem',
      'SearchVectors',
    ])
  })

  it('waits until a new table serves', async () => {
    emulator.conditions.allocationMs = 300
    const store = open()
    await store.add('Likes tea')
    expect((await store.search('tea'))[0]?.content).toBe('Likes tea')
  })

  it('adds its index beside the items of others, through every phase, and leaves them alone', async () => {
    await client.send(
      new CreateTableCommand({
        TableName: table,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['tenant', 'thing'].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: [
          { AttributeName: 'tenant', KeyType: 'HASH' },
          { AttributeName: 'thing', KeyType: 'RANGE' },
        ],
      }),
    )
    const TimeToLiveSpecification = { AttributeName: 'goesAway', Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }))
    const theirs = { tenant: { S: 'acme' }, thing: { S: 'order-1' }, total: { N: '12' } }
    await client.send(new PutItemCommand({ TableName: table, Item: theirs }))

    await expect(open().initialize()).rejects.toMatchObject({ code: 'not_found', field: 'index' })
    Object.assign(emulator.conditions, { allocationMs: 250, backfillMs: 250, replicationLagMs: 250 })
    const store = open({ addIndex: true })
    await store.initialize()
    emulator.conditions.replicationLagMs = 0
    await store.add('Likes tea', undefined, { id: 'drink', expiresAt: '2031-01-01T00:00:00Z' })
    expect(await all(store)).toEqual(['Likes tea'])
    const ours = { tenant: { S: 'memory#&' }, thing: { S: 'drink' } }
    const { Item } = await client.send(new GetItemCommand({ TableName: table, Key: ours }))
    expect(Item?.goesAway).toEqual({ N: String(Date.parse('2031-01-01T00:00:00Z') / 1_000) })
    expect(await store.clear()).toEqual({ deleted: 1 })
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }))
    expect(Items).toContainEqual(theirs)
    expect(Items).toHaveLength(2)
  })

  it('gives up waiting in time, and the next call goes on', async () => {
    emulator.conditions.allocationMs = 3_600_000
    const store = open({ readyTimeoutMs: 100 })
    await expect(store.initialize()).rejects.toMatchObject({ code: 'timeout', retryable: true })
    ahead = 3_600_000
    await store.initialize()
  })

  it('stops waiting when it is closed', async () => {
    emulator.conditions.allocationMs = 3_600_000
    const store = open()
    const waiting = expect(store.initialize()).rejects.toMatchObject({ code: 'closed' })
    await expect.poll(() => emulator.calls).toContain('CreateTable')
    await store.close()
    await waiting
    const calls = emulator.calls.length
    await expect(store.initialize()).rejects.toMatchObject({ code: 'closed' })
    expect(emulator.calls).toHaveLength(calls)
  })

  it('says why it waited in vain', async () => {
    const refusal = 'Subscriber limit exceeded: too many tables'
    const full = {
      async send(command: object) {
        const name =
          command instanceof CreateTableCommand ? 'LimitExceededException' : 'ResourceNotFoundException'
        throw Object.assign(new Error(refusal), { name })
      },
    } as unknown as DynamoDBClient
    await expect(open({ client: full, readyTimeoutMs: 100 }).initialize()).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining(refusal),
      cause: expect.objectContaining({ name: 'LimitExceededException' }),
    })
  })

  it('does not wait for a table that will not come back by itself', async () => {
    const archived = {
      send: async () => ({ Table: { TableName: table, TableStatus: 'ARCHIVED' } }),
    } as unknown as DynamoDBClient
    await expect(open({ client: archived }).initialize()).rejects.toMatchObject({
      code: 'failed',
      field: 'table',
      message: expect.stringContaining('ARCHIVED'),
    })
  })

  it('adds no index to a table of provisioned capacity', async () => {
    await client.send(
      new CreateTableCommand({
        TableName: table,
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
      }),
    )
    await expect(open({ addIndex: true }).initialize()).rejects.toMatchObject({
      code: 'invalid_argument',
      message: expect.stringContaining('PAY_PER_REQUEST'),
    })
  })

  it('W10: refuses an index of another width or embedder, with both and the index', async () => {
    await open().initialize()
    await expect(open({ embedder: letterEmbedder(20) }).search('x')).rejects.toMatchObject({
      code: 'embedder_mismatch',
      limit: 26,
      actual: 20,
      message: expect.stringMatching(/memory-vectors.*26.*20/),
    })
    await expect(open({ embedder: letterEmbedder(26, 'other') }).search('x')).rejects.toMatchObject({
      code: 'embedder_mismatch',
      message: expect.stringMatching(/memory-vectors.*letters.*other.*reembed/),
    })
  })

  it('refuses tables and indexes that were made for something else', async () => {
    await expect(open({ create: false }).initialize()).rejects.toMatchObject({
      code: 'not_found',
      field: 'table',
    })
    await client.send(
      new CreateTableCommand({
        TableName: table,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    )
    await expect(open({ addIndex: true }).initialize()).rejects.toMatchObject({ field: 'table' })
    table = `${table}-other`
    await open().initialize()
    await expect(open({ distance: 'euclidean' }).initialize()).rejects.toMatchObject({ field: 'distance' })
    expect(() => open({ table: 'a b' })).toThrow(expect.objectContaining({ field: 'table' }))
    for (const [field, options] of [
      ['limits.batchWriteItems', { limits: { batchWriteItems: 0 } }],
      ['limits.topk', { limits: { topk: 5 } }],
      ['filterKeys', { filterKeys: 'type' }],
      ['filterKeys', { filterKeys: [5] }],
      ['filterKeys', { filterKeys: ['k'.repeat(243)] }],
    ] as const) {
      expect(() => open(options as never)).toThrow(expect.objectContaining({ field }))
    }
    const many = Array.from({ length: 19 }, (_, i) => `k${i}`)
    expect(() => open({ filterKeys: many })).toThrow(expect.objectContaining({ field: 'filterKeys' }))
  })

  it('moves to a table of another width', async () => {
    await open().addBatch([{ content: 'Likes tea' }, { content: 'Lives in Porto' }])
    const wide = open({ table: `${table}-wide`, embedder: letterEmbedder(30, 'wide') })
    expect(await wide.reembed({ from: dynamodbBackend({ table, client }) })).toEqual({ reembedded: 2 })
    expect((await wide.search('tea'))[0]?.content).toBe('Likes tea')
  })
})

describe('records', () => {
  it('M06: over 400 KB are refused in UTF-8 bytes before any request; near it they are kept', async () => {
    const store = open()
    await expect(store.add('é'.repeat(210_000))).rejects.toMatchObject({
      code: 'limit_exceeded',
      field: 'content',
      actual: 420_000,
    })
    await expect(store.add('x', { note: 'é'.repeat(210_000) })).rejects.toMatchObject({
      code: 'limit_exceeded',
      field: 'metadata',
      limit: 409_600,
    })
    await expect(store.add('x', undefined, { id: 'é'.repeat(513) })).rejects.toMatchObject({
      field: 'id',
      limit: 1_024,
    })
    expect(emulator.calls).toEqual([])
    const content = `a${'é'.repeat(149_999)}`
    await store.add(content, { note: 'x'.repeat(90_000) }, { id: 'large' })
    expect((await store.get('large'))?.content).toBe(content)
  })

  it('W15, W16, W17, S14: keep metadata whatever they are called', async () => {
    const metadata = JSON.parse(
      '{"content":"mine","pk":"p","sk":"s","memoryVector":"v","id":"x","__proto__":{"a":1},"":"",' +
        '"nested":{"app":"cli","tags":["a","b"]},"mixed":[1,"a",{"z":1}],"empty":[],"none":null}',
    )
    const store = open({ filterKeys: ['pk', '__proto__', ''] })
    await store.add('real text', metadata)
    const [found] = await store.search('real text', { filter: { pk: 'p', content: 'mine', '': '' } })
    expect(found?.content).toBe('real text')
    expect(JSON.stringify(found?.metadata)).toBe(JSON.stringify(metadata))
  })

  it('of ids too long to exist are absent, not an error', async () => {
    expect(await open().get('é'.repeat(600))).toBeUndefined()
    expect(await open().delete(['é'.repeat(600), 'none'])).toEqual({ deleted: 0 })
  })

  it('hold vectors that survive as float32', async () => {
    const exact: number[] = [0.1, 1 / 3, 1e-30, 3.4028234e38, -1.17549435e-38, 16_777_217, 0, 1].map(
      Math.fround,
    )
    const embedder = {
      id: 'exact',
      dimensions: 8,
      embed: async (texts: readonly string[]) => texts.map(() => exact),
    }
    await open({ embedder }).add('x', undefined, { id: 'x' })
    const key = { pk: { S: 'memory#&' }, sk: { S: 'x' } }
    const { Item } = await client.send(new GetItemCommand({ TableName: table, Key: key }))
    expect(Item?.memoryVector?.L?.map(({ N }: AttributeValue) => Math.fround(Number(N)))).toEqual(exact)
  })
})

describe('searching', () => {
  it('S04: scores every distance from 0 to 1', async () => {
    for (const [distance, scores] of [
      ['cosine', [1, Math.SQRT1_2, 0]],
      ['euclidean', [1, 1 / 2, 1 / (1 + Math.SQRT2)]],
      ['dotProduct', [1, Math.SQRT1_2, 0]],
    ] as const) {
      const store = open({ table: `${table}-${distance}`, distance })
      await store.addBatch([{ content: 'a' }, { content: 'ab' }, { content: 'b' }])
      const found = await store.search('a')
      expect(found.map(({ content }) => content)).toEqual(['a', 'ab', 'b'])
      for (const [i, score] of scores.entries()) expect(found[i]?.score).toBeCloseTo(score, 6)
    }
  })

  it('filters in the index by the keys it was made with, and by others itself', async () => {
    const store = open({ filterKeys: ['type', 'n'] })
    await store.addBatch(
      numbered(60).map((entry, i) => ({
        ...entry,
        metadata: { type: i % 2 ? 'odd' : 'even', n: i / 2, third: i % 3 === 0, one: i ? 1 : '1' },
      })),
    )
    const ids = async (filter: Record<string, string | number | boolean | string[]>) =>
      (await store.search('a', { maxSearchResults: 3, filter })).map(({ id }) => id)
    expect(await ids({ type: 'odd' })).toEqual(['e1', 'e3', 'e5'])
    expect(await ids({ type: 'odd', third: true })).toEqual(['e3', 'e9', 'e15'])
    expect(await ids({ n: 20.5 })).toEqual(['e41'])
    expect(await ids({ type: ['odd', 'none'] })).toEqual(['e1', 'e3', 'e5'])
    expect(await ids({ one: '1' })).toEqual(['e0'])
    const anew = open({ filterKeys: [] })
    emulator.calls.length = 0
    expect((await anew.search('a', { filter: { n: 20 } })).map(({ id }) => id)).toEqual(['e40'])
    expect(emulator.calls.filter((call) => call === 'SearchVectors')).toHaveLength(2)
  })

  it('filters by values of any length', async () => {
    const store = open({ filterKeys: ['url'] })
    const url = `https://example.com/${'x'.repeat(2_000)}`
    await store.addBatch([
      { content: 'one', metadata: { url } },
      { content: 'two', metadata: { url: `${url}y` } },
    ])
    expect((await store.search('one two', { filter: { url } })).map(({ content }) => content)).toEqual([
      'one',
    ])
  })

  it('S02, S22: goes beyond the top 100 by reading every page of the scope', async () => {
    const warnings: string[] = []
    const logger = {
      debug: () => undefined,
      error: () => undefined,
      warn: (text: string) => warnings.push(text),
    }
    const store = open({ logger })
    const long = 'x'.repeat(20_000)
    await store.addBatch(numbered(130).map((entry) => ({ ...entry, metadata: { long } })))
    emulator.calls.length = 0
    const found = await store.search('a', { maxSearchResults: 120 })
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, i) => `e${i}`))
    // 2.6 MB, and the service reads 1 MB to a page.
    expect(emulator.calls.filter((call) => call === 'Query').length).toBeGreaterThanOrEqual(3)
    expect(warnings).toEqual([expect.stringContaining('read whole')])
    const controller = new AbortController()
    const going = store.search('a', { maxSearchResults: 120, signal: controller.signal })
    await expect
      .poll(() => emulator.calls.filter((call) => call === 'Query').length)
      .toBeGreaterThanOrEqual(4)
    controller.abort()
    await expect(going).rejects.toMatchObject({ code: 'aborted' })
  })

  it('sees nothing expired that the table has not deleted yet', async () => {
    const store = open()
    await store.add('gone', undefined, { expiresAt: '2020-01-01T00:00:00Z' })
    await store.add('just gone', undefined, { expiresAt: new Date(Date.now() - 1_000).toISOString() })
    await store.add('not gone', undefined, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
    expect((await store.search('gone')).map(({ content }) => content)).toEqual(['not gone'])
    expect(await all(store)).toEqual(['not gone'])
  })

  it('S15: shows a write after a while, and get at once', async () => {
    const store = open()
    await store.initialize()
    emulator.conditions.replicationLagMs = 3_600_000
    await store.add('Likes tea', undefined, { id: 'drink' })
    expect(await store.search('tea')).toEqual([])
    expect((await store.get('drink'))?.content).toBe('Likes tea')
    expect((await store.add('Likes tea', undefined, { id: 'drink' })).status).toBe('duplicate')
    ahead = 3_600_000
    expect(await store.search('tea')).toHaveLength(1)
  })
})

describe('scopes', () => {
  it('S06, S08: hold, whatever they are called', async () => {
    const scopes = [
      'acme',
      'acme-corp',
      '/users/bob',
      '/users/bobby/',
      '*',
      '#',
      '__proto__',
      'é'.repeat(300),
    ]
    const store = open()
    for (const actorId of scopes)
      await store.withScope({ actorId }).add(`of ${actorId} x`, undefined, { id: 'same' })
    for (const actorId of scopes) {
      const mine = store.withScope({ actorId })
      expect((await mine.search('of x', { maxSearchResults: 50 })).map(({ content }) => content)).toEqual([
        `of ${actorId} x`,
      ])
      expect((await mine.get('same'))?.content).toBe(`of ${actorId} x`)
      expect(await all(mine)).toEqual([`of ${actorId} x`])
    }
    expect(await all(store)).toEqual([])
  })

  it('are listed and cleared among others, to the last entry, and take no cursor of another', async () => {
    const store = open()
    const [mine, other] = [store.withScope({ actorId: 'ana' }), store.withScope({ actorId: 'bob' })]
    await mine.addBatch(numbered(90))
    await other.addBatch(numbered(40))
    const { cursor } = await other.list({ limit: 5 })
    for (const bad of [cursor ?? '', 'x', '[]', '["",""]', '["memory#actorId=ana&",""]']) {
      await expect(mine.list({ cursor: bad })).rejects.toMatchObject({
        code: 'invalid_argument',
        field: 'cursor',
      })
    }
    const listed = await all(mine, 7)
    expect(new Set(listed).size).toBe(90)
    expect(listed).toHaveLength(90)
    expect(await mine.clear()).toEqual({ deleted: 90 })
    expect(await all(mine)).toEqual([])
    expect(await all(other)).toHaveLength(40)
  })
})

describe('writing', () => {
  it('sends 25 items to a request, after looking what is there', async () => {
    const store = open()
    await store.initialize()
    emulator.calls.length = 0
    const entries = Array.from({ length: 1_000 }, (_, i) => ({ content: `memory ${i.toString(36)} x` }))
    const results = await store.addBatch(entries)
    expect(results.every(({ status }) => status === 'stored')).toBe(true)
    expect(emulator.calls.filter((call) => call === 'BatchWriteItem')).toHaveLength(40)
    expect(emulator.calls.filter((call) => call === 'BatchGetItem')).toHaveLength(10)
    expect((await store.addBatch(entries)).every(({ status }) => status === 'duplicate')).toBe(true)
    expect(emulator.calls.filter((call) => call === 'BatchWriteItem')).toHaveLength(40)
  })

  it('W06: repeats what a batch leaves undone, and only that', async () => {
    const store = open()
    await store.initialize()
    emulator.conditions.unprocessed = 0.3
    const results = await store.addBatch(numbered(60))
    expect(results.every(({ status }) => status === 'stored')).toBe(true)
    expect(await all(store)).toHaveLength(60)
    expect(await store.clear()).toEqual({ deleted: 60 })
    emulator.conditions.unprocessed = 0
    expect(await all(store)).toEqual([])
  })

  it('W06: asks again for what a batch of reads leaves unread, and gives up after a bounded number of tries', async () => {
    const store = open()
    const ids = numbered(150).map(({ id }) => id as string)
    await store.addBatch(numbered(150))
    const callOff = emulator.order('BatchGetItem', 'unprocessed', 3)
    expect((await store.addBatch(numbered(150))).every(({ status }) => status === 'duplicate')).toBe(true)
    callOff()
    const never = emulator.order('BatchGetItem', 'unprocessed', 1_000)
    emulator.calls.length = 0
    await expect(store.delete(ids)).rejects.toMatchObject({ code: 'throttled', retryable: true })
    expect(emulator.calls.length).toBeLessThan(40)
    never()
    expect(await store.delete(ids)).toEqual({ deleted: 150 })
  })

  it('W06: gives up after a bounded number of tries and names what is unwritten', async () => {
    const stubborn = new DynamoDBClient(emulator.clientConfig)
    const sizes: number[] = []
    stubborn.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName !== 'BatchWriteItemCommand') return await next(args)
        const { RequestItems } = args.input as BatchWriteItemCommand['input']
        const requests = RequestItems?.[table] ?? []
        sizes.push(requests.length)
        const [left] = requests.filter(({ PutRequest }) => PutRequest?.Item?.sk?.S === 'e7')
        const rest = requests.filter((request) => request !== left)
        if (rest.length > 0) await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: rest } }))
        return {
          response: {},
          output: { $metadata: {}, UnprocessedItems: left ? { [table]: [left] } : {} },
        } as never
      },
      { step: 'initialize', name: 'leavesOneUndone' },
    )
    const results = await open({ client: stubborn, attempts: 3 }).addBatch(numbered(30))
    const failed = results.filter(({ status }) => status !== 'stored')
    expect(failed).toEqual([
      { status: 'failed', id: 'e7', error: expect.objectContaining({ code: 'throttled' }) },
    ])
    expect(sizes.sort((a, b) => b - a)).toEqual([25, 5, 1, 1])
    expect(await all(open())).toHaveLength(29)
    stubborn.destroy()
  })

  it('W04: equal adds from two processes are one record, and one of them is told so', async () => {
    const [one, other] = [open(), open()]
    await Promise.all([one.initialize(), other.initialize()])
    const results = await Promise.all([one.add('I really like coffee'), other.add('I really like coffee')])
    expect(results.map(({ status }) => status).sort()).toEqual(['duplicate', 'stored'])
    expect(await all(one)).toHaveLength(1)
  })

  it('loses no update when two processes change one entry at once', async () => {
    const [one, other] = [open(), open()]
    await one.add('text', { n: 0 }, { id: 'x' })
    await other.initialize()
    await Promise.all([one.update('x', { content: 'new text' }), other.update('x', { metadata: { n: 1 } })])
    expect(await one.get('x')).toMatchObject({ content: 'new text', metadata: { n: 1 } })
  })

  it('gets through throttling, outages and lost replies, and writes nothing twice', async () => {
    const bare = new DynamoDBClient({ ...emulator.clientConfig, maxAttempts: 1 })
    const store = open({ client: bare })
    await store.initialize()
    for (const mishap of ['throttled', 'unavailable', 'lostReplies'] as const) {
      emulator.order('PutItem', mishap, 2)
      expect((await store.add(`after ${mishap}`)).status).toBe('stored')
      emulator.order('BatchWriteItem', mishap, 2)
      const results = await store.addBatch([{ content: `one ${mishap}` }, { content: `two ${mishap}` }])
      expect(results.map(({ status }) => status)).toEqual(['stored', 'stored'])
    }
    expect(await all(store)).toHaveLength(9)
    bare.destroy()
  })

  it.each(['throttled', 'lostReplies'] as const)(
    'counts a deletion that was %s once, and that of nothing not',
    async (mishap) => {
      const store = open()
      const { id = '' } = await store.add('Likes tea')
      emulator.order('DeleteItem', mishap)
      expect(await store.delete(id)).toEqual({ deleted: 1 })
      expect(await store.delete(id)).toEqual({ deleted: 0 })
      expect(await all(store)).toEqual([])
    },
  )

  it('W02: says so when it cannot, with the right code', async () => {
    const bare = new DynamoDBClient({ ...emulator.clientConfig, maxAttempts: 1 })
    const store = open({ client: bare, attempts: 1 })
    await store.initialize()
    emulator.order('PutItem', 'throttled')
    await expect(store.add('x')).rejects.toMatchObject({ code: 'throttled', retryable: true })
    emulator.order('SearchVectors', 'unavailable')
    await expect(store.search('x')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    bare.destroy()
  })

  it('W08: a zero vector is refused before the network, the rest goes through', async () => {
    const store = open()
    const results = await store.addBatch([{ content: 'fine' }, { content: '123' }])
    expect(results.map(({ status }) => status)).toEqual(['stored', 'rejected'])
    await expect(store.search('123')).rejects.toMatchObject({ code: 'invalid_argument', field: 'vector' })
  })

  it('leaves plain items behind that anybody can read', async () => {
    const store = open({ scope: { actorId: 'ana' }, filterKeys: ['type'] })
    await store.add('Likes tea', { type: 'preferences' }, { id: 'drink' })
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: 'memory#actorId=ana&' } },
      }),
    )
    expect(Items).toHaveLength(1)
    expect(Items[0]).toMatchObject({
      sk: { S: 'drink' },
      memoryContent: { S: 'Likes tea' },
      'memoryFilter.type': { S: '"preferences"' },
      memoryVector: { L: expect.arrayContaining([{ N: '1' }, { N: '2' }]) },
    })
  })
})
