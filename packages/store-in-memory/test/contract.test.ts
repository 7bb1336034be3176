import type { MemoryScope, NewMemory } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { type InMemoryStoreOptions, inMemoryStore } from '../src/index.js'
import { contents, expectError, ManualClock } from './support.js'

describe('identity', () => {
  it('the same content is one record, whatever its spacing or normal form', async () => {
    const store = inMemoryStore()
    const first = await store.add('Café  at nine')
    expect(first.status).toBe('stored')
    expect(await store.add(' Cafe\u0301 at\nnine ')).toEqual({ status: 'duplicate', id: first.id })
    expect((await store.list()).entries).toHaveLength(1)
  })

  it('W04: equal adds at once are one record', async () => {
    const store = inMemoryStore()
    const results = await Promise.all([store.add('I really like coffee'), store.add('I really like coffee')])
    expect(results.map(({ status }) => status).sort()).toEqual(['duplicate', 'stored'])
    expect((await store.list()).entries).toHaveLength(1)
  })

  it('an explicit id with other data is an update in place, with the same data a duplicate', async () => {
    const store = inMemoryStore()
    await store.add('first', { n: 1, list: [1, { a: null }] }, { id: 'x' })
    await store.add('second')
    expect(await store.add('first', { list: [1, { a: null }], n: 1 }, { id: 'x' })).toEqual({
      status: 'duplicate',
      id: 'x',
    })
    expect(await store.add('third', { n: 2 }, { id: 'x' })).toEqual({ status: 'updated', id: 'x' })
    expect(contents((await store.list()).entries)).toEqual(['third', 'second'])
    expect(contents(await store.search('first'))).toEqual([])
    expect(contents(await store.search('third'))).toEqual(['third'])
  })

  it('content whose record was given other content is stored again, once', async () => {
    const store = inMemoryStore()
    const { id } = await store.add('old')
    await store.update(id, { content: 'new' })
    const again = await store.add('old')
    expect(again.status).toBe('stored')
    expect(await store.add('old')).toEqual({ status: 'duplicate', id: again.id })
    expect(contents((await store.list()).entries)).toEqual(['new', 'old'])
  })
})

describe('addBatch', () => {
  it('answers for each entry, in order', async () => {
    const store = inMemoryStore()
    const results = await store.addBatch([
      { content: 'a' },
      { content: ' \u200b' },
      { content: 'a' },
      { content: 'b', expiresAt: 'soon' },
      { content: 'c', metadata: { deep: [1n] } } as unknown as NewMemory,
      null as unknown as NewMemory,
      { content: 'd', id: 'd' },
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'stored',
      'rejected',
      'duplicate',
      'rejected',
      'rejected',
      'rejected',
      'stored',
    ])
    expect(results.map((result) => ('error' in result ? result.error.field : ''))).toEqual([
      '',
      'content',
      '',
      'expiresAt',
      'metadata.deep[0]',
      'entry',
      '',
    ])
    expect(contents((await store.list()).entries)).toEqual(['a', 'd'])
    expect(await store.addBatch([])).toEqual([])
    await expectError(store.addBatch('no' as never), 'invalid_argument', 'entries')
  })

  it('M06: refuses content over the limit by UTF-8 bytes', async () => {
    const store = inMemoryStore({ maxContentBytes: 5 })
    const error = await expectError(store.add('ééé'), 'limit_exceeded', 'content')
    expect([error.limit, error.actual]).toEqual([5, 6])
    expect(store.capabilities.maxContentBytes).toBe(5)
    expect((await store.add('éé1')).status).toBe('stored')
    await expectError(store.update('x', { content: 'ééé' }), 'limit_exceeded', 'content')
  })
})

