import {
  CreateIndexCommand,
  type CreateIndexCommandInput,
  CreateVectorBucketCommand,
  DeleteIndexCommand,
  DeleteVectorBucketCommand,
  DeleteVectorsCommand,
  GetIndexCommand,
  GetVectorBucketCommand,
  GetVectorsCommand,
  ListIndexesCommand,
  ListTagsForResourceCommand,
  ListVectorsCommand,
  type PutInputVector,
  PutVectorsCommand,
  paginateListVectors,
  QueryVectorsCommand,
  type QueryVectorsCommandInput,
  S3VectorsClient,
  S3VectorsServiceException,
} from '@aws-sdk/client-s3vectors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Emulator, s3VectorsEmulator } from '../src/index.js'

let emulator: Emulator
let client: S3VectorsClient
beforeAll(async () => {
  emulator = await s3VectorsEmulator()
  client = new S3VectorsClient({ ...emulator.clientConfig, maxAttempts: 1 })
  await client.send(new CreateVectorBucketCommand({ vectorBucketName: 'bucket', tags: { team: 'memory' } }))
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})

let made = 0
async function newIndex(options: Partial<CreateIndexCommandInput> = {}) {
  const indexName = `index-${++made}`
  await client.send(
    new CreateIndexCommand({
      vectorBucketName: 'bucket',
      indexName,
      dataType: 'float32',
      dimension: 3,
      distanceMetric: 'cosine',
      ...options,
    }),
  )
  const at = { vectorBucketName: 'bucket', indexName }
  return {
    at,
    put: (...vectors: PutInputVector[]) => client.send(new PutVectorsCommand({ ...at, vectors })),
    query: (input: Partial<QueryVectorsCommandInput> = {}) =>
      client.send(
        new QueryVectorsCommand({ ...at, topK: 10, queryVector: { float32: [1, 0, 0] }, ...input }),
      ),
  }
}

const vector = (key: string, float32: number[], metadata?: PutInputVector['metadata']): PutInputVector => ({
  key,
  data: { float32 },
  ...(metadata !== undefined && { metadata }),
})

const validation = (message: string | RegExp) => ({
  name: 'ValidationException',
  message,
  $metadata: { httpStatusCode: 400 },
})

describe('buckets and indexes', () => {
  it('are made, described, listed and deleted', async () => {
    await client.send(new CreateVectorBucketCommand({ vectorBucketName: 'second' }))
    const { vectorBucket } = await client.send(new GetVectorBucketCommand({ vectorBucketName: 'second' }))
    expect(vectorBucket?.encryptionConfiguration).toEqual({ sseType: 'AES256' })
    expect(vectorBucket?.creationTime).toBeInstanceOf(Date)
    const { indexArn } = await client.send(
      new CreateIndexCommand({
        vectorBucketName: 'second',
        indexName: 'one',
        dataType: 'float32',
        dimension: 2,
        distanceMetric: 'euclidean',
        metadataConfiguration: { nonFilterableMetadataKeys: ['text'] },
      }),
    )
    const { index } = await client.send(new GetIndexCommand({ indexArn }))
    expect(index).toMatchObject({
      dimension: 2,
      metadataConfiguration: { nonFilterableMetadataKeys: ['text'] },
    })
    const { indexes } = await client.send(new ListIndexesCommand({ vectorBucketName: 'second' }))
    expect(indexes?.map(({ indexName }) => indexName)).toEqual(['one'])
    const { tags } = await client.send(
      new ListTagsForResourceCommand({
        resourceArn: 'arn:aws:s3vectors:us-east-1:123456789012:bucket/bucket',
      }),
    )
    expect(tags).toEqual({ team: 'memory' })
    const remove = () => client.send(new DeleteVectorBucketCommand({ vectorBucketName: 'second' }))
    await expect(remove()).rejects.toMatchObject({
      name: 'ConflictException',
      $metadata: { httpStatusCode: 409 },
    })
    await client.send(new DeleteIndexCommand({ indexArn }))
    await remove()
    await expect(remove()).rejects.toMatchObject({
      name: 'NotFoundException',
      message: 'The specified vector bucket could not be found',
    })
  })

  it('refuse what the service refuses, in its words', async () => {
    await expect(
      client.send(new CreateVectorBucketCommand({ vectorBucketName: 'bucket' })),
    ).rejects.toMatchObject({
      name: 'ConflictException',
      message: 'A vector bucket with the specified name already exists',
    })
    await expect(client.send(new CreateVectorBucketCommand({ vectorBucketName: 'b' }))).rejects.toMatchObject(
      validation(
        "1 validation error detected. Value with length 1 at '/vectorBucketName' failed to satisfy constraint: " +
          'Member must have length between 3 and 63, inclusive',
      ),
    )
    await expect(newIndex({ dimension: 4_097 })).rejects.toMatchObject(
      validation(
        "1 validation error detected. Value at '/dimension' failed to satisfy constraint: " +
          'Member must be between 1 and 4096, inclusive',
      ),
    )
    for (const [tags, path] of [
      [{ 'k,': 'v' }, /'\/tags\/k,'.*regular expression/],
      [{ k: 'v,' }, /'\/tags\/k'.*regular expression/],
      [{ ['k'.repeat(129)]: 'v' }, /length between 1 and 128/],
      [{ k: 'v'.repeat(257) }, /length between 0 and 256/],
    ] as const) {
      await expect(newIndex({ tags: tags as never })).rejects.toMatchObject(validation(path))
    }
    await expect(
      newIndex({ encryptionConfiguration: { sseType: 'aws:none' as never } }),
    ).rejects.toMatchObject(
      validation(/'\/encryptionConfiguration\/sseType'.*enum value set: \[AES256, aws:kms\]/),
    )
    await expect(newIndex({ dataType: 'int8' as never })).rejects.toMatchObject(
      validation(/enum value set: \[float32\]/),
    )
    await expect(
      client.send(new GetIndexCommand({ vectorBucketName: 'none', indexName: 'none' })),
    ).rejects.toMatchObject({
      name: 'NotFoundException',
      message: 'The specified index could not be found',
    })
    await expect(client.send(new GetIndexCommand({ vectorBucketName: 'bucket' }))).rejects.toMatchObject(
      validation('Must specify either indexArn or both vectorBucketName and indexName'),
    )
  })
})

