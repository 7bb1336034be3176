import { defineCapabilities, type MemoryEntry, MemoryError, type MemoryStore } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens, memoryManager } from '../src/index.js'
import { fuse } from '../src/recall/ranking.js'
import { fitTokens } from '../src/recall/tokens.js'
import { fakeStore, never, rawStore, user } from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

function answering(
  name: string,
  entries: readonly MemoryEntry[],
  extra: Partial<MemoryStore> = {},
): MemoryStore {
  return { name, writable: false, search: async () => [...entries], ...extra }
}

const contents = (entries: readonly MemoryEntry[]) => entries.map(({ content }) => content)

describe('search', () => {
  it('S01: a blank query asks no store, and a query is trimmed', async () => {
    const store = fakeStore('notes')
    const memory = memoryManager({ stores: [store] })
    for (const query of ['', '   \n', '\u200b']) expect(await memory.search(query)).toEqual([])
    expect(store.searches).toEqual([])
    await memory.search('  hello ')
    expect(store.searches).toEqual(['hello'])
    await expect(memory.search(7 as unknown as string)).rejects.toMatchObject({ field: 'query' })
  })

  it('S02: odd limits are refused, none asks for nothing, and a store cannot exceed one', async () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ content: `entry ${i}` }))
    const memory = memoryManager({ stores: [answering('a', many)] })
    for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5']) {
      const maxSearchResults = limit as number
      await expect(memory.search('entry', { maxSearchResults })).rejects.toMatchObject({
        field: 'maxSearchResults',
      })
    }
    expect(await memory.search('entry', { maxSearchResults: 0 })).toEqual([])
    expect(await memory.search('entry', { maxSearchResults: 7 })).toHaveLength(7)
    expect(await memory.search('entry')).toHaveLength(5)
  })

  it('S02: refuses a deadline that is none', async () => {
    const memory = memoryManager({ stores: [fakeStore('notes')] })
    for (const deadlineMs of [Number.NaN, -1, 1.5, Infinity, '5' as unknown as number]) {
      await expect(memory.search('x', { deadlineMs })).rejects.toMatchObject({
        code: 'invalid_argument',
        field: 'deadlineMs',
      })
    }
  })

  it('S05: what two stores hold comes first, and each store’s order is kept', async () => {
    const memory = memoryManager({
      stores: [
        answering('a', [{ content: 'x' }, { content: 'both' }]),
        answering('b', [{ content: 'Both' }, { content: 'z' }]),
      ],
    })
    const found = await memory.search('query')
    expect(contents(found)).toEqual(['both', 'x', 'z'])
    expect(found[0]?.storeName).toBe('a')
  })

  it('S05: where scores can be compared, the best of an unrelated store does not come first', async () => {
    const capabilities = defineCapabilities({ search: 'vector', scores: true })
    const memory = memoryManager({
      stores: [
        answering('unrelated', [{ content: 'tea', score: 0.1 }], { capabilities }),
        answering(
          'right',
          [
            { content: 'nuts', score: 0.9 },
            { content: 'milk', score: 0.8 },
          ],
          { capabilities },
        ),
      ],
    })
    expect(contents(await memory.search('allergies'))).toEqual(['nuts', 'milk', 'tea'])
  })

  it('weighs stores', async () => {
    const stores = [answering('a', [{ content: 'from a' }]), answering('b', [{ content: 'from b' }])]
    const memory = memoryManager({ stores, recall: { weights: { b: 2 } } })
    expect(contents(await memory.search('query'))).toEqual(['from b', 'from a'])
    expect(contents(await memory.search('query', { stores: ['a'] }))).toEqual(['from a'])
    await expect(memory.search('query', { stores: ['c'] })).rejects.toMatchObject({ field: 'stores' })
  })

  it('drops what scores below the floor, has expired, or cannot be read', async () => {
    const clock = new VirtualClock()
    const odd = [null, 7, { content: 3 }, { content: '' }, { content: 'scoreless', score: Number.NaN }]
    const entries = [
      { content: 'good', score: 0.8 },
      { content: 'weak', score: 0.2 },
      { content: 'expired', score: 0.9, expiresAt: new Date(clock.now()).toISOString() },
      ...(odd as MemoryEntry[]),
    ]
    const memory = memoryManager({ stores: [answering('a', entries)], clock, recall: { minScore: 0.5 } })
    const found = await memory.search('query')
    expect(contents(found)).toEqual(['good', 'scoreless'])
    expect(found[1]).not.toHaveProperty('score')
    expect(contents(await memory.search('query', { minScore: 0 }))).toEqual(['good', 'weak', 'scoreless'])
  })

  it('S06: a filter goes to stores that honour it and is refused for the others', async () => {
    const seen: unknown[] = []
    const filtering: MemoryStore = {
      ...answering('filtering', []),
      capabilities: defineCapabilities({ filter: 'equality' }),
      async search(_, options) {
        seen.push(options?.filter)
        return [{ content: 'mine' }]
      },
    }
    const memory = memoryManager({ stores: [filtering, answering('blind', [{ content: 'other' }])] })
    const report = await memory.searchWithReport('query', { filter: { user: 'a' } })
    expect(contents(report.entries)).toEqual(['mine'])
    expect(seen).toEqual([{ user: 'a' }])
    expect(report.stores).toContainEqual(
      expect.objectContaining({
        storeName: 'blind',
        error: expect.objectContaining({ code: 'unsupported' }),
      }),
    )
  })

  it('S17: a broken store costs the others nothing and is reported', async () => {
    const throwing = answering('throwing', [], {
      search: () => {
        throw new TypeError('sync')
      },
    })
    const stores = [
      answering('ok', [{ content: 'found' }]),
      answering('rejecting', [], { search: () => Promise.reject(new Error('down')) }),
      throwing,
      answering('wrong', [], { search: async () => undefined as never }),
    ]
    const memory = memoryManager({ stores })
    const reported: string[] = []
    memory.on('recalled', (event) =>
      reported.push(...event.stores.flatMap(({ storeName, error }) => (error ? storeName : []))),
    )
    expect(contents(await memory.search('x'))).toEqual(['found'])
    expect(reported.sort()).toEqual(['rejecting', 'throwing', 'wrong'])
  })

  it('S17: when every store fails the search rejects with all reasons', async () => {
    const down = () => Promise.reject(new MemoryError('unavailable', 'down'))
    const stores = [answering('a', [], { search: down }), answering('b', [], { search: down })]
    const memory = memoryManager({ stores })
    const error = await memory.search('x').catch((e: unknown) => e)
    expect(error).toMatchObject({ code: 'unavailable', retryable: true })
    const { cause } = error as Error
    expect(cause).toBeInstanceOf(AggregateError)
    expect((cause as AggregateError).errors).toHaveLength(2)
    const messages = [user('hello')]
    expect(await memory.inject(messages)).toEqual(messages)
  })

  it('S18 F5: a store that hangs costs its deadline and no more, and its signal fires', async () => {
    const clock = new VirtualClock()
    let signal: AbortSignal | undefined
    const hanging = answering('hanging', [], {
      search(_, options) {
        signal = options?.signal
        return never()
      },
    })
    const memory = memoryManager({ stores: [answering('ok', [{ content: 'found' }]), hanging], clock })
    const searching = memory.searchWithReport('x')
    await clock.advance(1499)
    expect(signal?.aborted).toBe(false)
    await clock.advance(1)
    const { entries, stores } = await searching
    expect(contents(entries)).toEqual(['found'])
    expect(stores.find(({ storeName }) => storeName === 'hanging')).toMatchObject({
      ms: 1500,
      error: { code: 'timeout', storeName: 'hanging' },
    })
    expect(signal?.aborted).toBe(true)
    expect(clock.pending).toBe(0)
  })

  it('an abort ends a search at once', async () => {
    const memory = memoryManager({ stores: [answering('hanging', [], { search: never })] })
    const controller = new AbortController()
    const searching = memory.search('x', { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(searching).rejects.toMatchObject({ code: 'aborted' })
  })

  it('L09: initialises a store once before its first use, and again after a failure', async () => {
    let runs = 0
    const store = fakeStore('notes', {
      async initialize() {
        if (++runs === 1) throw new MemoryError('unavailable', 'not yet')
      },
    })
    const memory = memoryManager({ stores: [store] })
    expect(runs).toBe(0)
    await expect(Promise.all([memory.search('abc'), memory.search('def')])).rejects.toMatchObject({
      code: 'unavailable',
    })
    await Promise.all([memory.search('abc'), memory.add('abc'), memory.initialize()])
    expect(runs).toBe(2)
  })

  it('finds what is recorded and not extracted yet, when asked to', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store], readYourWrites: true })
    await memory.record([
      user('I am allergic to peanuts', 'm-1'),
      user('Nice day'),
      user('私は東京に住んでいます'),
    ])
    expect(await memory.search('any peanuts allergies?')).toEqual([
      {
        content: 'I am allergic to peanuts',
        storeName: 'recent',
        score: expect.any(Number),
        metadata: { messageIds: ['m-1'] },
      },
    ])
    expect(contents(await memory.search('東京'))).toEqual(['私は東京に住んでいます'])
    expect(await memory.session({ id: 'other' }).search('peanuts')).toEqual([])
    await memory.flush()
    expect(await memory.search('peanuts')).toEqual([])
  })

  it('keeps results within a token budget', async () => {
    const entries = [{ content: 'a'.repeat(400) }, { content: 'b'.repeat(400) }, { content: 'c' }]
    const memory = memoryManager({ stores: [answering('a', entries)] })
    const found = await memory.search('x', { maxTokens: 150 })
    expect(found).toHaveLength(2)
    expect(found[1]?.content).toMatch(/^b+…$/)
    expect(found.reduce((sum, { content }) => sum + estimateTokens(content), 0)).toBeLessThanOrEqual(150)
  })

  it('is answered late by nobody: what arrives after the deadline changes nothing', async () => {
    const clock = new VirtualClock()
    let late!: (entries: MemoryEntry[]) => void
    const slow = answering('slow', [], { search: () => new Promise((resolve) => (late = resolve)) })
    const memory = memoryManager({ stores: [slow, answering('ok', [{ content: 'found' }])], clock })
    const searching = memory.search('x')
    await clock.advance(1500)
    const found = await searching
    late([{ content: 'late' }])
    await settled()
    expect(contents(found)).toEqual(['found'])
  })
})

