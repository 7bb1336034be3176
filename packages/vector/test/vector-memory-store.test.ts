import { MemoryError, type NewMemory } from '@memory/core'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type VectorMemoryStore, type VectorStoreOptions, vectorMemoryStore } from '../src/index.js'
import { ArrayBackend } from './array-backend.js'
import { instantClock } from './instant-clock.js'
import { letterEmbedder } from './letter-embedder.js'

let backend: ArrayBackend
let clock: ReturnType<typeof instantClock>
let embedder: ReturnType<typeof letterEmbedder>
let store: VectorMemoryStore

const open = (options: Partial<VectorStoreOptions> = {}) =>
  vectorMemoryStore(backend, { embedder, clock, ...options })

beforeEach(() => {
  backend = new ArrayBackend()
  clock = instantClock()
  embedder = letterEmbedder()
  store = open()
})

const everything = async (from: VectorMemoryStore, limit = 4) => {
  const contents: string[] = []
  let cursor: string | undefined
  do {
    const page = await from.list({ limit, ...(cursor && { cursor }) })
    expect(page.entries.length).toBeLessThanOrEqual(limit)
    contents.push(...page.entries.map(({ content }) => content))
    cursor = page.cursor
  } while (cursor)
  return contents.sort()
}

/** A promise that is kept when told so. */
function held(): { readonly promise: Promise<void>; readonly release: () => void } {
  let release: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release }
}

describe('opening', () => {
  it('L10: does nothing until it is used', async () => {
    await Promise.resolve()
    expect(backend.calls).toEqual([])
  })

  it('L09: first calls share one opening, and a failed one is tried again', async () => {
    let failures = 1
    backend.before = (call) => {
      if (call === 'open' && failures-- > 0) throw new MemoryError('unavailable', 'not yet')
    }
    const first = await Promise.allSettled([store.initialize(), store.search('x'), store.add('y')])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(backend.calls.filter((call) => call === 'open')).toHaveLength(1)
    await Promise.all([store.initialize(), store.initialize(), store.search('x'), store.add('y')])
    expect(backend.calls.filter((call) => call === 'open')).toHaveLength(2)
  })

  it('an abort ends the wait for an opening that goes on for others', async () => {
    const opening = held()
    backend.opened = () => opening.promise
    const caller = new AbortController()
    const [left, stayed] = [store.search('x', { signal: caller.signal }), store.add('y')]
    caller.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    opening.release()
    expect(await stayed).toMatchObject({ status: 'stored' })
    expect(backend.calls.filter((call) => call === 'open')).toHaveLength(1)
  })

  it('an opening that nobody waits for any more is given up, and begun anew by the next call', async () => {
    const signals: (AbortSignal | undefined)[] = []
    backend.opened = (signal) => {
      signals.push(signal)
      return signals.length > 1 ? Promise.resolve() : held().promise
    }
    const caller = new AbortController()
    const left = store.search('x', { signal: caller.signal })
    await expect.poll(() => signals).toHaveLength(1)
    caller.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    expect(signals[0]?.aborted).toBe(true)
    await store.initialize()
    expect(signals).toHaveLength(2)
  })

  it('close gives up an opening, and who waits for it is told', async () => {
    backend.opened = (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new MemoryError('aborted', 'given up')))
      })
    const waiting = expect(store.initialize()).rejects.toMatchObject({ code: 'closed' })
    await expect.poll(() => backend.calls).toContain('open')
    await store.close()
    await waiting
  })

  it('refuses work after close, with every view of it', async () => {
    const view = store.withScope({ actorId: 'ana' })
    await store.close()
    for (const call of [
      () => view.search('x'),
      () => view.add('x'),
      () => view.list(),
      () => view.delete('x'),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'closed' })
    }
  })

  it('closes one view and leaves the others open', async () => {
    const [one, other] = [store.withScope({ actorId: 'ana' }), store.withScope({ actorId: 'ana' })]
    await one.close()
    await expect(one.get('x')).rejects.toMatchObject({ code: 'closed' })
    expect((await other.add('x')).status).toBe('stored')
    expect(await store.search('x')).toEqual([])
  })

  it('names the option that is wrong', () => {
    expect(() => open({ concurrency: 0 })).toThrow(expect.objectContaining({ field: 'concurrency' }))
    expect(() => open({ scope: { actorId: ' ' } })).toThrow(
      expect.objectContaining({ field: 'scope.actorId' }),
    )
    expect(() => open({ embedder: { ...embedder, dimensions: 0 } })).toThrow(
      expect.objectContaining({ field: 'embedder.dimensions' }),
    )
  })
})