describe('writing', () => {
  it('replaces whole vectors, reads back float32 and in no particular order, and forgives absent keys', async () => {
    const { at, put } = await newIndex()
    await put(vector('a', [1, 0, 0], { x: 1 }), vector('b', [0.9, 0, 0]))
    await put(vector('a', [0, 1, 0]))
    const { vectors } = await client.send(
      new GetVectorsCommand({ ...at, keys: ['a', 'b', 'none'], returnData: true, returnMetadata: true }),
    )
    expect(vectors).toEqual([
      { key: 'b', data: { float32: [Math.fround(0.9), 0, 0] }, metadata: {} },
      { key: 'a', data: { float32: [0, 1, 0] }, metadata: {} },
    ])
    await client.send(new DeleteVectorsCommand({ ...at, keys: ['a', 'none'] }))
    expect((await client.send(new GetVectorsCommand({ ...at, keys: ['a'] }))).vectors).toEqual([])
  })

  it('W08: refuses vectors of the wrong length, zero ones and those that are no float32, naming the key', async () => {
    const { put, query } = await newIndex()
    await expect(put(vector('k', [1]))).rejects.toMatchObject(
      validation("Invalid record for key 'k': vector must have length 3, but has length 1"),
    )
    const zero = {
      message: "Invalid record for key 'zero': cosine distance does not support vectors with zero norm",
    }
    await expect(put(vector('ok', [1, 1, 1]), vector('zero', [0, 0, 0]))).rejects.toMatchObject(zero)
    await expect(put(vector('zero', [1e-46, 0, 0]))).rejects.toMatchObject(zero)
    await expect(put(vector('nan', [1e39, 0, 0]))).rejects.toMatchObject(validation(/NaNs or Infs/))
    await expect(put(vector('nan', [Number.NaN, 0, 0]))).rejects.toMatchObject(validation(/NaNs or Infs/))
    expect((await query()).vectors).toEqual([])
    await expect(query({ queryVector: { float32: [0, 0, 0] } })).rejects.toMatchObject({
      message: 'Query vector contains invalid values or is invalid for this index',
      fieldList: [
        { path: 'vector', message: 'Invalid input: cosine distance does not support vectors with zero norm' },
      ],
    })
  })

  it('tells a typed array apart from a list, as the wire does', async () => {
    const { put } = await newIndex()
    await expect(put(vector('typed', new Float32Array([1, 0, 0]) as never))).rejects.toMatchObject({
      name: 'SerializationException',
    })
  })

  it('W12, W13, W16, W17: counts metadata by its own measure and refuses what is no value', async () => {
    const { put } = await newIndex({ metadataConfiguration: { nonFilterableMetadataKeys: ['text'] } })
    const record = (metadata: PutInputVector['metadata']) => put(vector('k', [1, 0, 0], metadata))
    // 4 + (8 + 1 + 2,035) = 2,048
    await record({ a: 'x'.repeat(2_035) })
    await expect(record({ a: 'x'.repeat(2_036) })).rejects.toMatchObject(
      validation("Invalid record for key 'k': Filterable metadata must have at most 2048 bytes"),
    )
    await expect(record({ note: 'é'.repeat(1_100) })).rejects.toMatchObject(validation(/at most 2048 bytes/))
    await record({ text: 'x'.repeat(40_960 - 4 - 8 - 4) })
    await expect(record({ text: 'x'.repeat(40_960 - 4 - 8 - 3) })).rejects.toMatchObject(
      validation(/at most 40960 bytes/),
    )
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, true]))
    await record(keys(50))
    await expect(record(keys(51))).rejects.toMatchObject(validation(/at most 50 keys/))
    await record({ '': '', $and: 1, 'a.b': [1, 2], c: ['x', 'x'] })
    await expect(record({ a: null })).rejects.toMatchObject(
      validation(/strings, numbers, booleans, or arrays/),
    )
    await expect(record({ a: { b: 1 } })).rejects.toMatchObject(
      validation(/strings, numbers, booleans, or arrays/),
    )
    await expect(record({ a: [1, 'x'] })).rejects.toMatchObject(
      validation(/array values must be strings or numbers/),
    )
    await expect(record({ a: [] })).rejects.toMatchObject(validation(/Empty arrays/))
    await expect(record({ a: '\ud800' })).rejects.toMatchObject({ name: 'SerializationException' })
    await record({ a: '😀' })
  })

  it('holds to the limits of requests and keys', async () => {
    const { at, put } = await newIndex()
    const many = (count: number) => Array.from({ length: count }, (_, i) => vector(`k${i}`, [1, 0, i]))
    await put(...many(500))
    await expect(put(...many(501))).rejects.toMatchObject(validation(/length between 1 and 500/))
    const keys = many(101).map(({ key }) => key as string)
    await expect(client.send(new GetVectorsCommand({ ...at, keys }))).rejects.toMatchObject(
      validation(/between 1 and 100/),
    )
    await put(vector('é'.repeat(512), [1, 0, 0]))
    await expect(put(vector('é'.repeat(513), [1, 0, 0]))).rejects.toMatchObject(
      validation('Record key length exceeds the maximum allowed'),
    )
    await expect(put(vector('x'.repeat(1_025), [1, 0, 0]))).rejects.toMatchObject(
      validation(/Value with length 1025 at '\/vectors\/0\/key'/),
    )
    await expect(put(vector('big', [1, 0, 0], { a: 'x'.repeat(21_000_000) }))).rejects.toMatchObject(
      validation('Request body exceeds max allowed size'),
    )
    await expect(client.send(new PutVectorsCommand({ ...at } as never))).rejects.toMatchObject(
      validation(/'\/vectors'/),
    )
  })
})

