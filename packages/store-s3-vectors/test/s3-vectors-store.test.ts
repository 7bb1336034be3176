import {
  CreateIndexCommand,
  CreateVectorBucketCommand,
  GetIndexCommand,
  GetVectorBucketCommand,
  GetVectorsCommand,
  ListTagsForResourceCommand,
  ListVectorsCommand,
  S3VectorsClient,
} from '@aws-sdk/client-s3vectors'
import type { MemoryStore, NewMemory } from '@memory/core'
import { type Emulator, s3VectorsEmulator } from '@memory/emulators'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3VectorsStoreOptions, s3VectorsBackend, s3VectorsStore } from '../src/index.js'
import { letterEmbedder } from './letter-embedder.js'

let emulator: Emulator
let client: S3VectorsClient
let bucket: string
let made = 0
beforeAll(async () => {
  emulator = await s3VectorsEmulator()
  client = new S3VectorsClient(emulator.clientConfig)
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})
beforeEach(() => {
  bucket = `bucket-${++made}`
  emulator.calls.length = 0
})

const open = (options: Partial<S3VectorsStoreOptions> = {}) =>
  s3VectorsStore({ bucket, index: 'memories', client, embedder: letterEmbedder(), ...options })

const makeIndex = async (nonFilterableMetadataKeys?: string[], dimension = 26) => {
  await client.send(new CreateVectorBucketCommand({ vectorBucketName: bucket }))
  await client.send(
    new CreateIndexCommand({
      vectorBucketName: bucket,
      indexName: 'memories',
      dataType: 'float32',
      dimension,
      distanceMetric: 'cosine',
      ...(nonFilterableMetadataKeys && { metadataConfiguration: { nonFilterableMetadataKeys } }),
    }),
  )
}

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

describe('opening', () => {
  it('L10: makes no request before the first call', () => {
    open()
    expect(emulator.calls).toEqual([])
  })

  it('L09: creates bucket and index once, with tags, and finds them the next time', async () => {
    const store = open({ tags: { team: 'memory' } })
    await Promise.all([store.initialize(), store.initialize(), store.search('x'), store.add('y')])
    expect(emulator.calls.filter((call) => call === 'CreateIndex')).toHaveLength(2)
    expect(emulator.calls.filter((call) => call === 'CreateVectorBucket')).toHaveLength(1)
    const { index } = await client.send(
      new GetIndexCommand({ vectorBucketName: bucket, indexName: 'memories' }),
    )
    expect(index).toMatchObject({
      dimension: 26,
      distanceMetric: 'cosine',
      metadataConfiguration: { nonFilterableMetadataKeys: ['content', 'details'] },
    })
    const { tags } = await client.send(new ListTagsForResourceCommand({ resourceArn: index?.indexArn }))
    expect(tags).toEqual({ team: 'memory' })
    emulator.calls.length = 0
    expect(await open().search('y')).toHaveLength(1)
    expect(emulator.calls).toEqual(['GetIndex', 'GetVectors', 'QueryVectors'])
  })

  it('survives a race of many to create the same', async () => {
    const stores = Array.from({ length: 6 }, () => open())
    await Promise.all(stores.map((store, i) => store.add(`memory ${'abcdef'[i]}`)))
    expect(await all(open())).toHaveLength(6)
  })

  it('passes encryption on', async () => {
    const encryption = { sseType: 'aws:kms' as const, kmsKeyArn: 'arn:aws:kms:us-east-1:123456789012:key/k' }
    await open({ encryption }).initialize()
    const { vectorBucket } = await client.send(new GetVectorBucketCommand({ vectorBucketName: bucket }))
    expect(vectorBucket?.encryptionConfiguration).toEqual(encryption)
  })

  it('creates nothing when told so', async () => {
    await expect(open({ create: false }).initialize()).rejects.toMatchObject({
      code: 'not_found',
      field: 'index',
    })
    expect(emulator.calls).toEqual(['GetIndex'])
  })

  it('W12: names an index that was made without the non-filterable keys', async () => {
    await makeIndex(['content'])
    await expect(open().add('x')).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'index',
      message: expect.stringMatching(/memories.*details.*2,048/),
    })
  })

  it('W10: refuses an index of another width, with both numbers and the index', async () => {
    await makeIndex(['content', 'details'], 16)
    await expect(open().search('x')).rejects.toMatchObject({
      code: 'embedder_mismatch',
      limit: 16,
      actual: 26,
      message: expect.stringMatching(/memories.*16.*26/),
    })
  })

  it('refuses options that would hang or mislead it', () => {
    for (const [field, options] of [
      ['limits.putVectors', { limits: { putVectors: 0 } }],
      ['limits.topK', { limits: { topK: Number.NaN } }],
      ['limits.topk', { limits: { topk: 5 } }],
      ['filterKeys', { filterKeys: 'type' }],
      ['filterKeys', { filterKeys: [5] }],
    ] as const) {
      expect(() => open(options as never)).toThrow(expect.objectContaining({ field }))
    }
    expect(() => open({ limits: { topK: undefined } } as never)).not.toThrow()
  })

  it('refuses a wrong distance and wrong names', async () => {
    await makeIndex(['content', 'details'])
    await expect(open({ distance: 'euclidean' }).initialize()).rejects.toMatchObject({ field: 'distance' })
    expect(() => open({ bucket: 'My_Bucket' })).toThrow(expect.objectContaining({ field: 'bucket' }))
    expect(() => open({ listSegments: 17 })).toThrow(expect.objectContaining({ field: 'listSegments' }))
  })

  it('moves to an index of another width', async () => {
    await open().addBatch([{ content: 'Likes tea' }, { content: 'Lives in Porto' }])
    const wide = open({ index: 'wide', embedder: letterEmbedder(30, 'wide') })
    const from = s3VectorsBackend({ bucket, index: 'memories', client })
    expect(await wide.reembed({ from })).toEqual({ reembedded: 2 })
    expect((await wide.search('tea'))[0]?.content).toBe('Likes tea')
  })

  it('destroys its own client only', async () => {
    const store = open()
    await store.add('x')
    await store.close()
    expect(await open().search('x')).toHaveLength(1)
    const own = s3VectorsStore({
      bucket,
      index: 'memories',
      clientConfig: emulator.clientConfig,
      embedder: letterEmbedder(),
    })
    expect(await own.search('x')).toHaveLength(1)
    await own.close()
    await expect(own.search('x')).rejects.toMatchObject({ code: 'closed' })
  })
})