describe('reading', () => {
  it('returns nothing that is shared with the store', async () => {
    const store = inMemoryStore()
    const metadata = { tags: ['a'], nested: { n: 1 } }
    const { id } = await store.add('Porto', metadata)
    metadata.tags.push('b')
    const wanted = { tags: ['a'], nested: { n: 1 } }
    for (const read of [
      async () => (await store.search('Porto'))[0],
      async () => store.get(id),
      async () => (await store.list()).entries[0],
      async () => store.update(id, {}),
    ]) {
      const entry = await read()
      expect(entry?.metadata).toEqual(wanted)
      if (!entry) continue
      ;(entry.metadata?.tags as string[] | undefined)?.push('c')
      entry.content = 'changed'
    }
    expect(await store.get(id)).toMatchObject({ content: 'Porto', metadata: wanted })
  })

  it('pages stay stable while others write', async () => {
    const store = inMemoryStore()
    const names = Array.from({ length: 10 }, (_, i) => `entry ${i}`)
    await store.addBatch(names.map((content) => ({ content, id: content })))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await store.list({ limit: 3, ...(cursor && { cursor }) })
      seen.push(...contents(page.entries))
      cursor = page.cursor
      if (seen.length === 3) {
        await store.delete(['entry 0', 'entry 2', 'entry 5'])
        await store.update('entry 1', { content: 'entry 1' })
        await store.add('late')
      }
    } while (cursor)
    expect(seen).toEqual([...names.filter((name) => name !== 'entry 5'), 'late'])
  })

  it('a cursor holds when gaps are closed, and when everything behind it is cleared', async () => {
    const store = inMemoryStore()
    const ids = Array.from({ length: 300 }, (_, i) => `${i}`)
    await store.addBatch(ids.map((id) => ({ content: `entry ${id}`, id })))
    const { cursor } = await store.list({ limit: 200 })
    await store.delete(ids.slice(0, 250))
    const rest = await store.list({ ...(cursor && { cursor }) })
    expect(rest.entries.map(({ id }) => id)).toEqual(ids.slice(250))
    await store.clear()
    await store.add('after')
    expect(contents((await store.list({ ...(cursor && { cursor }) })).entries)).toEqual(['after'])
  })

  it('says there is no more with the last page, even when that is full', async () => {
    const store = inMemoryStore()
    await store.addBatch([{ content: 'a' }, { content: 'b' }])
    expect(await store.list({ limit: 2 })).not.toHaveProperty('cursor')
    expect(await store.list({ limit: 1 })).toHaveProperty('cursor')
  })

  it('refuses odd arguments', async () => {
    const store = inMemoryStore()
    for (const limit of [0, -1, 1.5, Number.NaN, '5' as never]) {
      await expectError(store.list({ limit }), 'invalid_argument', 'limit')
    }
    await expectError(store.list({ cursor: '../x' }), 'invalid_argument', 'cursor')
    await expectError(store.get(1 as never), 'invalid_argument', 'id')
    await expectError(store.delete([1] as never), 'invalid_argument', 'ids[0]')
    await expectError(store.delete(undefined as never), 'invalid_argument', 'ids')
    await expectError(store.update('x', { text: 'y' } as never), 'invalid_argument', 'patch.text')
    await expectError(store.update('x', null as never), 'invalid_argument', 'patch')
    await expectError(store.update('nowhere', { content: 'y' }), 'not_found', 'id')
    expect(await store.get('')).toBeUndefined()
  })
})

