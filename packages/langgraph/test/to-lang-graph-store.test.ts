import { type BaseStore, InMemoryStore, type ListNamespacesOperation } from '@langchain/langgraph-checkpoint'
import { inMemoryStore } from '@memory/store-in-memory'
import fc from 'fast-check'
import { ngramEmbedder } from 'ngram-embedder'
import { describe, expect, it } from 'vitest'
import { langGraphMemoryStore, toLangGraphStore } from '../src/index.js'

const open = () => toLangGraphStore(inMemoryStore())
const semantic = () => toLangGraphStore(inMemoryStore({ embedder: ngramEmbedder }))

describe('a memory store as a LangGraph store', () => {
  it('puts, gets, replaces and deletes', async () => {
    const store = open()
    await store.put(['users', 'ana'], 'prefs', { theme: 'dark', nested: { list: [1, null, 'x'] } })
    const first = await store.get(['users', 'ana'], 'prefs')
    expect(first).toMatchObject({
      namespace: ['users', 'ana'],
      key: 'prefs',
      value: { theme: 'dark', nested: { list: [1, null, 'x'] } },
    })
    expect(first?.createdAt).toBeInstanceOf(Date)
    await store.put(['users', 'ana'], 'prefs', { theme: 'light' })
    const second = await store.get(['users', 'ana'], 'prefs')
    expect(second?.value).toEqual({ theme: 'light' })
    expect(second?.createdAt).toEqual(first?.createdAt)
    await store.delete(['users', 'ana'], 'prefs')
    expect(await store.get(['users', 'ana'], 'prefs')).toBeNull()
  })

  it('S08: compares namespaces by whole labels', async () => {
    const store = semantic()
    await store.put(['users', 'bobby'], 'k', { text: 'likes tea' })
    await store.put(['users', 'bob', 'notes'], 'k', { text: 'likes tea too' })
    for (const query of [undefined, 'tea']) {
      const found = await store.search(['users', 'bob'], { ...(query && { query }) })
      expect(found.map(({ namespace }) => namespace)).toEqual([['users', 'bob', 'notes']])
    }
    expect(await store.search([])).toHaveLength(2)
  })

  it('ranks by meaning, with scores, a limit and an offset', async () => {
    const store = semantic()
    await store.put(['m'], 'tea', { text: 'Likes green tea in the morning' })
    await store.put(['m'], 'car', { text: 'Drives an old car' })
    await store.put(['m'], 'both', { text: 'Drinks green tea in the old car' })
    const found = await store.search(['m'], { query: 'green tea in the morning' })
    expect(found.map(({ key }) => key)).toEqual(['tea', 'both', 'car'])
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1)
    const second = await store.search(['m'], { query: 'green tea in the morning', offset: 1, limit: 1 })
    expect(second.map(({ key }) => key)).toEqual(['both'])
  })

  it('searches the text of the fields that are named, and of none when told so', async () => {
    const store = toLangGraphStore(inMemoryStore({ embedder: ngramEmbedder }), { fields: ['title'] })
    const value = { title: 'aardvark', chapters: [{ text: 'zebra' }, { text: 'zebu' }] }
    await store.put(['m'], 'title', value)
    await store.put(['m'], 'chapters', value, ['chapters[*].text'])
    await store.put(['m'], 'hidden', value, false)
    const keys = async (query: string) => (await store.search(['m'], { query })).map(({ key }) => key)
    expect(await keys('aardvark')).toEqual(['title', 'chapters', 'hidden'])
    expect(await keys('zebra zebu')).toEqual(['chapters', 'title', 'hidden'])
    expect((await store.search(['m'], { query: 'zebra' })).at(-1)?.score).toBeUndefined()
  })

  it.each(['', '  '])('takes the blank query %j for none', async (query) => {
    const store = semantic()
    await store.put(['m'], 'tea', { text: 'Likes green tea' })
    await store.put(['m'], 'hidden', { text: 'Likes black tea' }, false)
    const found = await store.search(['m'], { query })
    expect(found.map(({ key, score }) => [key, score])).toEqual([
      ['tea', undefined],
      ['hidden', undefined],
    ])
  })

  it('takes an index of null for the usual one, as callers without types write it', async () => {
    const store = semantic()
    await store.put(['m'], 'tea', { text: 'Likes green tea' }, null as never)
    expect((await store.search(['m'], { query: 'green tea' }))[0]?.score).toBeGreaterThan(0)
  })

  it.each([
    ['limit', -1],
    ['limit', 1.5],
    ['offset', -1],
    ['offset', Number.NaN],
  ])('refuses a %s of %s', async (field, value) => {
    const store = open()
    await store.put(['m'], 'k', { n: 1 })
    const error = { code: 'invalid_argument', field }
    await expect(store.search(['m'], { [field]: value })).rejects.toMatchObject(error)
    await expect(store.listNamespaces({ [field]: value })).rejects.toMatchObject(error)
  })

  it.each([
    ['no list', 'title'],
    ['a path that is no text', [7]],
  ])('refuses fields that are %s', (_, fields) => {
    expect(() => toLangGraphStore(inMemoryStore(), { fields: fields as never })).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field: 'fields' }),
    )
  })

  it('goes on until a filter leaves enough', async () => {
    const store = semantic()
    for (let i = 0; i < 60; i++) await store.put(['m'], `k${i}`, { text: 'likes tea', n: i })
    const found = await store.search(['m'], { query: 'tea', filter: { n: { $gte: 57 } }, limit: 3 })
    expect(found.map(({ value }) => value.n).sort()).toEqual([57, 58, 59])
  })

  it('writes the last of several puts of a batch, after its reads', async () => {
    const store = open()
    const namespace = ['m']
    const results = await store.batch([
      { namespace, key: 'a', value: { n: 1 } },
      { namespace, key: 'a' },
      { namespace, key: 'a', value: { n: 2 } },
    ])
    expect(results).toEqual([undefined, null, undefined])
    expect((await store.get(namespace, 'a'))?.value).toEqual({ n: 2 })
  })

  it('lists namespaces by both ends, any label for a star, cut, in order, page by page', async () => {
    const store = open()
    const namespaces = [
      ['users', 'ana', 'notes'],
      ['users', 'ana', 'notes', 'old'],
      ['users', 'bob', 'notes'],
      ['users', 'bob', 'drafts'],
      ['teams', 'ana', 'notes'],
    ]
    for (const each of namespaces) await store.put(each, 'k', { n: 1 })
    expect(await store.listNamespaces({ prefix: ['users', '*', 'notes'] })).toEqual([
      ['users', 'ana', 'notes'],
      ['users', 'ana', 'notes', 'old'],
      ['users', 'bob', 'notes'],
    ])
    expect(await store.listNamespaces({ prefix: ['users'], suffix: ['*', 'notes'] })).toEqual([
      ['users', 'ana', 'notes'],
      ['users', 'bob', 'notes'],
    ])
    const cut = { maxDepth: 2 }
    const all = [
      ['teams', 'ana'],
      ['users', 'ana'],
      ['users', 'bob'],
    ]
    expect(await store.listNamespaces(cut)).toEqual(all)
    expect(await store.listNamespaces({ ...cut, limit: 2 })).toEqual(all.slice(0, 2))
    expect(await store.listNamespaces({ ...cut, limit: 2, offset: 2 })).toEqual(all.slice(2))
    expect(await store.listNamespaces({ suffix: ['users', 'ana', 'notes', 'old', 'older'] })).toEqual([])
    const other = { matchConditions: [{ matchType: 'infix', path: ['ana'] }] }
    await expect(store.batch([other as unknown as ListNamespacesOperation])).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'matchType',
    })
  })

  it('answers every kind of operation of one batch, in order', async () => {
    const store = open()
    await store.put(['m'], 'a', { n: 1 })
    const bare = { matchConditions: [] } as unknown as ListNamespacesOperation
    const [got, put, found, namespaces, gone] = await store.batch([
      { namespace: ['m'], key: 'a' },
      { namespace: ['m', 'below'], key: 'b', value: { n: 2 } },
      { namespacePrefix: ['m'], filter: { n: { $gte: 1 } } },
      bare,
      { namespace: ['m'], key: 'a', value: null },
    ])
    expect(got).toMatchObject({ key: 'a', value: { n: 1 } })
    expect([put, gone]).toEqual([undefined, undefined])
    expect(found).toMatchObject([{ key: 'a' }])
    expect(namespaces).toEqual([['m']])
    expect((await store.search([])).map(({ key }) => key)).toEqual(['b'])
  })

  it('refuses what LangGraph refuses, and what is no JSON', async () => {
    const store = open()
    for (const namespace of [[], ['a.b'], ['a:b'], [''], ['langgraph']]) {
      await expect(store.put(namespace, 'k', {})).rejects.toThrow(/amespace/)
    }
    await expect(store.put(['m'], 'k', { at: new Date() })).rejects.toMatchObject({
      code: 'invalid_argument',
    })
    expect(await store.search([])).toEqual([])
  })

  it('rejects when the memory store did not write', async () => {
    const memory = inMemoryStore()
    const store = toLangGraphStore(memory)
    await memory.close()
    await expect(store.put(['m'], 'k', { n: 1 })).rejects.toMatchObject({ code: 'closed' })
  })

  it('needs a store that can do it', () => {
    const { search } = inMemoryStore()
    expect(() => toLangGraphStore({ name: 'small', writable: false, search })).toThrow(
      expect.objectContaining({ code: 'unsupported', field: 'add' }),
    )
  })

  it('leaves other memories of the same store alone', async () => {
    const memory = inMemoryStore({ embedder: ngramEmbedder })
    await memory.add('likes tea')
    const store = toLangGraphStore(memory)
    expect(await store.search([], { query: 'tea' })).toEqual([])
    expect(await store.listNamespaces()).toEqual([])
  })
})

