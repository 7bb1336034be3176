import type { ExtractionResult, Extractor, MemoryEntry } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MemoryManagerOptions, memoryManager, nearDuplicates } from '../src/index.js'
import { EchoExtractor, fakeStore, ManualTrigger, user } from './fakes.js'

async function merges(a: string, b: string): Promise<boolean> {
  return (await nearDuplicates().match({ content: a }, [{ content: b }])) !== undefined
}

describe('nearDuplicates', () => {
  it.each([
    ['I really like coffee.', 'User likes coffee'],
    ["I'm allergic to peanuts", 'The user is allergic to peanuts!'],
    ['I have a dog', 'has the dog'],
    ['I don’t eat meat', 'does not eat meat'],
    ['我喜欢咖啡。', '我喜欢咖啡'],
    ['Vive en Oporto', 'vive en Oporto.'],
  ])('merges %j and %j', async (a, b) => {
    expect(await merges(a, b)).toBe(true)
    expect(await merges(b, a)).toBe(true)
  })

  it.each([
    ['likes coffee', 'does not like coffee'],
    ['likes coffee', "doesn't like coffee"],
    ['likes coffee', 'liked coffee'],
    ['gate 12', 'gate 21'],
    ['gate 12, row 21', 'gate 21, row 12'],
    ['costs -5', 'costs 5'],
    ['blood type O+', 'blood type O-'],
    ['writes C', 'writes C++'],
    ['works for US', 'works for us'],
    ['listens to The Who', 'listens to Who'],
    ['I like coffee', 'Anna likes coffee'],
    ['prefers window seats on long flights to Asia', 'prefers aisle seats on long flights to Asia'],
    ['is vegetarian', 'is vegetarian except at Christmas'],
    ['bebe café', 'no bebe café'],
    ['喜欢咖啡', '不喜欢咖啡'],
    ['a', 'the'],
  ])('keeps %j and %j apart', async (a, b) => {
    expect(await merges(a, b)).toBe(false)
    expect(await merges(b, a)).toBe(false)
  })

  it('never merges a statement with its negation or another value', async () => {
    const word = fc.constantFrom(
      ...[
        'coffee',
        'prefers',
        'window',
        'gate',
        'likes',
        'Anna',
        'Porto',
        '12',
        '21',
        '3.5',
        '上海',
        'café',
        'on',
      ],
    )
    const statement = fc.array(word, { minLength: 1, maxLength: 12 })
    const negation = fc.constantFrom(
      ...['not', 'no', 'never', 'nicht', 'kein', 'pas', 'nunca', '不', '没有', 'hardly', 'without', 'nie'],
    )
    const change = fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), word: fc.oneof(negation, word), at: fc.nat(12) }),
      fc.record({ kind: fc.constant('replace' as const), word, at: fc.nat(12) }),
      fc.record({ kind: fc.constant('remove' as const), word, at: fc.nat(12) }),
      fc.record({ kind: fc.constant('swap' as const), word, at: fc.nat(12) }),
    )
    await fc.assert(
      fc.asyncProperty(statement, change, async (words, { kind, word: other, at }) => {
        const changed = [...words]
        const i = at % words.length
        if (kind === 'insert') changed.splice(i, 0, other)
        else if (kind === 'replace') changed[i] = other
        else if (kind === 'remove') changed.splice(i, 1)
        else changed.push(...changed.splice(i, 1))
        fc.pre(changed.join(' ') !== words.join(' ') && changed.length > 0)
        expect(await merges(words.join(' '), changed.join(' '))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('always merges what differs in fillers and punctuation alone', async () => {
    const word = fc.constantFrom('coffee', 'window', 'gate', 'Anna', '12', 'café', '上海')
    const filler = fc.constantFrom('really', 'very', 'the', 'a', 'also')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(word, fc.option(filler, { nil: undefined })), { minLength: 1, maxLength: 10 }),
        fc.constantFrom('.', '!', '。', ''),
        async (pairs, end) => {
          const plain = pairs.map(([each]) => each).join(' ')
          const padded = pairs.map(([each, extra]) => (extra ? `${extra} ${each}` : each)).join(' ')
          expect(await merges(plain, padded + end)).toBe(true)
        },
      ),
    )
  })

  it('looks through further words on request, and refuses what is no word', async () => {
    const { match } = nearDuplicates({ ignore: ['der', 'sehr'] })
    const known = [{ content: 'mag Kaffee sehr' }]
    expect(await match({ content: 'mag der Kaffee' }, known)).toBe(known[0])
    expect(() => nearDuplicates({ ignore: ['two words'] })).toThrow(
      expect.objectContaining({ field: 'ignore[0]' }),
    )
    expect(() => nearDuplicates({ ignore: ['Upper'] })).toThrow(
      expect.objectContaining({ field: 'ignore[0]' }),
    )
  })
})

