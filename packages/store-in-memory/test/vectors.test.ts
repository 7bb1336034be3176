import { readFileSync } from 'node:fs'
import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import wabt from 'wabt'
import { inMemoryStore } from '../src/index.js'
import { TopK } from '../src/top-k.js'
import { CodeMemory } from '../src/vector/code-memory.js'
import { KERNEL_BASE64 } from '../src/vector/kernel-bytes.js'
import { dot } from '../src/vector/unit-vector.js'
import { VectorRows } from '../src/vector/vector-rows.js'
import { contents, expectError, FakeEmbedder, lettersOf } from './support.js'

function unit(components: readonly number[]): Float32Array {
  const length = Math.hypot(...components)
  return Float32Array.from(components, (component) => component / length)
}

/** Vectors with a direction: dense ones, ones with a single spike, and repeated ones, which tie. */
function vectors(dimensions: number, count: { min: number; max: number }) {
  const component = fc.oneof(
    fc.integer({ min: -100, max: 100 }),
    fc.constant(0),
    fc.double({ min: -1, max: 1, noNaN: true }),
  )
  const vector = fc
    .array(component, { minLength: dimensions, maxLength: dimensions })
    .map((components) => (Math.hypot(...components) > 1e-3 ? components : components.map(() => 1)))
    .map(unit)
  return fc.array(vector, { minLength: count.min, maxLength: count.max })
}

