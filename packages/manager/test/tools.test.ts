import { MemoryError, type MemoryStore, type MemoryTool } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { memoryManager } from '../src/index.js'
import { failWith, fakeStore } from './fakes.js'

function tool(tools: readonly MemoryTool[], name: string): MemoryTool {
  const found = tools.find((each) => each.name === name)
  if (!found) throw new Error(`No tool ${name} among ${tools.map((each) => each.name).join()}`)
  return found
}

describe('tools', () => {
  it('offers what the stores allow', () => {
    const readOnly: MemoryStore = { name: 'read', writable: false, search: async () => [] }
    expect(
      memoryManager({ stores: [readOnly] })
        .tools()
        .map(({ name }) => name),
    ).toEqual(['search_memory'])
    expect(
      memoryManager({ stores: [fakeStore('notes')] })
        .tools()
        .map(({ name }) => name),
    ).toEqual(['search_memory', 'add_memory', 'forget_memory'])
  })

  it('names the stores and what they are for', () => {
    const store = fakeStore('notes', { description: 'Lasting facts.' })
    const { inputSchema } = tool(memoryManager({ stores: [store] }).tools(), 'search_memory')
    expect(JSON.stringify(inputSchema)).toContain('notes: Lasting facts.')
    expect(inputSchema).toMatchObject({ type: 'object', required: ['query'] })
  })

  it('S02: limits are rounded and clamped, since models send fractions and far too much', async () => {
    const asked: unknown[] = []
    const store = fakeStore('notes', {
      async search(_, options) {
        asked.push(options?.maxSearchResults)
        return []
      },
    })
    const search = tool(memoryManager({ stores: [store] }).tools(), 'search_memory')
    for (const limit of [2.7, 0, -3, 1e9, '4', null, undefined]) await search.execute({ query: 'x', limit })
    expect(asked).toEqual([3, 1, 1, 20, 4, 5, 5])
    await expect(search.execute({ query: 'x', limit: 'many' })).rejects.toMatchObject({ field: 'limit' })
    await expect(search.execute({ query: ' ' })).rejects.toMatchObject({ field: 'query' })
    await expect(search.execute('x')).rejects.toMatchObject({ code: 'invalid_argument', field: 'input' })
  })

  it('search gives ids to forget by, and says which store is out', async () => {
    const store = fakeStore('notes')
    const broken = fakeStore('broken', { search: () => Promise.reject(new Error('down')) })
    const memory = memoryManager({ stores: [store, broken] })
    await memory.add('Owns a cat', { stores: ['notes'] })
    const tools = memory.tools()
    const found = (await tool(tools, 'search_memory').execute({ query: 'cat', stores: [] })) as {
      memories: { id: string; content: string; store: string }[]
    }
    expect(found).toMatchObject({
      memories: [{ content: 'Owns a cat', store: 'notes' }],
      unavailable: ['broken'],
    })
    const ids = found.memories.map(({ id }) => id)
    expect(await tool(tools, 'forget_memory').execute({ ids })).toEqual({ deleted: 1 })
    expect(store.contents).toEqual([])
    await expect(tool(tools, 'forget_memory').execute({})).rejects.toMatchObject({ field: 'query' })
  })

  it('F18: when one store fails the model is told not to repeat what succeeded', async () => {
    const good = fakeStore('good')
    const bad = fakeStore('bad')
    bad.script.push(failWith(new MemoryError('unavailable', 'down')))
    const add = tool(memoryManager({ stores: [good, bad] }).tools(), 'add_memory')
    expect(await add.execute({ content: 'Owns a cat', type: null, stores: null })).toEqual({
      stored: ['good'],
      failed: [{ store: 'bad', reason: 'unavailable' }],
      advice: expect.stringContaining('Do not repeat'),
    })
    expect(await add.execute({ content: 'Owns a cat', stores: ['bad'] })).toEqual({ stored: ['bad'] })
    expect(await add.execute({ content: 'Owns a cat' })).toEqual({ stored: ['good', 'bad'] })
    expect([good.contents, bad.contents]).toEqual([['Owns a cat'], ['Owns a cat']])
    await expect(add.execute({ content: '' })).rejects.toMatchObject({ field: 'content' })
    await expect(add.execute({ content: 'x', stores: ['none'] })).rejects.toMatchObject({ field: 'stores' })
  })

  it('includes the stores’ own tools, and keeps names apart', async () => {
    const own = (name: string): MemoryTool => ({
      name,
      description: name,
      inputSchema: { type: 'object' },
      execute: async () => `from ${name}`,
    })
    const stores = [
      fakeStore('graph one', { tools: () => [own('walk'), own('search_memory')] }),
      fakeStore('two', { tools: () => [own('walk')] }),
    ]
    const tools = memoryManager({ stores }).tools()
    expect(tools.map(({ name }) => name).slice(3)).toEqual(['walk', 'graph_one_search_memory', 'two_walk'])
    expect(await tool(tools, 'two_walk').execute({})).toBe('from walk')
  })
})