describe('reconcile', () => {
  function setup(extractor: Extractor = new EchoExtractor(), options: Partial<MemoryManagerOptions> = {}) {
    const store = fakeStore('notes', { extraction: { extractor, trigger: new ManualTrigger() } })
    const memory = memoryManager({ stores: [store], reconcile: nearDuplicates(), ...options })
    return { store, memory }
  }

  it('leaves out what the store holds in other words, and says so', async () => {
    const { store, memory } = setup()
    await store.addBatch?.([{ content: 'User likes coffee', id: 'old' }, { content: 'Gate 12' }])
    const duplicates: unknown[] = []
    memory.on('duplicate', ({ id, content }) => duplicates.push([id, content]))
    await memory.record([user('I really like coffee.'), user('Gate 21'), user('I do not like coffee')])
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 2, duplicate: 1 })
    expect(store.contents).toEqual(['User likes coffee', 'Gate 12', 'Gate 21', 'I do not like coffee'])
    expect(duplicates).toEqual([['old', 'I really like coffee.']])
  })

  it('leaves out what repeats an earlier entry of the same batch, and what is added by hand', async () => {
    const { store, memory } = setup()
    await memory.record([user('I like tea'), user('I really like tea!'), user('I like the tea')])
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1, duplicate: 2 })
    expect(await memory.add('Likes tea')).toMatchObject({ results: { notes: { status: 'duplicate' } } })
    expect(store.contents).toEqual(['I like tea'])
  })

  it('an entry with an id of its own is written', async () => {
    const { store, memory } = setup()
    await store.addBatch?.([{ content: 'Likes tea' }])
    await memory.add('I like tea', { id: 'mine' })
    expect(store.contents).toEqual(['Likes tea', 'I like tea'])
  })

  it('nothing is left out as a repeat of what is about to be replaced', async () => {
    const extractor: Extractor = {
      extract: async () => [{ content: 'I like tea.', supersedes: ['old'] }],
    }
    const { store, memory } = setup(extractor)
    await store.addBatch?.([{ content: 'I like the tea', id: 'old' }])
    await memory.record(user('x'))
    await memory.flush()
    expect(store.contents).toEqual(['I like tea.'])
  })

  it('a search or a rule that fails is reported, and the entry is written', async () => {
    for (const broken of ['search', 'match'] as const) {
      const { store, memory } = setup(new EchoExtractor(), {
        extraction: { existing: 0 },
        ...(broken === 'match' && {
          reconcile: {
            name: 'broken',
            match: () => {
              throw new Error('broken')
            },
          },
        }),
      })
      if (broken === 'search') store.search = () => Promise.reject(new Error('broken'))
      const errors: string[] = []
      memory.on('error', ({ error }) => errors.push(error.message))
      await memory.record(user('I like tea'))
      expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1 })
      expect(errors).toEqual(['broken'])
    }
  })

  it('refuses a reconciler that is none', () => {
    expect(() => setup(new EchoExtractor(), { reconcile: {} as never })).toThrow(
      expect.objectContaining({ field: 'reconcile.match' }),
    )
  })
})

describe('history', () => {
  /** An extractor that replaces everything it is shown. */
  const replacing = (): Extractor => ({
    extract: async (messages, context) =>
      messages.map(
        ({ content }): ExtractionResult => ({
          content: (content as readonly { text: string }[])[0]?.text ?? '',
          supersedes: (context?.existing ?? []).flatMap(({ id }) => id ?? []),
          metadata: { history: ['forged'] },
        }),
      ),
  })

  it('an entry keeps what it replaced, the latest first and a bounded number of them', async () => {
    const store = fakeStore('notes', { extraction: { extractor: replacing(), trigger: new ManualTrigger() } })
    const memory = memoryManager({ stores: [store], extraction: { history: 2 } })
    await store.addBatch?.([{ content: 'Prefers seats', id: 'first', createdAt: '2026-01-02T00:00:00.000Z' }])
    for (const text of ['aisle seats', `window seats ${'x'.repeat(600)}`, 'rear seats']) {
      await memory.record(user(text))
      await memory.flush()
    }
    const [last] = [...store.entries.values()] as MemoryEntry[]
    expect(store.entries.size).toBe(1)
    expect(last?.content).toBe('rear seats')
    const history = last?.metadata?.history as { content: string }[]
    expect(history.map(({ content }) => content.slice(0, 12))).toEqual(['window seats', 'aisle seats'])
    expect(history[0]?.content).toHaveLength(500)
  })

  it('keeps the date and id of what was replaced, also of what the extraction was not shown', async () => {
    const extractor: Extractor = {
      extract: async () => [{ content: 'Lives in Oslo', supersedes: ['old', 'unknown'] }],
    }
    const store = fakeStore('notes', { extraction: { extractor, trigger: new ManualTrigger() } })
    await store.addBatch?.([{ content: 'Lives in Bergen', id: 'old', createdAt: '2026-01-02T00:00:00.000Z' }])
    const memory = memoryManager({ stores: [store], extraction: { existing: 0 } })
    await memory.record(user('x'))
    await memory.flush()
    const [entry] = [...store.entries.values()]
    expect(entry?.metadata?.history).toEqual([
      { id: 'old', content: 'Lives in Bergen', createdAt: '2026-01-02T00:00:00.000Z' },
    ])
  })

  it('nobody forges a history, and none is kept where none is wanted', async () => {
    const store = fakeStore('notes', { extraction: { extractor: replacing(), trigger: new ManualTrigger() } })
    const memory = memoryManager({ stores: [store], extraction: { history: 0 } })
    await memory.record(user('aisle seats'))
    await memory.flush()
    await memory.record(user('window seats'))
    await memory.flush()
    expect([...store.entries.values()].map(({ metadata }) => metadata?.history)).toEqual([undefined])
  })
})