describe('records', () => {
  it('W12: take long texts', async () => {
    const text = 'x'.repeat(30_000)
    await open().add(text, { type: 'facts' })
    expect((await open().search('xx'))[0]?.content).toBe(text)
  })

  it('W13: over a limit are refused by number, share of the store and largest key; nothing is written', async () => {
    const store = open()
    const keys = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i]))
    await expect(store.add('ok', keys)).rejects.toMatchObject({
      code: 'limit_exceeded',
      field: 'metadata',
      limit: 50,
      actual: 54,
      message: expect.stringMatching(/3 of them the store's/),
    })
    await expect(store.add('ok', { short: 'x', note: 'é'.repeat(1_100) })).rejects.toMatchObject({
      limit: 2_048,
      message: expect.stringMatching(/18 of them the store's; the largest is "note" with 2213/),
    })
    await expect(store.add('x'.repeat(32_001))).rejects.toMatchObject({ field: 'content', limit: 32_000 })
    await expect(store.add('x'.repeat(32_000), { big: ['x'.repeat(9_000)] })).rejects.toMatchObject({
      field: 'metadata',
      limit: 40_960,
    })
    await expect(store.add('x', undefined, { id: 'é'.repeat(512) })).rejects.toMatchObject({
      field: 'id',
      limit: 1_024,
    })
    expect(emulator.calls).toEqual([])
  })

  it('W13: are counted to the byte', async () => {
    const store = open()
    // 4 + (8 + 5 + 1) for the scope and (8 + 2 + n) for the key leave 2,020.
    await store.add('fits', { k: 'x'.repeat(2_020) })
    await expect(store.add('no', { k: 'x'.repeat(2_021) })).rejects.toMatchObject({ actual: 2_049 })
    await open({ filterKeys: ['type'] }).add('fits too', { type: 'a', k: 'x'.repeat(3_000) })
  })

  it('W15, W16, W17, S14: keep metadata whatever they are called', async () => {
    const metadata = JSON.parse(
      '{"content":"mine","details":"d","scope":"other","expiresAt":1,"id":"x","$and":"a",".":"","__proto__":{"a":1},' +
        '"nested":{"app":"cli","tags":["a","b"]},"mixed":[1,"a",{"z":1}],"empty":[],"none":null}',
    )
    await open().add('real text', metadata)
    const [found] = await open().search('real text', {
      filter: { content: 'mine', $and: 'a', scope: 'other' },
    })
    expect(found?.content).toBe('real text')
    expect(JSON.stringify(found?.metadata)).toBe(JSON.stringify(metadata))
  })

  it('of ids too long to exist are absent, not an error', async () => {
    expect(await open().get('é'.repeat(600))).toBeUndefined()
    expect(await open().delete(['é'.repeat(600), 'none'])).toEqual({ deleted: 0 })
  })

  it('lone surrogates in a filter mean what they became when they were stored', async () => {
    const store = open()
    await store.add('Likes tea', { 'half\ud83d': 'of a pair\udc00' })
    const filter = { 'half\ud83d': 'of a pair\udc00' }
    expect(await store.search('tea', { filter })).toHaveLength(1)
  })

  it('lone surrogates are replaced, not sent', async () => {
    await open().add('half \ud83d', { k: '\ud83d' }, { id: 'id \ud83d' })
    expect(await open().get('id \ud83d')).toMatchObject({ content: 'half \ufffd', metadata: { k: '\ufffd' } })
  })
})

