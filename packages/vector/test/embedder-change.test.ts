import { MemoryError } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { vectorMemoryStore } from '../src/index.js'
import { ArrayBackend } from './array-backend.js'
import { instantClock } from './instant-clock.js'
import { letterEmbedder } from './letter-embedder.js'

const scope = { actorId: 'ana' }
const clock = instantClock()
const storeOf = (backend: ArrayBackend, embedder = letterEmbedder()) =>
  vectorMemoryStore(backend, { embedder, scope, clock })

describe('another embedder', () => {
  it('W10: is refused by name and by width, with what to do', async () => {
    const backend = new ArrayBackend()
    await storeOf(backend).add('Likes tea')
    await expect(storeOf(backend, letterEmbedder(26, 'other')).search('tea')).rejects.toMatchObject({
      code: 'embedder_mismatch',
      message: expect.stringMatching(/"letters".*"other".*reembed/),
    })
    await expect(storeOf(backend, letterEmbedder(20)).add('x')).rejects.toMatchObject({
      code: 'embedder_mismatch',
    })
  })

  it('W10: a vector of another width than declared names both', async () => {
    const liar = { ...letterEmbedder(3), dimensions: 4 }
    const store = vectorMemoryStore(new ArrayBackend(), { embedder: liar, clock })
    await expect(store.add('abc')).rejects.toMatchObject({
      code: 'embedder_mismatch',
      message: expect.stringMatching(/4 dimensions.*gave 3/),
      limit: 4,
      actual: 3,
    })
    await expect(store.search('abc')).rejects.toMatchObject({ code: 'embedder_mismatch' })
  })

  it('two processes that open a new index at once end up with one embedder', async () => {
    for (const conditionalWrites of [true, false]) {
      const backend = new ArrayBackend({ conditionalWrites })
      const opened = await Promise.allSettled(
        ['one', 'two'].map((id) => storeOf(backend, letterEmbedder(26, id)).initialize()),
      )
      expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('rewrites every scope in place, goes on after a failure, and lets nobody in meanwhile', async () => {
    const backend = new ArrayBackend()
    const old = storeOf(backend)
    for (const actorId of ['ana', 'bob']) {
      const entries = Array.from({ length: 12 }, (_, i) => ({
        content: `tea${'b'.repeat(i)}`,
        metadata: { i },
      }))
      await old.withScope({ actorId }).addBatch(entries)
    }
    const embedder = letterEmbedder(26, 'new')
    const store = storeOf(backend, embedder)
    backend.outcome = (record) =>
      record.partition.includes('bob') && record.content.length > 9
        ? { status: 'failed', error: new MemoryError('unauthorized', 'no') }
        : { status: 'written' }
    await expect(store.reembed()).rejects.toMatchObject({ code: 'incomplete' })
    for (const each of [storeOf(backend), storeOf(backend, embedder)]) {
      await expect(each.search('tea')).rejects.toMatchObject({
        message: expect.stringMatching(/half way.*Call reembed\(\)/),
      })
    }
    backend.outcome = () => ({ status: 'written' })
    embedder.batches.length = 0
    const seen: number[] = []
    const { reembedded } = await store.reembed({ onProgress: (progress) => seen.push(progress.reembedded) })
    expect(reembedded).toBe(embedder.batches.flat().length)
    expect(reembedded).toBeLessThan(12)
    expect(seen.at(-1)).toBe(reembedded)
    const found = await storeOf(backend, embedder).search('tea', { maxSearchResults: 20 })
    expect(found).toHaveLength(12)
    expect(found[0]).toMatchObject({
      content: 'tea',
      metadata: { i: 0 },
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    await expect(old.withScope({ actorId: 'x' }).initialize()).resolves.toBeUndefined()
    await expect(storeOf(backend).initialize()).rejects.toMatchObject({ code: 'embedder_mismatch' })
  })

  it('of another width fills a new index from the old one, and keeps what is newer', async () => {
    const source = new ArrayBackend()
    await storeOf(source).addBatch([
      { content: 'Likes tea', id: 'drink' },
      { content: 'Lives in Porto', id: 'home' },
      { content: 'gone', id: 'gone', expiresAt: '2026-01-01T00:00:00Z' },
    ])
    const store = storeOf(new ArrayBackend(), letterEmbedder(20, 'narrow'))
    await store.add('Lives in Oslo', undefined, { id: 'home' })
    expect(await store.reembed({ from: source })).toEqual({ reembedded: 1 })
    expect(await store.reembed({ from: source })).toEqual({ reembedded: 0 })
    expect((await store.get('home'))?.content).toBe('Lives in Oslo')
    expect((await store.search('tea'))[0]?.id).toBe('drink')
    expect((await storeOf(source).search('tea'))[0]?.id).toBe('drink')
  })

  it('leaves out vectors that a process with the old one still wrote', async () => {
    const backend = new ArrayBackend()
    const old = storeOf(backend)
    await old.add('Likes tea')
    const warnings: string[] = []
    const logger = {
      debug: () => undefined,
      error: () => undefined,
      warn: (text: string) => warnings.push(text),
    }
    const store = vectorMemoryStore(backend, { embedder: letterEmbedder(26, 'new'), scope, clock, logger })
    await store.reembed()
    await old.add('Likes teas')
    expect((await store.search('tea')).map(({ content }) => content)).toEqual(['Likes tea'])
    expect(warnings).toEqual([expect.stringContaining('reembed')])
  })
})