describe('ranking', () => {
  const entry = fc.record({
    content: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const lists = fc.array(
    fc.record({
      storeName: fc.string(),
      weight: fc.constant(1),
      entries: fc.uniqueArray(entry, { selector: ({ content }) => content }),
    }),
  )

  it('S05: holds every content once, best first, and never lets a lower rank in all lists win', () => {
    fc.assert(
      fc.property(lists, (given) => {
        const fused = fuse(given, 60, false)
        const all = new Set(given.flatMap(({ entries }) => contents(entries)))
        expect(new Set(fused.map(({ entry }) => entry.content))).toEqual(all)
        expect(fused).toHaveLength(all.size)
        const place = (content: string) => fused.findIndex(({ entry }) => entry.content === content)
        for (const { entries } of given) {
          const [first, second] = entries
          if (given.length === 1 && first && second) {
            expect(place(first.content)).toBeLessThan(place(second.content))
          }
        }
        for (let i = 1; i < fused.length; i++) {
          expect(fused[i]?.rank).toBeLessThanOrEqual(fused[i - 1]?.rank ?? 0)
        }
      }),
    )
  })

  it('E19: a budget is kept and no pair is cut in half', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '漢', '\u{1F3AD}'), maxLength: 200 })
    fc.assert(
      fc.property(fc.array(text), fc.integer({ min: 0, max: 100 }), (texts, budget) => {
        const fitting = fitTokens(
          texts.map((content) => ({ content })),
          budget,
        )
        const used = fitting.reduce((sum, { content }) => sum + estimateTokens(content), 0)
        expect(used).toBeLessThanOrEqual(budget)
        for (const { content } of fitting) expect(content.isWellFormed()).toBe(true)
      }),
    )
  })
})