describe('querying', () => {
  it('S04: gives 1 - cosine, nearest first, and pages through what one answer does not hold', async () => {
    const { put, query } = await newIndex()
    await put(
      vector('same', [2, 0, 0]),
      vector('half', [1, 1, 0]),
      vector('across', [0, 1, 0]),
      vector('opposite', [-1, 0, 0]),
    )
    const { vectors, distanceMetric } = await query({ returnDistance: true })
    expect(distanceMetric).toBe('cosine')
    expect(vectors?.map(({ key }) => key)).toEqual(['same', 'half', 'across', 'opposite'])
    expect(vectors?.map((each) => each.distance)).toEqual([0, Math.fround(1 - Math.SQRT1_2), 1, 2])

    await put(...Array.from({ length: 300 }, (_, i) => vector(`n${i}`, [1, i + 1, 0])))
    const keys: (string | undefined)[] = []
    let nextToken: string | undefined
    do {
      const page = await query({ topK: 250, ...(nextToken && { nextToken }) })
      keys.push(...(page.vectors ?? []).map(({ key }) => key))
      nextToken = page.nextToken
    } while (nextToken)
    expect(new Set(keys).size).toBe(250)
    const first = await query({ topK: 250 })
    await expect(query({ topK: 240, nextToken: first.nextToken })).rejects.toMatchObject(validation(/token/))
    await query({ topK: 10_000 })
    await expect(query({ topK: 10_001 })).rejects.toMatchObject(validation(/between 1 and 10000/))
  })

  it('filters by the grammar, and refuses everything beside it', async () => {
    const { put, query } = await newIndex({ metadataConfiguration: { nonFilterableMetadataKeys: ['text'] } })
    await put(
      vector('a', [1, 0, 0], { type: 'fact', n: 1, tags: ['x', 'y'], on: true, text: 't' }),
      vector('b', [1, 0, 1], { type: 'pref', n: 2, on: false }),
    )
    const keys = async (filter: QueryVectorsCommandInput['filter']) =>
      (await query({ filter })).vectors?.map(({ key }) => key)
    expect(await keys({ type: 'fact' })).toEqual(['a'])
    expect(await keys({ tags: { $eq: 'y' } })).toEqual(['a'])
    expect(await keys({ type: { $in: ['pref', 1, true] } })).toEqual(['b'])
    expect(await keys({ n: { $gt: 1, $lte: 2 } })).toEqual(['b'])
    expect(await keys({ tags: { $exists: false } })).toEqual(['b'])
    expect(await keys({ $or: [{ on: true }, { $and: [{ n: 2 }, { type: { $ne: 'fact' } }] }] })).toEqual([
      'a',
      'b',
    ])
    expect(await keys({ on: 'true' })).toEqual([])
    for (const filter of [
      {},
      { type: 'fact', n: 1 },
      { $and: [] },
      { $and: [{ type: 'fact', n: 1 }] },
      { $and: [{}] },
      { type: {} },
      { type: { x: 1 } },
      { type: null },
      { type: ['fact'] },
      { n: { $gt: '1' } },
      { n: { $in: [] } },
      { n: { $exists: 1 } },
      { n: { $not: 1 } },
    ]) {
      await expect(keys(filter), JSON.stringify(filter)).rejects.toMatchObject({
        ...validation('Invalid filter'),
        fieldList: [{ path: 'filter', message: 'Invalid filter' }],
      })
    }
    await expect(keys({ text: 't' })).rejects.toMatchObject(
      validation('Invalid use of non-filterable metadata in filter'),
    )
  })

  it('lists everything once, whole or by segments', async () => {
    const { at, put } = await newIndex()
    const all = Array.from({ length: 60 }, (_, i) => vector(`k${i}`, [1, 0, i]))
    await put(...all)
    const list = async (segment = {}) => {
      const keys: (string | undefined)[] = []
      for await (const page of paginateListVectors({ client, pageSize: 7 }, { ...at, ...segment })) {
        keys.push(...(page.vectors ?? []).map(({ key }) => key))
      }
      return keys
    }
    const expected = all.map(({ key }) => key).sort()
    expect((await list()).sort()).toEqual(expected)
    const parts = await Promise.all(
      [0, 1, 2, 3].map((segmentIndex) => list({ segmentCount: 4, segmentIndex })),
    )
    expect(parts.flat().sort()).toEqual(expected)
    const half = client.send(new ListVectorsCommand({ ...at, segmentCount: 4 }))
    await expect(half).rejects.toMatchObject(validation(/segment/))
  })
})