describe('search', () => {
  it('S01: a blank query gives nothing, and white space around one does not count', async () => {
    const store = inMemoryStore()
    await store.add('hello world')
    for (const query of ['', '   \n', '\u200b']) expect(await store.search(query)).toEqual([])
    expect(await store.search('  hello ')).toHaveLength(1)
    await expectError(store.search(undefined as never), 'invalid_argument', 'query')
  })

  it('S02: odd limits are refused, zero gives nothing, large ones everything', async () => {
    const store = inMemoryStore({ maxSearchResults: 2 })
    await store.addBatch(Array.from({ length: 20 }, (_, i) => ({ content: `coffee ${i}` })))
    for (const maxSearchResults of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5' as never]) {
      await expectError(store.search('coffee', { maxSearchResults }), 'invalid_argument', 'maxSearchResults')
    }
    expect(await store.search('coffee', { maxSearchResults: 0 })).toEqual([])
    expect(await store.search('coffee', { maxSearchResults: 10_001 })).toHaveLength(20)
    expect(await store.search('coffee')).toHaveLength(2)
    expect(await inMemoryStore().search('coffee')).toEqual([])
  })

  it('S05: scores fall, and ties keep the order of insertion', async () => {
    const store = inMemoryStore()
    for (const content of ['tea b', 'milk tea a c d', 'tea c', 'tea a', 'coffee']) await store.add(content)
    const found = await store.search('tea', { maxSearchResults: 10 })
    expect(contents(found)).toEqual(['tea b', 'tea c', 'tea a', 'milk tea a c d'])
    const scores = found.map(({ score }) => score ?? Number.NaN)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
  })

  it('drops what scores below the floor', async () => {
    const store = inMemoryStore()
    await store.addBatch([{ content: 'green tea' }, { content: 'green car' }])
    const all = await store.search('green tea')
    const floor = all[0]?.score ?? Number.NaN
    expect(contents(await store.search('green tea', { minScore: floor }))).toEqual(['green tea'])
    for (const minScore of [-0.1, 1.1, Number.NaN, '0' as never]) {
      await expectError(store.search('green tea', { minScore }), 'invalid_argument', 'minScore')
    }
  })

  it('S06: a filter is equality joined with AND, and a list is any of', async () => {
    const store = inMemoryStore()
    await store.addBatch([
      { content: 'tea 1', metadata: { type: 'facts', year: 2020, ok: true } },
      { content: 'tea 2', metadata: { type: 'facts', year: 2021, list: ['x'] } },
      { content: 'tea 3', metadata: { type: 'episodes', year: '2021', 'a.b': 1 } },
      { content: 'tea 4' },
    ])
    const found = async (filter: Record<string, unknown>) =>
      contents(await store.search('tea', { filter: filter as never, maxSearchResults: 10 }))
    expect(await found({ type: 'facts' })).toEqual(['tea 1', 'tea 2'])
    expect(await found({ type: 'facts', year: 2021 })).toEqual(['tea 2'])
    expect(await found({ year: [2020, '2021'] })).toEqual(['tea 1', 'tea 3'])
    expect(await found({ ok: true })).toEqual(['tea 1'])
    expect(await found({ 'a.b': 1 })).toEqual(['tea 3'])
    expect(await found({ list: 'x' })).toEqual([])
    expect(await found({ year: [] })).toEqual([])
    expect(await found({ toString: 'x' })).toEqual([])
    expect(await found({})).toHaveLength(4)
    await expectError(found({ year: { $gt: 1 } }), 'invalid_argument', 'filter.year')
    await expectError(found({ year: null }), 'invalid_argument', 'filter.year')
    await expectError(store.search('tea', { filter: [] as never }), 'invalid_argument', 'filter')
  })

  it('a filter finds what many better matches hide', async () => {
    const store = inMemoryStore()
    await store.addBatch(Array.from({ length: 500 }, (_, i) => ({ content: `tea tea ${i}` })))
    await store.add('tea and a lot of other words after it', { kept: true })
    expect(await store.search('tea', { maxSearchResults: 1, filter: { kept: true } })).toHaveLength(1)
  })

  it.each([
    '/b testing',
    'tb-',
    'C++ (x)',
    'node:',
    'say "hi',
    'a && b || !c',
    'C:\\repo\\src',
    'what?*',
    'AND',
  ])('S13: %j finds the entry with the same words', async (text) => {
    const store = inMemoryStore()
    await store.add(`${text} indeed`)
    await store.add('nothing of the sort is here')
    expect(contents(await store.search(text))[0]).toBe(`${text} indeed`)
  })

  it('S13: a query of special characters alone finds nothing', async () => {
    const store = inMemoryStore()
    await store.add('~^ something')
    expect(await store.search('~^')).toEqual([])
  })
})

describe('metadata', () => {
  it('W15, W16, W17: comes back deep-equal, whatever its keys', async () => {
    const store = inMemoryStore()
    const metadata = {
      content: 'mine',
      id: 'x',
      score: 9,
      userId: 'victim',
      b: null,
      '': 1,
      'a.b': { c: [[]] },
    }
    await store.add('real text', { ...metadata, gone: undefined, list: [1, undefined] } as never)
    const [entry] = await store.search('real')
    expect(entry).toMatchObject({ content: 'real text' })
    expect(entry?.metadata).toEqual({ ...metadata, list: [1, null] })
  })

  it('S14: __proto__ and friends are ordinary keys and ids', async () => {
    const store = inMemoryStore({ name: 'constructor', scope: { actorId: '__proto__' } })
    const metadata = JSON.parse('{"__proto__":{"polluted":1},"constructor":"c","toString":"t"}')
    await store.add('x', metadata, { id: '__proto__' })
    const entry = await store.get('__proto__')
    expect(Object.keys(entry?.metadata ?? {})).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(await store.search('x', { filter: JSON.parse('{"toString":"t"}') })).toHaveLength(1)
    expect(await store.get('constructor')).toBeUndefined()
    expect(await store.delete('__proto__')).toEqual({ deleted: 1 })
  })

  it.each([
    ['a date', new Date()],
    ['NaN', Number.NaN],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a map', new Map()],
  ])('refuses %s by path', async (_, value) => {
    await expectError(
      inMemoryStore().add('x', { a: { b: value } } as never),
      'invalid_argument',
      'metadata.a.b',
    )
  })
})

