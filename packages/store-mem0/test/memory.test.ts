import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { mem0Store } from '../src/index.js'
import { keepsWhatTheUserSays, modelServer } from './model-server.js'
import { openMemory } from './open-memory.js'

let answer = keepsWhatTheUserSays
const model = await modelServer((prompt) => answer(prompt))
afterAll(() => model.close())

const scope = { actorId: 'ana' }

function open() {
  const memory = openMemory({ dbPath: ':memory:', modelUrl: model.url })
  return { memory, store: mem0Store({ memory, scope }) }
}

describe('the open-source package', () => {
  it('extracts with its own model, beside what is added word for word', async () => {
    const { store } = open()
    const turns = [{ id: '1', role: 'user', content: 'I moved to Oslo' }] as const
    expect(await store.addMessages(turns)).toEqual({ status: 'stored' })
    await store.add('Likes tea', { type: 'preferences' })
    expect(await store.search('Oslo', { maxSearchResults: 1 })).toMatchObject([
      { content: 'I moved to Oslo' },
    ])
    expect(await store.search('tea', { filter: { type: 'preferences' } })).toMatchObject([
      { content: 'Likes tea', metadata: { type: 'preferences' } },
    ])
    expect(await store.clear()).toEqual({ deleted: 2 })
  })

  it('finds and changes what was in it before', async () => {
    const { memory, store } = open()
    const { results } = await memory.add('Prefers aisle seats', {
      userId: 'ana',
      infer: false,
      metadata: { row: 3 },
    })
    const id = results[0]?.id ?? ''
    expect(await store.get(id)).toMatchObject({ content: 'Prefers aisle seats', metadata: { row: 3 } })
    await store.update(id, { metadata: { row: 4 } })
    expect(await store.get(id)).toMatchObject({ content: 'Prefers aisle seats', metadata: { row: 4 } })
    expect(await store.delete([id, id])).toEqual({ deleted: 1 })
  })

  it('keeps a session apart from its user, though its filters do not', async () => {
    const { memory, store } = open()
    await store.withScope({ actorId: 'ana', sessionId: 's' }).add('of the session')
    await store.add('of ana')
    expect((await memory.getAll({ filters: { user_id: 'ana' } })).results).toHaveLength(2)
    expect((await store.search('of')).map(({ content }) => content)).toEqual(['of ana'])
    expect(await store.clear()).toEqual({ deleted: 1 })
    expect((await memory.getAll({ filters: { user_id: 'ana' } })).results).toHaveLength(1)
  })

  it('says so when it extracted nothing', async () => {
    const { store } = open()
    answer = () => 'I am sorry, I cannot help with that.'
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    expect(await store.addMessages([{ role: 'user', content: 'Hello' }])).toEqual({ status: 'nothing' })
    errors.mockRestore()
    answer = keepsWhatTheUserSays
  })

  it('W02: is not believed when it names a memory that it could not keep', async () => {
    const { memory, store } = open()
    await store.search('x')
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const { vectorStore } = memory as unknown as { vectorStore: { insert(): Promise<void> } }
    vi.spyOn(vectorStore, 'insert').mockRejectedValue(new Error('disk full'))
    const result = store.addMessages([{ role: 'user', content: 'I moved to Oslo' }])
    await expect(result).rejects.toMatchObject({ code: 'failed' })
    await expect(store.add('Likes tea')).rejects.toMatchObject({ code: 'failed', message: 'mem0: disk full' })
    errors.mockRestore()
  })

  it('passes on what its embedder says', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const failing = Object.assign(new Error('slow down'), { status: 429 })
    const embed = vi.fn().mockRejectedValue(failing)
    const memory = openMemory({ dbPath: ':memory:', embedder: { ...ngramEmbedder, embed } })
    const store = mem0Store({ memory, scope, attempts: 2 })
    await expect(store.search('x')).rejects.toMatchObject({ code: 'throttled', cause: failing })
    expect(embed).toHaveBeenCalledTimes(2)
    errors.mockRestore()
  })

  it('is waited for no longer than allowed, and left when the signal fires', async () => {
    const embed = vi.fn(() => new Promise<never>(() => undefined))
    const memory = openMemory({ dbPath: ':memory:', embedder: { ...ngramEmbedder, embed } })
    const hasty = mem0Store({ memory, scope, timeoutMs: 20, attempts: 1 })
    await expect(hasty.search('x')).rejects.toMatchObject({ code: 'timeout', retryable: true })
    const controller = new AbortController()
    const adding = mem0Store({ memory, scope }).add('Likes tea', {}, { signal: controller.signal })
    await expect.poll(() => embed.mock.calls).toHaveLength(2)
    controller.abort(new Error('enough'))
    await expect(adding).rejects.toMatchObject({ code: 'aborted' })
  })

  it('extracts for no longer than allowed', async () => {
    const silent = await modelServer(() => new Promise<string>(() => undefined))
    const memory = openMemory({ dbPath: ':memory:', modelUrl: silent.url })
    const store = mem0Store({ memory, scope, extractionDeadlineMs: 30 })
    const adding = store.addMessages([{ role: 'user', content: 'I moved to Oslo' }])
    await expect(adding).rejects.toMatchObject({ code: 'timeout' })
    await silent.close()
  })
})