const label = fc.constantFrom('a', 'b', 'ab', '*', '__proto__', 'ü')
const namespace = fc.array(label, { minLength: 1, maxLength: 3 })
const key = fc.constantFrom('k', 'K', 'k/1', '[]', 'constructor')
const value = fc.record({ n: fc.integer({ min: 0, max: 3 }), s: fc.constantFrom('x', 'y') })
const command = fc.oneof(
  fc.record({ type: fc.constant('put' as const), namespace, key, value }),
  fc.record({ type: fc.constant('delete' as const), namespace, key }),
)
const filter = fc.constantFrom<Record<string, unknown>>(
  {},
  { n: 1 },
  { s: 'x', n: { $gt: 0 } },
  { n: { $lte: 1, $ne: 0 } },
  { n: { $in: [0, 3] } },
  { n: { $nin: [0, 3] } },
  { absent: { $ne: 1 } },
)

describe('beside the store that comes with LangGraph', () => {
  it('the same operations leave the same items, namespaces and search results', async () => {
    const seed = 20_261
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 25 }),
        namespace,
        filter,
        async (commands, prefix, where) => {
          const [ours, theirs] = [open(), new InMemoryStore()]
          for (const each of commands) {
            for (const store of [ours, theirs]) {
              if (each.type === 'put') await store.put(each.namespace, each.key, each.value)
              else await store.delete(each.namespace, each.key)
            }
          }
          for (const { namespace: at, key: name } of commands) {
            expect((await ours.get(at, name))?.value).toEqual((await theirs.get(at, name))?.value)
          }
          for (const below of [[], prefix, prefix.slice(0, 1)]) {
            expect(await found(ours, below, where)).toEqual(await found(theirs, below, where))
          }
          for (const options of [{}, { maxDepth: 1 }, { prefix }, { suffix: prefix.slice(0, 1) }]) {
            expect(await namespacesOf(ours, options)).toEqual(await namespacesOf(theirs, options))
          }
        },
      ),
      { seed, numRuns: 60 },
    )
  })
})