describe('text', () => {
  it.each([
    'Grüße aus Köln',
    'Cafe\u0301',
    '我住在东京都',
    'أحب القهوة',
    '👩‍👩‍👧 loves 🍕',
    'мой дом',
    'नमस्ते दुनिया',
  ])('keeps %j as it is and finds it by itself', async (text) => {
    const store = inMemoryStore()
    await store.add('something else')
    await store.add(text)
    expect((await store.search(text))[0]?.content).toBe(text)
  })

  it('E19: lone surrogates become U+FFFD', async () => {
    const store = inMemoryStore()
    await store.add('bad \ud83d end', { 'k\ude48': 'v\ud83d' })
    expect((await store.search('bad'))[0]).toMatchObject({
      content: 'bad \ufffd end',
      metadata: { 'k\ufffd': 'v\ufffd' },
    })
  })

  it('E17: blank content is refused', async () => {
    for (const content of ['', '  \n\t', '\u200b', undefined as never, 5 as never]) {
      await expectError(inMemoryStore().add(content), 'invalid_argument', 'content')
    }
  })
})

describe('expiry', () => {
  it('hides an entry from the very millisecond on', async () => {
    const clock = new ManualClock()
    const store = inMemoryStore({ clock })
    const { id } = await store.add('parking permit', undefined, { expiresAt: clock.iso(1000) })
    await store.add('parking garage')
    clock.time += 999
    expect(await store.get(id)).toMatchObject({ expiresAt: clock.iso(1) })
    expect(await store.search('parking')).toHaveLength(2)
    clock.time += 1
    expect(await store.get(id)).toBeUndefined()
    expect(contents(await store.search('parking'))).toEqual(['parking garage'])
    expect(contents((await store.list()).entries)).toEqual(['parking garage'])
    await expectError(store.update(id, { content: 'x' }), 'not_found')
    expect(await store.delete(id)).toEqual({ deleted: 0 })
    expect(await store.add('parking permit')).toEqual({ status: 'stored', id })
    expect(await store.clear()).toEqual({ deleted: 2 })
  })

  it('can be moved and removed', async () => {
    const clock = new ManualClock()
    const store = inMemoryStore({ clock })
    await store.add('a', undefined, { id: 'a', expiresAt: clock.iso(10) })
    await store.add('b', undefined, { id: 'b', expiresAt: clock.iso(10) })
    await store.update('a', { expiresAt: clock.iso(20) })
    await store.update('b', { expiresAt: null })
    clock.time += 10
    expect(contents((await store.list()).entries)).toEqual(['a', 'b'])
    clock.time += 10
    expect(await store.list()).toEqual({
      entries: [expect.not.objectContaining({ expiresAt: expect.anything() })],
    })
  })

  it('an entry that is past its time already is never seen', async () => {
    const clock = new ManualClock()
    const store = inMemoryStore({ clock })
    expect((await store.add('gone', undefined, { expiresAt: clock.iso(-1) })).status).toBe('stored')
    expect(await store.search('gone')).toEqual([])
    expect(await store.list()).toEqual({ entries: [] })
  })

  it('createdAt is the time of writing unless given, and an update keeps it', async () => {
    const clock = new ManualClock()
    const store = inMemoryStore({ clock })
    const written = clock.iso()
    const { id } = await store.add('a')
    clock.time += 5
    await store.add('a', { n: 1 }, { id })
    expect(await store.get(id)).toMatchObject({ createdAt: written, metadata: { n: 1 } })
    await store.add('b', undefined, { id: 'b', createdAt: '2020-02-02T00:00:00+01:00' })
    expect(await store.get('b')).toMatchObject({ createdAt: '2020-02-01T23:00:00.000Z' })
  })
})