describe('searching', () => {
  it('S04: scores 1 - distance for cosine, 1 / (1 + distance) for euclidean', async () => {
    for (const [distance, scores] of [
      ['cosine', [1, Math.SQRT1_2, 0]],
      ['euclidean', [1, 1 / 2, 1 / (1 + Math.SQRT2)]],
    ] as const) {
      const store = open({ index: distance, distance })
      await store.addBatch([{ content: 'a' }, { content: 'ab' }, { content: 'b' }])
      const found = await store.search('a')
      for (const [i, score] of scores.entries()) expect(found[i]?.score).toBeCloseTo(score, 6)
      expect(await store.search('a', { minScore: 0.7 })).toHaveLength(distance === 'cosine' ? 2 : 1)
    }
  })

  it('filters in the service, and itself where the service cannot be trusted', async () => {
    const store = open({ filterKeys: ['type', 'n'] })
    const entries = Array.from(
      { length: 60 },
      (_, i): NewMemory => ({
        content: `a${'b'.repeat(i)}`,
        metadata: { type: i % 2 ? 'odd' : 'even', n: i / 2, third: i % 3 === 0 },
        id: `e${i}`,
      }),
    )
    await store.addBatch(entries)
    const ids = async (filter: Record<string, string | number | boolean | string[]>) =>
      (await store.search('a', { maxSearchResults: 3, filter })).map(({ id }) => id)
    emulator.calls.length = 0
    expect(await ids({ type: 'odd' })).toEqual(['e1', 'e3', 'e5'])
    expect(await ids({ type: ['odd', 'none'] })).toEqual(['e1', 'e3', 'e5'])
    expect(emulator.calls).toEqual(['QueryVectors', 'QueryVectors'])
    expect(await ids({ third: true, type: 'odd' })).toEqual(['e3', 'e9', 'e15'])
    expect(await ids({ n: 20.5 })).toEqual(['e41'])
    expect(await ids({ n: 20 })).toEqual(['e40'])
    expect(await ids({ missing: 'x' })).toEqual([])
  })

  it('S02: follows the pages of a query', async () => {
    const store = open()
    await store.addBatch(
      Array.from({ length: 260 }, (_, i) => ({ content: `a${'b'.repeat(i)}`, id: `e${i}` })),
    )
    const found = await store.search('a', { maxSearchResults: 250 })
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, i) => `e${i}`))
  })

  it('sees nothing expired, however it was found', async () => {
    const store = open()
    const soon = new Date(Date.now() + 60_000).toISOString()
    await store.add('long gone', undefined, { expiresAt: '2020-01-01T00:00:00Z' })
    await store.add('just gone', undefined, { expiresAt: new Date(Date.now() - 1_000).toISOString() })
    await store.add('not gone', undefined, { expiresAt: soon })
    expect((await store.search('gone')).map(({ content, expiresAt }) => [content, expiresAt])).toEqual([
      ['not gone', soon],
    ])
    expect(await all(store)).toEqual(['not gone'])
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
      "u1' OR 1=1 //",
      '__proto__',
      'é'.repeat(200),
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

  it('are listed and cleared among others, to the last entry', async () => {
    const store = open()
    const [mine, other] = [store.withScope({ actorId: 'ana' }), store.withScope({ actorId: 'bob' })]
    const entries = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ content: `x${'y'.repeat(i)}` }))
    await mine.addBatch(entries(230))
    await other.addBatch(entries(150))
    const listed = await all(mine, 7)
    expect(listed).toHaveLength(230)
    expect(new Set(listed).size).toBe(230)
    expect(await mine.clear()).toEqual({ deleted: 230 })
    expect(await all(mine)).toEqual([])
    expect(await all(other)).toHaveLength(150)
    const { vectors } = await client.send(
      new ListVectorsCommand({ vectorBucketName: bucket, indexName: 'memories' }),
    )
    expect(vectors).toHaveLength(151)
  })

  it('keep their place in a list while others are deleted, and take no cursor that is made up or of another', async () => {
    const store = open()
    await store.addBatch(
      Array.from({ length: 30 }, (_, i) => ({ content: `x${'y'.repeat(i)}`, id: `e${i}` })),
    )
    const first = await store.list({ limit: 10 })
    await store.delete(first.entries.slice(0, 5).map(({ id }) => id as string))
    const rest = await store.list({ limit: 50, ...(first.cursor && { cursor: first.cursor }) })
    expect(rest.entries).toHaveLength(20)
    const other = store.withScope({ actorId: 'bob' })
    await other.addBatch([{ content: 'x' }, { content: 'y' }])
    const { cursor: theirs = '' } = await other.list({ limit: 1 })
    expect(await all(other, 1)).toHaveLength(2)
    for (const cursor of ['x', '[]', '["a"]', '[1,2]', '["","",""]', theirs]) {
      await expect(store.list({ cursor })).rejects.toMatchObject({
        code: 'invalid_argument',
        field: 'cursor',
      })
    }
    await expect(store.list({ cursor: '["token",""]' })).rejects.toMatchObject({ code: 'invalid_argument' })
  })
})