async function found(store: BaseStore, prefix: string[], where: Record<string, unknown>): Promise<string[]> {
  const items = await store.search(prefix, { filter: where, limit: 1_000 })
  return items.map(({ namespace: at, key: name, value: data }) => JSON.stringify([at, name, data])).sort()
}

/** LangGraph's own store also lists namespaces whose last item is gone. */
async function namespacesOf(store: BaseStore, options: { readonly maxDepth?: number }): Promise<string[]> {
  const items = await store.search([], { limit: 1_000 })
  const filled = new Set(items.map(({ namespace: at }) => JSON.stringify(at.slice(0, options.maxDepth))))
  const listed = await store.listNamespaces({ limit: 1_000, ...options })
  return listed
    .map((at) => JSON.stringify(at))
    .filter((at) => filled.has(at))
    .sort()
}

describe('a memory store in a LangGraph store', () => {
  it('says so when it should search and the store has no index', async () => {
    const store = langGraphMemoryStore({ store: new InMemoryStore() })
    await store.add('Likes tea')
    await expect(store.search('tea')).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('leaves items that others put beside it alone', async () => {
    const base = new InMemoryStore()
    await base.put(['memories'], 'k', { anything: 1 })
    await base.put(['memories', '&', 'below'], 'k', { anything: 1 })
    const store = langGraphMemoryStore({ store: base, search: 'none' })
    await store.add('Likes tea')
    expect((await store.list()).entries).toMatchObject([{ content: 'Likes tea' }])
    expect(await store.clear()).toEqual({ deleted: 1 })
    expect(await base.search([])).toHaveLength(2)
  })

  it.each(['list', 'clear'] as const)('%s misses nothing when others delete while it reads', async (how) => {
    const base = new InMemoryStore()
    const store = langGraphMemoryStore({ store: base, search: 'none' })
    const ids = Array.from({ length: 700 }, (_, i) => `id-${i}`)
    await store.addBatch(ids.map((id) => ({ id, content: id })))
    const search = base.search.bind(base)
    let pages = 0
    base.search = async (namespace, options) => {
      const page = await search(namespace, options)
      if (++pages === 1) for (const id of ids.slice(0, 50)) await base.delete(['memories', '&'], id)
      return page
    }
    if (how === 'list') {
      const found = (await store.list({ limit: 1_000 })).entries.map(({ id }) => id)
      expect(found.sort()).toEqual(ids.slice(50).sort())
    } else {
      expect(await store.clear()).toEqual({ deleted: 650 })
      expect(await search([], { limit: 1_000 })).toEqual([])
    }
  })

  it('says corrupt where an item is no memory', async () => {
    const base = new InMemoryStore()
    await base.put(['memories', '&'], 'k', { anything: 1 })
    await expect(langGraphMemoryStore({ store: base }).get('k')).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('is left when the signal fires, and wraps what the store throws', async () => {
    const base = new InMemoryStore()
    const controller = new AbortController()
    base.get = () => new Promise(() => undefined)
    const getting = langGraphMemoryStore({ store: base }).get('k', { signal: controller.signal })
    controller.abort()
    await expect(getting).rejects.toMatchObject({ code: 'aborted' })
    base.get = () => Promise.reject(new Error('disk full'))
    await expect(langGraphMemoryStore({ store: base }).get('k')).rejects.toMatchObject({ code: 'failed' })
  })

  it('refuses options that make no sense', () => {
    const store = new InMemoryStore()
    expect(() => langGraphMemoryStore({ store, namespace: ['a.b'] })).toThrow(/Namespace labels/)
    expect(() => langGraphMemoryStore({ store, search: 'words' as never })).toThrow(/search must be/)
    expect(() => langGraphMemoryStore({ store: {} as never })).toThrow(/store must be/)
  })
})