describe('adding', () => {
  it('looks up, embeds and writes in the batches that the service takes', async () => {
    const entries = Array.from(
      { length: 25 },
      (_, i): NewMemory => ({ content: `memory ${'abcdefghijklmnopqrstuvwxyz'[i]}` }),
    )
    const results = await open({ embedBatchSize: 10 }).addBatch(entries)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['stored']))
    expect(embedder.batches.map((batch) => batch.length)).toEqual([10, 10, 5])
    expect(backend.writes.slice(1)).toEqual([10, 10, 5])
    expect(backend.calls.filter((call) => call === 'get')).toHaveLength(2 + 4)
  })

  it('keeps the bytes of a request within the limit', async () => {
    backend = new ArrayBackend({ maxWriteBytes: 3_000 })
    store = open()
    const results = await store.addBatch(
      [1, 2, 3, 4].map((n) => ({ content: String.fromCharCode(96 + n).repeat(1_200) })),
    )
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored', 'stored'])
    expect(backend.writes.slice(1)).toEqual([2, 2])
  })

  it('W04: equal adds at once are one record, embedded once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => store.add('I really like coffee')))
    expect(results.map(({ status }) => status).sort()).toEqual(['duplicate', 'duplicate', 'stored'])
    expect(embedder.batches).toEqual([['I really like coffee']])
    expect(await everything(store)).toHaveLength(1)
  })

  it('tells stored, duplicate and updated apart, also within one batch', async () => {
    await store.add('Gate 12', { from: 'app' }, { id: 'gate' })
    const results = await store.addBatch([
      { content: 'Gate 12', metadata: { from: 'app' }, id: 'gate' },
      { content: 'Gate 14', id: 'gate' },
      { content: 'Gate 15', id: 'gate' },
      { content: 'Tea' },
      { content: ' Tea ' },
      { content: 'new', id: 'n' },
      { content: 'newer', id: 'n' },
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'duplicate',
      'updated',
      'updated',
      'stored',
      'duplicate',
      'stored',
      'updated',
    ])
    expect((await store.get('gate'))?.content).toBe('Gate 15')
    expect((await store.get('n'))?.content).toBe('newer')
  })

  it('stores content again whose record was given other content, once', async () => {
    const { id } = await store.add('old')
    await store.update(id as string, { content: 'new' })
    expect(await store.add('old')).toEqual({ status: 'stored', id: `${id}-2` })
    expect(await store.add('old')).toEqual({ status: 'duplicate', id: `${id}-2` })
    expect(await everything(store)).toEqual(['new', 'old'])
  })

  it('keeps the time of creation of what it updates', async () => {
    await store.add('Gate 12', undefined, { id: 'gate' })
    clock.advance(60_000)
    expect((await store.add('Gate 14', undefined, { id: 'gate' })).status).toBe('updated')
    expect((await store.get('gate'))?.createdAt).toBe('2026-01-01T00:00:00.000Z')
    await store.add('Gate 14', undefined, { id: 'gate', createdAt: '2025-01-01T00:00:00Z' })
    expect((await store.get('gate'))?.createdAt).toBe('2025-01-01T00:00:00.000Z')
  })

  it('W01: a write that fails for the moment is repeated alone, with the same key', async () => {
    let failures = 2
    backend.outcome = ({ content }) =>
      content === 'B' && failures-- > 0
        ? { status: 'failed', error: new MemoryError('throttled', 'slow down') }
        : { status: 'written' }
    const results = await store.addBatch([{ content: 'A' }, { content: 'B' }, { content: 'C' }])
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored'])
    expect(backend.writes.slice(1)).toEqual([3, 1, 1])
    expect(embedder.batches).toEqual([['A', 'B', 'C']])
    expect(clock.waits[1]).toBeGreaterThan(clock.waits[0] ?? Number.POSITIVE_INFINITY)
  })

  it('W06: gives up after a bounded number of tries and names what is unwritten', async () => {
    backend.outcome = ({ content }) =>
      content === 'B'
        ? { status: 'failed', error: new MemoryError('throttled', 'no') }
        : { status: 'written' }
    const results = await store.addBatch([
      { content: 'A', id: 'a' },
      { content: 'B', id: 'b' },
    ])
    expect(results).toEqual([
      { status: 'stored', id: 'a' },
      { status: 'failed', id: 'b', error: expect.objectContaining({ code: 'throttled' }) },
    ])
    expect(backend.writes.slice(1)).toEqual([2, 1, 1, 1, 1])
  })

  it('W02: add rejects when the write failed, and a later one writes it once', async () => {
    backend.before = (call) => {
      if (call === 'upsert') throw new MemoryError('unauthorized', 'no access')
    }
    await expect(store.initialize()).rejects.toMatchObject({ code: 'unauthorized' })
    backend.before = () => undefined
    await store.initialize()
    backend.before = (call) => {
      if (call === 'upsert') throw new MemoryError('unauthorized', 'no access')
    }
    await expect(store.add('I moved to Oslo')).rejects.toMatchObject({ code: 'unauthorized' })
    backend.before = () => undefined
    expect((await store.add('I moved to Oslo')).status).toBe('stored')
    expect(await everything(store)).toEqual(['I moved to Oslo'])
  })

  it('finds the one record a service refuses the whole request for', async () => {
    backend.before = (call, records) => {
      if (call === 'upsert' && records.some(({ content }) => content === 'bad')) {
        throw new MemoryError('invalid_argument', 'Invalid record')
      }
    }
    const contents = ['a', 'b', 'bad', 'c', 'd']
    const results = await store.addBatch(contents.map((content) => ({ content })))
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'rejected', 'stored', 'stored'])
  })

  it('M07: a text the embedder refuses is refused alone', async () => {
    const inner = embedder.embed.bind(embedder)
    const strict: typeof embedder = {
      ...embedder,
      async embed(texts, options) {
        if (texts.some((text) => text.length > 3_000)) throw new Error('ValidationException: too long')
        return await inner(texts, options)
      },
    }
    const results = await open({ embedder: strict }).addBatch([
      { content: 'short' },
      { content: 'word '.repeat(900) },
      { content: 'short 2' },
    ])
    expect(results.map(({ status }) => status)).toEqual(['stored', 'failed', 'stored'])
    expect(results[1]).toMatchObject({ error: { message: expect.stringContaining('too long') } })
  })

  it('M07: throttling is not taken for a text that is too long', async () => {
    let failures = 2
    const inner = embedder.embed.bind(embedder)
    const busy: typeof embedder = {
      ...embedder,
      async embed(texts, options) {
        if (failures-- > 0) throw new MemoryError('throttled', 'later', { retryAfterMs: 4_000 })
        return await inner(texts, options)
      },
    }
    const results = await open({ embedder: busy }).addBatch([{ content: 'one' }, { content: 'two' }])
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored'])
    expect(embedder.batches).toEqual([['one', 'two']])
    expect(clock.waits).toEqual([4_000, 4_000])
  })

  it('W08: a zero vector is refused before the network, the rest of the batch goes through', async () => {
    const results = await store.addBatch([{ content: 'fine' }, { content: '12345' }])
    expect(results.map(({ status }) => status)).toEqual(['stored', 'rejected'])
    expect(results[1]).toMatchObject({ error: { code: 'invalid_argument', field: 'vector' } })
    await expect(store.search('12345')).rejects.toMatchObject({ code: 'invalid_argument', field: 'vector' })
  })

  it('refuses what cannot be kept before any call, and says which limit', async () => {
    const results = await store.addBatch([
      { content: ' ' },
      { content: 'x'.repeat(5_001) },
      { content: 'x', metadata: { note: 'é'.repeat(1_100) } },
      { content: 'x', expiresAt: 'soon' },
    ])
    expect(results.map((result) => 'error' in result && [result.status, result.error.field])).toEqual([
      ['rejected', 'content'],
      ['rejected', 'content'],
      ['rejected', 'metadata'],
      ['rejected', 'expiresAt'],
    ])
    expect(backend.calls).toEqual([])
  })

  it('says of a conditional write whether somebody else was first', async () => {
    backend = new ArrayBackend({ conditionalWrites: true })
    const [one, other] = [open(), open()]
    await Promise.all([one.initialize(), other.initialize()])
    const results = await Promise.all([one.add('Likes tea'), other.add('Likes tea')])
    expect(results.map(({ status }) => status).sort()).toEqual(['duplicate', 'stored'])
  })

  it('loses no metadata to somebody who writes the same text under the same id at the same moment', async () => {
    backend = new ArrayBackend({ conditionalWrites: true })
    const [one, other] = [open(), open()]
    await Promise.all([one.initialize(), other.initialize()])
    const results = await Promise.all([
      one.add('Likes tea', { since: 2025 }, { id: 'drink' }),
      other.add('Likes tea', { since: 2026 }, { id: 'drink' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['stored', 'updated'])
    const updater = results[0]?.status === 'updated' ? 2025 : 2026
    expect((await one.get('drink'))?.metadata).toEqual({ since: updater })
  })

  it('an abort ends the wait for another write to the same id, and for an embedder that does not listen', async () => {
    await store.initialize()
    const embedding = held()
    const slow = open({
      embedder: {
        ...embedder,
        async embed(texts, options) {
          await embedding.promise
          return await embedder.embed(texts, options)
        },
      },
    })
    await slow.initialize()
    const first = slow.add('Likes tea')
    for (const call of [
      (signal: AbortSignal) => slow.add('Likes tea', undefined, { signal }),
      (signal: AbortSignal) => slow.search('tea', { signal }),
    ]) {
      const caller = new AbortController()
      const left = call(caller.signal)
      await Promise.resolve()
      caller.abort()
      await expect(left).rejects.toMatchObject({ code: 'aborted' })
    }
    embedding.release()
    expect(await first).toMatchObject({ status: 'stored' })
    expect(await slow.add('Likes tea')).toMatchObject({ status: 'duplicate' })
  })

  it('takes a write whose reply was lost for its own', async () => {
    backend = new ArrayBackend({ conditionalWrites: true })
    store = open()
    await store.initialize()
    let lost = 1
    backend.outcome = (record) => {
      if (lost-- <= 0) return { status: 'written' }
      const { expect: _, ...kept } = record
      backend.records.set(`${record.partition}/${record.id}`, kept)
      return { status: 'failed', error: new MemoryError('timeout', 'no reply') }
    }
    expect((await store.add('Likes tea')).status).toBe('stored')
  })
})

describe('metadata', () => {
  it('W15, W16, W17, S14: come back as they were, whatever their keys', async () => {
    const metadata = JSON.parse(
      '{"content":"mine","id":"x","partition":"other","vector":"v","__proto__":{"polluted":1},' +
        '"constructor":"c","$and":[1],"":"","mixed":[1,"a",{"z":1}],"source":{"app":"cli","tags":["a"]},"b":null}',
    )
    await store.add('real text', metadata)
    const [found] = await store.search('real text')
    expect(found?.content).toBe('real text')
    expect(JSON.stringify(found?.metadata)).toBe(JSON.stringify(metadata))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('W16: undefined is dropped', async () => {
    await store.add('x', { a: undefined, b: null, c: 'ok', list: [1, undefined] } as never, { id: 'x' })
    expect((await store.get('x'))?.metadata).toEqual({ b: null, c: 'ok', list: [1, null] })
  })

  it('any JSON survives the round trip', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
        async (value) => {
          const metadata = JSON.parse(JSON.stringify(value))
          await store.add('abc', metadata, { id: 'entry' })
          const stored = (await store.get('entry'))?.metadata
          if (stored !== undefined) expect(stored).toEqual(metadata)
          await store.delete('entry')
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('searching', () => {
  const fill = async (count: number, metadata: (i: number) => Record<string, string | number>) => {
    await store.addBatch(
      Array.from({ length: count }, (_, i) => ({
        content: `a${'b'.repeat(i)}`,
        metadata: metadata(i),
        id: `e${i}`,
      })),
    )
  }

  it('S04: scores are relevances from 0 to 1 for every distance', async () => {
    for (const [distance, expected] of [
      ['cosine', [1, Math.SQRT1_2, 0]],
      ['euclidean', [1, 0.5, 1 / (1 + Math.SQRT2)]],
      ['dotProduct', [1, Math.SQRT1_2, 0]],
    ] as const) {
      backend = new ArrayBackend({ distance })
      const each = open()
      await each.addBatch([{ content: 'a' }, { content: 'ab' }, { content: 'b' }])
      const found = await each.search('a')
      expect(found.map(({ content }) => content)).toEqual(['a', 'ab', 'b'])
      for (const [i, score] of expected.entries()) expect(found[i]?.score).toBeCloseTo(score, 5)
      expect(await each.search('a', { minScore: 0.9 })).toHaveLength(1)
    }
  })

  it('S05: the order never increases, and equal scores keep the same order', async () => {
    for (const content of ['ba', 'a', 'ab', 'abb', 'b']) {
      await store.add(content)
      clock.advance(5)
    }
    const orders = await Promise.all([1, 2, 3].map(() => store.search('a', { maxSearchResults: 5 })))
    for (const found of orders) {
      expect(found.map(({ content }) => content)).toEqual(['a', 'ba', 'ab', 'abb', 'b'])
    }
  })

  it('S01: a blank query costs nothing', async () => {
    for (const query of ['', '  \n', '\u200b']) expect(await store.search(query)).toEqual([])
    expect(backend.calls).toEqual([])
    expect(embedder.batches).toEqual([])
    await store.search('  hello ')
    expect(embedder.batches).toEqual([['hello']])
  })

  it('S02: odd limits are refused, and limits over the top k are met by reading the scope', async () => {
    await fill(60, () => ({}))
    for (const maxSearchResults of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5' as never]) {
      await expect(store.search('a', { maxSearchResults })).rejects.toMatchObject({
        field: 'maxSearchResults',
      })
    }
    expect(await store.search('a', { maxSearchResults: 0 })).toEqual([])
    const found = await store.search('a', { maxSearchResults: 50 })
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => `e${i}`))
  })

  it('filters by the service where it can, and checks the rest itself', async () => {
    await fill(60, (i) => ({ parity: i % 2, third: i % 3 === 0 ? 'yes' : 'no' }))
    backend.nativeKeys = new Set(['parity'])
    const found = await store.search('a', { maxSearchResults: 8, filter: { parity: 1, third: ['yes'] } })
    expect(found.map(({ id }) => id)).toEqual([3, 9, 15, 21, 27, 33, 39, 45].map((i) => `e${i}`))
    expect(await store.search('a', { filter: { third: [] } })).toEqual([])
    await expect(store.search('a', { filter: { third: null as never } })).rejects.toMatchObject({
      field: 'filter.third',
    })
  })

  it('looks further when the nearest have expired', async () => {
    await store.addBatch(
      Array.from({ length: 40 }, (_, i) => ({
        content: `a${'b'.repeat(i)}`,
        id: `e${i}`,
        ...(i < 30 && { expiresAt: '2026-01-01T00:00:01Z' }),
      })),
    )
    expect((await store.search('a')).map(({ id }) => id)).toEqual(['e0', 'e1', 'e2'])
    clock.advance(1_000)
    expect((await store.search('a')).map(({ id }) => id)).toEqual(['e30', 'e31', 'e32'])
    expect(await store.get('e0')).toBeUndefined()
    expect(await everything(store)).toHaveLength(10)
    expect((await store.add('a', undefined, { id: 'e0' })).status).toBe('stored')
  })

  it('S06: a service that ignores the scope gets nothing past the store', async () => {
    const bob = store.withScope({ actorId: 'bob' })
    await store.withScope({ actorId: 'ana' }).add('secret')
    const query = backend.query.bind(backend)
    const partitions = new Set([...backend.records.values()].map(({ partition }) => partition))
    backend.query = async (options) =>
      (
        await Promise.all(
          [...partitions].map((partition) => query({ ...options, partition, vector: options.vector })),
        )
      ).flat()
    expect(await bob.search('secret')).toEqual([])
  })

  it('stops when the caller does', async () => {
    await fill(30, () => ({}))
    const controller = new AbortController()
    backend.before = (call) => {
      if (call === 'query') controller.abort()
    }
    await expect(
      store.search('a', { maxSearchResults: 30, signal: controller.signal }),
    ).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})

describe('scopes', () => {
  it('S08, S11: reach nobody else', async () => {
    const scopes = [
      'acme',
      'acme-corp',
      '/users/bob',
      '/users/bobby/',
      '*',
      '__proto__',
      'é'.repeat(300),
      `${'é'.repeat(300)}x`,
    ]
    for (const actorId of scopes)
      await store.withScope({ actorId }).add(`of ${actorId}`, undefined, { id: 'same' })
    await store.add('of nobody', undefined, { id: 'same' })
    for (const actorId of scopes) {
      const mine = store.withScope({ actorId })
      expect((await mine.search('of', { maxSearchResults: 50 })).map(({ content }) => content)).toEqual([
        `of ${actorId}`,
      ])
      expect((await mine.get('same'))?.content).toBe(`of ${actorId}`)
    }
    expect(await store.withScope({ actorId: 'acme' }).clear()).toEqual({ deleted: 1 })
    expect(await everything(store.withScope({ actorId: 'acme-corp' }))).toHaveLength(1)
    expect(await everything(store)).toEqual(['of nobody'])
  })

  it('are cleared to the last entry, in as many parts as the service has', async () => {
    backend = new ArrayBackend({ listSegments: 4 })
    store = open()
    const scoped = store.withScope({ actorId: 'ana' })
    await scoped.addBatch(
      Array.from({ length: 40 }, (_, i) => ({ content: `x${'y'.repeat(i)}`, id: 'i'.repeat(i + 1) })),
    )
    await store.add('stays')
    expect(await scoped.clear()).toEqual({ deleted: 40 })
    expect(await everything(scoped)).toEqual([])
    expect(await everything(store)).toEqual(['stays'])
    await store.add('still knows its embedder')
  })
})

describe('changing', () => {
  it('updates what is said and keeps the rest; metadata alone need no embedding', async () => {
    await store.add('Gate 12', { a: 1 }, { id: 'gate', expiresAt: '2030-01-01T00:00:00Z' })
    const before = embedder.batches.length
    const updated = await store.update('gate', { metadata: { b: 2 }, expiresAt: null })
    expect(updated).toEqual({
      id: 'gate',
      content: 'Gate 12',
      metadata: { b: 2 },
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    expect(embedder.batches).toHaveLength(before)
    await store.update('gate', { content: 'Zzz' })
    expect((await store.search('zz'))[0]).toMatchObject({ id: 'gate', metadata: { b: 2 } })
    await expect(store.update('none', { content: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(store.update('gate', { content: ' ' })).rejects.toMatchObject({ field: 'content' })
  })

  it('loses no concurrent update, in one process or where the service can tell', async () => {
    for (const conditionalWrites of [true, false]) {
      backend = new ArrayBackend({ conditionalWrites })
      const one = open()
      const other = conditionalWrites ? open() : one
      await one.add('text', { n: 0 }, { id: 'x' })
      await Promise.all([one.update('x', { content: 'new text' }), other.update('x', { metadata: { n: 1 } })])
      expect(await one.get('x')).toMatchObject({ content: 'new text', metadata: { n: 1 } })
    }
  })

  it('counts once what two instances delete at the same moment, where the service tells', async () => {
    backend = new ArrayBackend({ conditionalWrites: true })
    const [one, other] = [open(), open()]
    await one.add('text', undefined, { id: 'x' })
    await other.initialize()
    const counts = await Promise.all([one.delete('x'), other.delete('x')])
    expect(counts.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(1)
  })

  it('counts what it deleted', async () => {
    await store.addBatch(
      Array.from({ length: 12 }, (_, i) => ({ content: `x${'y'.repeat(i)}`, id: `e${i}` })),
    )
    expect(await store.delete(['e0', 'e0', 'none'])).toEqual({ deleted: 1 })
    expect(await store.delete('e1')).toEqual({ deleted: 1 })
    expect(await store.delete(Array.from({ length: 12 }, (_, i) => `e${i}`))).toEqual({ deleted: 10 })
    await expect(store.delete([''])).rejects.toMatchObject({ field: 'ids[0]' })
  })
})