describe('add', () => {
  it('F6: is refused before any write when a named store cannot add', async () => {
    const good = fakeStore('good')
    const raw: MemoryStore = {
      name: 'raw',
      writable: true,
      search: async () => [],
      addMessages: async () => undefined,
    }
    const memory = memoryManager({ stores: [good, raw] })
    await expect(memory.add('x', { stores: ['good', 'raw'] })).rejects.toMatchObject({ field: 'stores' })
    expect(good.writes).toEqual([])
    expect(Object.keys((await memory.add('x')).results)).toEqual(['good'])
    const readOnly: MemoryStore = { name: 'read', writable: false, search: async () => [] }
    await expect(memoryManager({ stores: [readOnly] }).add('x')).rejects.toMatchObject({ field: 'stores' })
  })

  it('E17: a blank entry is refused before any store is asked', async () => {
    const store = fakeStore('notes')
    const memory = memoryManager({ stores: [store] })
    await expect(memory.add('   ')).rejects.toMatchObject({ code: 'invalid_argument', field: 'content' })
    expect(store.writes).toEqual([])
  })

  it('W04: the same entry twice at once is one record', async () => {
    const store = fakeStore('notes')
    const memory = memoryManager({ stores: [store] })
    const results = await Promise.all([memory.add('Likes coffee'), memory.add('Likes coffee')])
    expect(store.contents).toEqual(['Likes coffee'])
    expect(results.map(({ results: { notes } }) => notes?.status).sort()).toEqual(['duplicate', 'stored'])
  })

  it('passes identity, times and metadata on', async () => {
    const store = fakeStore('notes')
    const memory = memoryManager({ stores: [store] })
    await memory.add('x', {
      id: 'my-id',
      createdAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2027-01-01T00:00:00.000Z',
      metadata: { a: 1 },
      type: 'facts',
    })
    expect(store.entries.get('my-id')).toEqual({
      id: 'my-id',
      content: 'x',
      createdAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2027-01-01T00:00:00.000Z',
      metadata: { a: 1, type: 'facts' },
    })
  })

  it('rejects with every reason when no store took the entry', async () => {
    const stores = ['a', 'b'].map((name) => fakeStore(name))
    for (const store of stores) store.script.push(failWith(new Error(`${store.name} is down`)))
    const error = await memoryManager({ stores })
      .add('x')
      .catch((e: unknown) => e)
    expect((error as Error).cause).toMatchObject({ message: 'a is down; b is down' })
  })
})

describe('forget', () => {
  it('by query takes the best match and its copies in other stores', async () => {
    const stores = [fakeStore('a'), fakeStore('b')] as const
    const memory = memoryManager({ stores })
    await memory.add('Owns a cat')
    await memory.add('Likes cats and dogs', { stores: ['a'] })
    const report = await memory.forget({ query: 'cat' })
    expect(report).toMatchObject({ deleted: 2, entries: [{ content: 'Owns a cat' }], failures: [] })
    expect(stores.map(({ contents }) => contents)).toEqual([['Likes cats and dogs'], []])
    expect(await memory.forget({ query: 'zebra' })).toEqual({ deleted: 0, entries: [], failures: [] })
  })

  it('by id asks every store that can delete, and reports those that fail', async () => {
    const good = fakeStore('good')
    const bad = fakeStore('bad', { delete: () => Promise.reject(new Error('down')) })
    const memory = memoryManager({ stores: [good, bad] })
    await memory.add('x', { id: 'id-x' })
    expect(await memory.forget('id-x')).toMatchObject({ deleted: 1, failures: [{ storeName: 'bad' }] })
    await expect(memory.forget('id-x', { stores: ['bad'] })).rejects.toMatchObject({ storeName: 'bad' })
    for (const ids of ['', [], [' '], undefined as never]) {
      await expect(memory.forget(ids)).rejects.toMatchObject({ field: 'ids' })
    }
  })

  it('is refused when no store can delete', async () => {
    const { delete: _, ...store } = fakeStore('notes')
    await expect(memoryManager({ stores: [store] }).forget('x')).rejects.toMatchObject({
      code: 'unsupported',
      field: 'delete',
    })
  })
})
