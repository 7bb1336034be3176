import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { bedrockEmulator, type Emulator } from '@memory/emulators'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TitanEmbedderOptions, titanEmbedder } from '../src/index.js'
import { letterEmbedder } from './letter-embedder.js'

let emulator: Emulator
let client: BedrockRuntimeClient
beforeAll(async () => {
  emulator = await bedrockEmulator({ embedder: letterEmbedder })
  client = new BedrockRuntimeClient(emulator.clientConfig)
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})
beforeEach(() => {
  emulator.calls.length = 0
})

const open = (options: Partial<TitanEmbedderOptions> = {}) => titanEmbedder({ client, ...options })
const document = { kind: 'document' } as const

describe('titanEmbedder', () => {
  it('embeds each text in a request, in order, at the width asked for', async () => {
    for (const dimensions of [256, 512, 1024] as const) {
      const embedder = open({ dimensions })
      const vectors = await embedder.embed(['aaa', 'bbb', 'aab'], document)
      expect(vectors.map((vector) => vector.length)).toEqual([dimensions, dimensions, dimensions])
      expect(Math.hypot(...(vectors[0] ?? []))).toBeCloseTo(1, 5)
      const [a = [], b = [], aab = []] = vectors
      const dot = (x: number[], y: number[]) => x.reduce((sum, each, i) => sum + each * (y[i] ?? 0), 0)
      expect(dot(a, aab)).toBeGreaterThan(dot(a, b))
      expect(embedder.dimensions).toBe(dimensions)
    }
    expect(emulator.calls).toHaveLength(9)
  })

  it('has an id that says model and width, whichever profile leads to it', () => {
    expect(open().id).toBe('bedrock/amazon.titan-embed-text-v2:0/512')
    expect(open({ modelId: 'us.amazon.titan-embed-text-v2:0', dimensions: 256 }).id).toBe(
      'bedrock/amazon.titan-embed-text-v2:0/256',
    )
  })

  it('asks for no text twice, now or at the same moment, and lends its cache to nobody', async () => {
    const embedder = open()
    const both = await Promise.all([
      embedder.embed(['x', 'x'], document),
      embedder.embed(['x'], { kind: 'query' }),
    ])
    const [first = []] = both[0]
    first[0] = 99
    const [again = []] = await embedder.embed(['x'], document)
    expect(again[0]).not.toBe(99)
    expect(emulator.calls).toHaveLength(1)
    const forgetful = open({ cacheEntries: 1 })
    await forgetful.embed(['a', 'b', 'a'], document)
    await forgetful.embed(['b', 'a'], document)
    expect(emulator.calls.length).toBeGreaterThan(3)
  })

  it('keeps so many requests on their way and no more', async () => {
    const embedder = open({ concurrency: 2, cacheEntries: 0 })
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>
    let running = 0
    const seen: number[] = []
    const spy = vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
      seen.push(++running)
      try {
        return await send(command)
      } finally {
        running--
      }
    })
    await Promise.all([embedder.embed(['a', 'b', 'c'], document), embedder.embed(['d', 'e', 'f'], document)])
    spy.mockRestore()
    expect(seen).toHaveLength(6)
    expect(Math.max(...seen)).toBe(2)
  })

  it('M07: splits long texts between sentences and pools the parts', async () => {
    const embedder = open()
    const long = 'The cat sat on the mat. '.repeat(4_000)
    const [vector = [], other = []] = await embedder.embed([long, 'The cat sat on the mat.'], document)
    expect(emulator.calls.length).toBeGreaterThan(2)
    expect(vector.reduce((sum, each, i) => sum + each * (other[i] ?? 0), 0)).toBeGreaterThan(0.99)
    for (const text of [
      '記憶'.repeat(9_000),
      '😀'.repeat(20_000),
      'x'.repeat(60_000),
      `${'word '.repeat(12_000)}`,
    ]) {
      expect((await embedder.embed([text], document))[0]).toHaveLength(512)
    }
  })

  it('M07: refuses long texts before any request when told to', async () => {
    const embedder = open({ tooLong: 'refuse' })
    await expect(embedder.embed(['short', 'word '.repeat(12_000)], document)).rejects.toMatchObject({
      code: 'limit_exceeded',
      field: 'texts[1]',
      limit: 50_000,
      actual: 60_000,
    })
    expect(emulator.calls).toEqual([])
  })

  it('refuses what is no text, blank, or no option', async () => {
    const embedder = open()
    for (const text of ['', ' \u200b', null, 3]) {
      await expect(embedder.embed(['x', text as string], document)).rejects.toMatchObject({
        code: 'invalid_argument',
        field: 'texts[1]',
      })
    }
    await expect(embedder.embed(['x'], { kind: 'other' as never })).rejects.toMatchObject({ field: 'kind' })
    expect(() => open({ dimensions: 384 as never })).toThrow(expect.objectContaining({ field: 'dimensions' }))
    expect(() => open({ concurrency: 0 })).toThrow(expect.objectContaining({ field: 'concurrency' }))
    expect(await embedder.embed([], document)).toEqual([])
    expect(emulator.calls).toEqual([])
  })

  it('refuses options that would hang or mislead it', () => {
    for (const [field, options] of [
      ['modelId', { modelId: 5 }],
      ['modelId', { modelId: '' }],
      ['limits.tokens', { limits: { tokens: 3 } }],
      ['limits.characters', { limits: { characters: Number.NaN } }],
    ] as const) {
      expect(() => titanEmbedder(options as never)).toThrow(expect.objectContaining({ field }))
    }
    expect(() => titanEmbedder({ limits: { tokens: undefined } } as never)).not.toThrow()
  })

  it('gets through throttling by the SDK, and says so when it cannot', async () => {
    emulator.order('InvokeModel', 'throttled', 2)
    expect(await open().embed(['throttled twice'], document)).toHaveLength(1)
    const bare = new BedrockRuntimeClient({ ...emulator.clientConfig, maxAttempts: 1 })
    for (const [mishap, code] of [
      ['throttled', 'throttled'],
      ['unavailable', 'unavailable'],
      ['lostReplies', 'timeout'],
    ] as const) {
      emulator.order('InvokeModel', mishap)
      await expect(open({ client: bare }).embed([mishap], document)).rejects.toMatchObject({
        code,
        retryable: true,
      })
    }
    await expect(
      open({ modelId: 'amazon.unknown', client: bare }).embed(['x'], document),
    ).rejects.toMatchObject({
      code: 'invalid_argument',
    })
    bare.destroy()
  })

  it('an abort ends one wait and not that of others for the same text', async () => {
    emulator.order('InvokeModel', 'silence')
    const embedder = open()
    const controller = new AbortController()
    const left = embedder.embed(['shared'], { ...document, signal: controller.signal })
    const stays = embedder.embed(['shared'], document)
    await expect.poll(() => emulator.calls).toHaveLength(1)
    controller.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    expect(await stays).toHaveLength(1)
  })

  it('closes the client it made, and only that', async () => {
    const own = titanEmbedder({ clientConfig: emulator.clientConfig })
    await own.embed(['x'], document)
    own.close()
    own.close()
    await expect(own.embed(['x'], document)).rejects.toMatchObject({ code: 'closed' })
    open().close()
    expect(await open().embed(['x'], document)).toHaveLength(1)
  })
})