describe('scope', () => {
  const scopes: readonly MemoryScope[] = [
    {},
    { actorId: 'acme' },
    { actorId: 'acme-corp' },
    { actorId: '*' },
    { actorId: '/users/bob' },
    { actorId: '/users/bobby/' },
    { actorId: 'a&sessionId=b' },
    { actorId: 'a', sessionId: 'b' },
    { sessionId: 'acme' },
    { agentId: 'acme' },
    { actorId: '%' },
    { actorId: "u1' OR 1=1 --" },
    { actorId: '__proto__' },
  ]

  it('S08, S11: no scope sees, changes or deletes anything of another', async () => {
    const root = inMemoryStore()
    const stores = scopes.map((scope) => root.withScope(scope))
    for (const [i, store] of stores.entries())
      await store.add(`secret word ${i}`, { owner: i }, { id: 'same' })
    for (const [i, store] of stores.entries()) {
      expect(
        (await store.search('secret word', { maxSearchResults: 99 })).map(({ metadata }) => metadata),
      ).toEqual([{ owner: i }])
      expect((await store.list()).entries).toHaveLength(1)
    }
    const [first, second, ...others] = stores
    if (!first || !second) throw new Error('Scopes are missing')
    await first.update('same', { content: 'changed' })
    const { id } = await second.add('only here')
    expect(await first.get(id)).toBeUndefined()
    expect(await first.delete([id, 'same'])).toEqual({ deleted: 1 })
    expect(await second.clear()).toEqual({ deleted: 2 })
    for (const store of others) expect((await store.list()).entries).toHaveLength(1)
  })

  it('S11: a scope that went missing on the way is refused', async () => {
    const bad: readonly unknown[] = [
      undefined,
      null,
      { actorId: '' },
      { actorId: undefined },
      { actorId: ' ' },
      { user: 'x' },
    ]
    for (const scope of bad) {
      expect(() => inMemoryStore({ scope } as InMemoryStoreOptions)).toThrow(
        expect.objectContaining({ code: 'invalid_argument' }),
      )
      expect(() => inMemoryStore().withScope(scope as MemoryScope)).toThrow(
        expect.objectContaining({ code: 'invalid_argument' }),
      )
    }
  })

  it('the same content has another id in another scope', async () => {
    const store = inMemoryStore()
    const [a, b] = await Promise.all([store.add('x'), store.withScope({ actorId: 'a' }).add('x')])
    expect(a.id).not.toBe(b.id)
  })
})

describe('life cycle', () => {
  it('says what it is', () => {
    const store = inMemoryStore({ description: 'what is known', maxSearchResults: 7, extraction: true })
    expect(store).toMatchObject({
      name: 'memory',
      description: 'what is known',
      writable: true,
      maxSearchResults: 7,
      extraction: true,
    })
    expect(Object.isFrozen(store.capabilities)).toBe(true)
    expect(store.capabilities).toEqual(inMemoryStore().capabilities)
    expect(store.capabilities).toMatchObject({ search: 'keyword', durable: false, ttl: 'milliseconds' })
    expect('addMessages' in store).toBe(false)
    expect(Object.keys(inMemoryStore())).not.toContain('description')
  })

  it.each([
    ['name', { name: ' ' }],
    ['search', { search: 'fuzzy' }],
    ['embedder', { search: 'vector' }],
    ['language', { language: 'xx' }],
    ['maxContentBytes', { maxContentBytes: 0 }],
    ['maxSearchResults', { maxSearchResults: -1 }],
    ['embedder.dimensions', { embedder: { id: 'e', dimensions: 0, embed: async () => [] } }],
  ])('refuses a bad %s', (field, options) => {
    expect(() => inMemoryStore(options as InMemoryStoreOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('closing a view leaves the store open, closing the store closes its views', async () => {
    const store = inMemoryStore()
    const [one, two] = [store.withScope({ actorId: '1' }), store.withScope({ actorId: '2' })]
    await one.close()
    await one.close()
    await expectError(one.add('x'), 'closed')
    await two.add('x')
    await store.close()
    await store.close()
    for (const each of [store, two]) {
      await expectError(each.initialize(), 'closed')
      await expectError(each.search('x'), 'closed')
      await expectError(each.add('x'), 'closed')
      await expectError(each.addBatch([]), 'closed')
      await expectError(each.get('x'), 'closed')
      await expectError(each.list(), 'closed')
      await expectError(each.update('x', {}), 'closed')
      await expectError(each.delete('x'), 'closed')
      await expectError(each.clear(), 'closed')
      expect(() => each.withScope({})).toThrow(expect.objectContaining({ code: 'closed' }))
    }
  })

  it('honours a signal that has fired', async () => {
    const store = inMemoryStore()
    const reason = new Error('enough')
    const options = { signal: AbortSignal.abort(reason) }
    for (const call of [
      store.search('x', options),
      store.add('x', undefined, options),
      store.addBatch([{ content: 'x' }], options),
      store.get('x', options),
      store.list(options),
      store.update('x', {}, options),
      store.delete('x', options),
      store.clear(options),
    ]) {
      expect((await expectError(call, 'aborted')).cause).toBe(reason)
    }
    expect(await store.list()).toEqual({ entries: [] })
  })

  it('no method throws synchronously', async () => {
    const store = inMemoryStore()
    const calls = [
      () => store.search(null as never),
      () => store.add(null as never),
      () => store.addBatch(null as never),
      () => store.get(null as never),
      () => store.list({ limit: 'x' as never }),
      () => store.update(null as never, null as never),
      () => store.delete(null as never),
    ]
    for (const call of calls) await expectError(call(), 'invalid_argument')
  })
})