describe('on purpose', () => {
  it('throttles, fails and loses replies', async () => {
    const { at, put, query } = await newIndex()
    emulator.order('PutVectors', 'throttled')
    await expect(put(vector('a', [1, 0, 0]))).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      $metadata: { httpStatusCode: 429 },
      $retryable: { throttling: true },
    })
    emulator.order('PutVectors', 'unavailable')
    await expect(put(vector('a', [1, 0, 0]))).rejects.toBeInstanceOf(S3VectorsServiceException)
    expect((await query()).vectors).toEqual([])
    emulator.order('PutVectors', 'lostReplies')
    await expect(put(vector('a', [1, 0, 0]))).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await query()).vectors).toHaveLength(1)
    const patient = new S3VectorsClient({ ...emulator.clientConfig, maxAttempts: 3 })
    emulator.order('GetVectors', 'throttled', 2)
    expect((await patient.send(new GetVectorsCommand({ ...at, keys: ['a'] }))).vectors).toHaveLength(1)
    patient.destroy()
  })

  it('lets a request wait, and those after it not', async () => {
    const { at } = await newIndex()
    const get = new GetVectorsCommand({ ...at, keys: ['a'] })
    const before = emulator.calls.length
    emulator.conditions.latencyMs = 3_600_000
    const controller = new AbortController()
    const waiting = expect(client.send(get, { abortSignal: controller.signal })).rejects
    await expect.poll(() => emulator.calls.slice(before)).toEqual(['GetVectors'])
    emulator.conditions.latencyMs = 0
    expect((await client.send(get)).vectors).toEqual([])
    controller.abort()
    await waiting.toMatchObject({ name: 'AbortError' })
  })
})