describe('kernel', () => {
  it('is what its source assembles to', async () => {
    const source = readFileSync(new URL('../src/vector/kernel.wat', import.meta.url), 'utf8')
    const module = (await wabt()).parseWat('kernel.wat', source, { simd: true })
    module.validate()
    expect(KERNEL_BASE64).toBe(Buffer.from(module.toBinary({}).buffer).toString('base64'))
  })

  it('runs here', () => {
    expect(CodeMemory.create(16)).toBeDefined()
  })

  it.each([1, 3, 16, 100, 512, 1536])('is as near as it says, %i dimensions', (dimensions) => {
    fc.assert(
      fc.property(vectors(dimensions, { min: 2, max: 8 }), (all) => {
        const [query, ...stored] = all as [Float32Array, ...Float32Array[]]
        const rows = new VectorRows(dimensions, CodeMemory.create(dimensions))
        for (const [slot, vector] of stored.entries()) rows.set(slot, vector)
        const scores = new Float32Array(stored.length)
        for (const { from, to, error } of rows.scan(query, stored.length, scores)) {
          for (let slot = from; slot < to; slot++) {
            const exact = dot(query, stored[slot] as Float32Array, 0)
            expect(rows.exact(query, slot)).toBe(exact)
            expect(Math.abs((scores[slot] as number) - exact)).toBeLessThanOrEqual(error)
            expect(error).toBeLessThan(0.15)
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('scores of every sign and size do not overflow', () => {
    const dimensions = 4096
    const ones = unit(new Array<number>(dimensions).fill(1))
    const memory = CodeMemory.create(dimensions)
    const rows = new VectorRows(dimensions, memory)
    rows.set(0, ones)
    rows.set(
      1,
      ones.map((component) => -component),
    )
    const scores = new Float32Array(2)
    rows.scan(ones, 2, scores)
    expect(scores[0]).toBeCloseTo(1, 3)
    expect(scores[1]).toBeCloseTo(-1, 3)
  })
})

describe('rows', () => {
  it('keep every vector where it is while segments are added, erased and reused', () => {
    const dimensions = 5
    const memory = CodeMemory.create(dimensions)
    const vectorOf = (slot: number): Float32Array => unit([slot + 1, slot % 7, 3, (slot * 31) % 11, 1])
    for (let round = 0; round < 2; round++) {
      const rows = new VectorRows(dimensions, memory)
      for (let slot = 0; slot < 3000; slot++) rows.set(slot, vectorOf(slot))
      for (const slot of [0, 3, 4, 7, 8, 1023, 1024, 2047, 2048, 2999]) {
        expect(rows.get(slot)).toEqual(vectorOf(slot))
      }
      rows.erase(1024)
      const scores = new Float32Array(3001)
      const runs = rows.scan(vectorOf(7), 3000, scores)
      expect(runs.map(({ from }) => from)).toEqual([0, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048])
      expect(runs.at(-1)?.to).toBe(3000)
      expect(scores[7]).toBeCloseTo(1, 2)
      expect(scores[1024]).toBe(0)
      rows.release()
    }
  })
})

describe('the best k', () => {
  it('are those of a stable sort', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 })),
        fc.integer({ min: 1, max: 12 }),
        (scores, limit) => {
          const best = new TopK(limit)
          for (const [slot, score] of scores.entries()) best.offer(slot, score)
          const sorted = scores.map((score, slot) => ({ slot, score })).sort((a, b) => b.score - a.score)
          expect(best.hits()).toEqual(sorted.slice(0, limit))
        },
      ),
    )
  })
})

describe('vector search', () => {
  it('is exact: the order of cosines, ties by insertion, under any filter and after removals', async () => {
    await fc.assert(
      fc.asyncProperty(
        vectors(20, { min: 2, max: 40 }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (all, kept, limit) => {
          const [query, ...stored] = all as [Float32Array, ...Float32Array[]]
          const embedder = new FakeEmbedder(20, (text) =>
            text === 'question' ? query : (stored[Number(text)] ?? query),
          )
          const store = inMemoryStore({ embedder, search: 'vector' })
          await store.addBatch(
            stored.map((_, i) => ({ content: `${i}`, id: `${i}`, metadata: { kept: kept[i] === true } })),
          )
          await store.delete('1')
          const wanted = stored
            .map((vector, i) => ({ i, score: dot(unit([...query]), unit([...vector]), 0) }))
            .filter(({ i }) => kept[i] && i !== 1)
            .sort((a, b) => b.score - a.score || a.i - b.i)
            .slice(0, limit)
          const found = await store.search('question', { maxSearchResults: limit, filter: { kept: true } })
          expect(contents(found)).toEqual(wanted.map(({ i }) => `${i}`))
          for (const [i, { score }] of found.entries()) {
            expect(score).toBeCloseTo(Math.max(0, wanted[i]?.score ?? Number.NaN), 6)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('S04: the score is the cosine, and never below 0', async () => {
    const embedder = new FakeEmbedder(2, { same: [2, 0], right: [0, 3], opposite: [-1, 0], question: [1, 0] })
    const store = inMemoryStore({ embedder, search: 'vector' })
    await store.addBatch([{ content: 'opposite' }, { content: 'right' }, { content: 'same' }])
    const found = await store.search('question', { minScore: 0 })
    expect(found.map(({ content, score }) => [content, score])).toEqual([
      ['same', 1],
      ['right', 0],
      ['opposite', 0],
    ])
    expect(contents(await store.search('question', { minScore: 0.7 }))).toEqual(['same'])
  })

  it('an updated entry is found by its new vector alone', async () => {
    const store = inMemoryStore({ embedder: new FakeEmbedder(26, lettersOf), search: 'vector' })
    const { id } = await store.add('aaa')
    await store.add('bbb')
    await store.update(id, { content: 'ccc' })
    expect(contents(await store.search('c', { maxSearchResults: 1 }))).toEqual(['ccc'])
    expect(await store.search('a', { minScore: 0.5 })).toEqual([])
  })

  it('gives the same without the kernel', () => {
    const dimensions = 7
    fc.assert(
      fc.property(vectors(dimensions, { min: 2, max: 30 }), (all) => {
        const [query, ...stored] = all as [Float32Array, ...Float32Array[]]
        const [fast, plain] = [CodeMemory.create(dimensions), undefined].map((memory) => {
          const rows = new VectorRows(dimensions, memory)
          for (const [slot, vector] of stored.entries()) rows.set(slot, vector)
          const scores = new Float32Array(stored.length)
          const errors = rows.scan(query, stored.length, scores).map(({ error }) => error)
          return { scores, error: Math.max(...errors) }
        })
        for (const [slot, score] of plain?.scores.entries() ?? []) {
          expect(Math.abs(score - (fast?.scores[slot] ?? Number.NaN))).toBeLessThanOrEqual(
            (fast?.error ?? 0) + 1e-6,
          )
        }
      }),
    )
  })
})

describe('embedding', () => {
  it('W08: a zero vector or one that is not a number costs its own entry only', async () => {
    const vectorsOf: Record<string, number[]> = {
      zero: [0, 0],
      nan: [Number.NaN, 1],
      good: [1, 0],
      huge: [1e300, 1e300],
    }
    const embedder = new FakeEmbedder(2, vectorsOf)
    const store = inMemoryStore({ embedder })
    const results = await store.addBatch([
      { content: 'zero' },
      { content: 'good' },
      { content: 'nan' },
      { content: 'huge' },
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'stored', 'rejected', 'rejected'])
    await expectError(store.add('zero'), 'invalid_argument', 'embedding')
    await expectError(store.search('zero'), 'invalid_argument', 'embedding')
    expect(contents((await store.list()).entries)).toEqual(['good'])
  })

  it('W10: another dimension than promised is named with both numbers', async () => {
    const store = inMemoryStore({ name: 'index', embedder: new FakeEmbedder(4, () => [1, 2, 3]) })
    const error = await expectError(store.add('x'), 'embedder_mismatch')
    expect([error.limit, error.actual, error.storeName]).toEqual([4, 3, 'index'])
    expect(error.message).toMatch(/4.*3/)
    expect((await store.addBatch([{ content: 'x' }]))[0]?.status).toBe('failed')
    expect(await store.list()).toEqual({ entries: [] })
  })

  it('M07: a text the embedder refuses is rejected alone; a throttle fails the batch without being taken for one', async () => {
    const embedder = new FakeEmbedder(26, (text) => {
      if (text === 'busy') throw new MemoryError('throttled', 'Slow down')
      if (text.length > 10) throw new MemoryError('limit_exceeded', 'Too long', { field: 'texts' })
      return lettersOf(text)
    })
    const store = inMemoryStore({ embedder })
    const some = await store.addBatch([
      { content: 'short' },
      { content: 'much too long' },
      { content: 'short two' },
    ])
    expect(some.map(({ status }) => status)).toEqual(['stored', 'rejected', 'stored'])
    const before = embedder.calls.length
    const none = await store.addBatch([{ content: 'fine' }, { content: 'busy' }])
    expect(none.map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(embedder.calls.length - before).toBe(1)
    await expectError(store.add('busy'), 'throttled')
  })

  it('a foreign error is wrapped with its cause, and too few vectors are an error', async () => {
    const cause = new Error('socket hang up')
    const broken = inMemoryStore({
      embedder: {
        id: 'broken',
        dimensions: 2,
        embed: async () => {
          throw cause
        },
      },
    })
    expect((await expectError(broken.add('x'), 'failed')).cause).toBe(cause)
    const short = inMemoryStore({ embedder: { id: 'short', dimensions: 2, embed: async () => [] } })
    expect((await expectError(short.add('x'), 'failed')).message).toMatch(/0 vectors for 1 text/)
  })

  it('embeds many texts in few calls, and none that is there already', async () => {
    const embedder = new FakeEmbedder(26, lettersOf)
    const store = inMemoryStore({ embedder })
    const entries = Array.from({ length: 100 }, (_, i) => ({ content: `text ${'a'.repeat(i + 1)}` }))
    await store.addBatch([...entries, ...entries])
    expect(embedder.calls.map(({ texts, kind }) => [texts.length, kind])).toEqual([
      [64, 'document'],
      [36, 'document'],
    ])
    await store.addBatch(entries)
    await store.update((await store.list({ limit: 1 })).entries[0]?.id ?? '', { metadata: { n: 1 } })
    expect(embedder.calls).toHaveLength(2)
    await store.search(' ')
    await store.search('x', { maxSearchResults: 0 })
    expect(embedder.calls).toHaveLength(2)
  })

  it('embeds again what was deleted while a duplicate of it was on its way', async () => {
    const embedder = new FakeEmbedder(26, lettersOf)
    const store = inMemoryStore({ embedder, search: 'vector' })
    const { id } = await store.add('kept')
    const [results] = await Promise.all([
      store.addBatch([{ content: 'kept' }, { content: 'other' }]),
      store.delete(id),
    ])
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored'])
    expect(contents(await store.search('kept', { maxSearchResults: 1 }))).toEqual(['kept'])
  })

  it('an abort ends the wait for an embedder that ignores it, and nothing is stored', async () => {
    let answer = (_: number[][]): void => {}
    const embedder = {
      id: 'slow',
      dimensions: 2,
      embed: () => new Promise<number[][]>((resolve) => (answer = resolve)),
    }
    const store = inMemoryStore({ embedder })
    const controller = new AbortController()
    const calls = [
      store.add('x', undefined, { signal: controller.signal }),
      store.addBatch([{ content: 'y' }], { signal: controller.signal }),
    ]
    await Promise.resolve()
    controller.abort()
    for (const call of calls) await expectError(call, 'aborted')
    answer([[1, 0]])
    expect(await store.list()).toEqual({ entries: [] })
  })

  it('a store closed while it embeds stores nothing', async () => {
    let answer = (_: number[][]): void => {}
    const embedder = {
      id: 'slow',
      dimensions: 2,
      embed: () => new Promise<number[][]>((resolve) => (answer = resolve)),
    }
    const store = inMemoryStore({ embedder })
    const call = store.add('x')
    await new Promise((resolve) => setImmediate(resolve))
    await store.close()
    answer([[1, 0]])
    await expectError(call, 'closed')
  })

  it('lexical search needs no vectors, whether there is an embedder or not', async () => {
    const embedder = new FakeEmbedder(2, () => [])
    const store = inMemoryStore({ embedder, search: 'lexical' })
    await store.add('tea')
    expect(await store.search('tea')).toHaveLength(1)
    expect(embedder.calls).toEqual([])
  })
})