describe('writing', () => {
  it('sends 500 vectors to a request, after looking what is there', async () => {
    const store = open()
    await store.initialize()
    emulator.calls.length = 0
    const entries = Array.from({ length: 1_000 }, (_, i) => ({ content: `memory ${i.toString(36)} x` }))
    const results = await store.addBatch(entries)
    expect(results.every(({ status }) => status === 'stored')).toBe(true)
    expect(emulator.calls.filter((call) => call === 'PutVectors')).toHaveLength(2)
    expect(emulator.calls.filter((call) => call === 'GetVectors')).toHaveLength(10)
    const again = await store.addBatch(entries)
    expect(again.every(({ status }) => status === 'duplicate')).toBe(true)
    expect(emulator.calls.filter((call) => call === 'PutVectors')).toHaveLength(2)
  })

  it('W08: a zero vector is refused before the network, the rest goes through', async () => {
    const results = await open().addBatch([{ content: 'fine' }, { content: '123' }])
    expect(results.map(({ status }) => status)).toEqual(['stored', 'rejected'])
    await expect(open().search('123')).rejects.toMatchObject({ code: 'invalid_argument', field: 'vector' })
    expect(emulator.calls).not.toContain('QueryVectors')
  })

  it('gets through throttling, outages and lost replies, and writes nothing twice', async () => {
    const bare = new S3VectorsClient({ ...emulator.clientConfig, maxAttempts: 1 })
    const store = open({ client: bare })
    await store.initialize()
    for (const mishap of ['throttled', 'unavailable', 'lostReplies'] as const) {
      emulator.order('PutVectors', mishap, 2)
      expect((await store.add(`after ${mishap}`)).status).toBe('stored')
    }
    expect(await all(store)).toHaveLength(3)
    bare.destroy()
  })

  it('W02: says so when it cannot, with the right code', async () => {
    const bare = new S3VectorsClient({ ...emulator.clientConfig, maxAttempts: 1 })
    const store = open({ client: bare, attempts: 1 })
    await store.initialize()
    emulator.order('PutVectors', 'throttled')
    await expect(store.add('x')).rejects.toMatchObject({ code: 'throttled', retryable: true })
    emulator.order('QueryVectors', 'unavailable')
    await expect(store.search('x')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    emulator.order('GetVectors', 'lostReplies')
    await expect(store.get('x')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    bare.destroy()
    const nobody = new S3VectorsClient({
      ...emulator.clientConfig,
      endpoint: 'http://127.0.0.1:1',
      maxAttempts: 1,
    })
    await expect(open({ client: nobody }).search('x')).rejects.toMatchObject({ code: 'unavailable' })
    nobody.destroy()
  })

  it('stops when the caller does', async () => {
    const store = open()
    await store.initialize()
    emulator.order('QueryVectors', 'silence')
    const controller = new AbortController()
    const searching = expect(store.search('x', { signal: controller.signal })).rejects
    await expect.poll(() => emulator.calls).toContain('QueryVectors')
    controller.abort()
    await searching.toMatchObject({ code: 'aborted' })
    await expect(store.list({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
  })

  it('leaves plain vectors behind that anybody can read', async () => {
    const store = open({ scope: { actorId: 'ana' } })
    await store.add(
      'Likes tea',
      { type: 'preferences', n: 2 },
      { id: 'drink', expiresAt: '2031-01-01T00:00:00Z' },
    )
    const { vectors } = await client.send(
      new GetVectorsCommand({
        vectorBucketName: bucket,
        indexName: 'memories',
        keys: ['actorId=ana&/drink'],
        returnMetadata: true,
      }),
    )
    expect(vectors?.[0]?.metadata).toMatchObject({
      content: 'Likes tea',
      scope: 'actorId=ana&',
      expiresAt: Date.parse('2031-01-01T00:00:00Z') / 1_000,
      '.type': 'preferences',
      '.n': 2,
    })
  })
})
