import { mem0Emulator } from '@memory/emulators'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type Mem0PlatformOptions, type Mem0Store, mem0Store } from '../src/index.js'
import { readyClient } from './ready-client.js'

let ahead = 0
const emulator = await mem0Emulator({ embedder: ngramEmbedder, now: () => Date.now() + ahead })
afterAll(() => emulator.close())
afterEach(() => {
  Object.assign(emulator.conditions, { throttled: 0, lostReplies: 0, unavailable: 0, replicationLagMs: 0 })
  vi.restoreAllMocks()
})

let made = 0

/** A client of an account of its own. */
const connect = () => readyClient({ ...emulator.clientOptions, apiKey: `m0-${++made}` })

async function open(options: Partial<Mem0PlatformOptions> = {}): Promise<Mem0Store> {
  const client = options.client ?? (await connect())
  return mem0Store({ scope: { actorId: 'ana' }, pollMs: 2, ...options, client })
}

const contents = async (store: Mem0Store): Promise<string[]> =>
  (await store.list({ limit: 1_000 })).entries.map(({ content }) => content)

describe('additions', () => {
  it('S15: are pending when the platform is not done in time, and show when it is', async () => {
    emulator.conditions.replicationLagMs = 60_000
    const store = await open({ addDeadlineMs: 20 })
    const { id, status } = await store.add('Likes tea')
    expect(status).toBe('pending')
    expect(await store.search('tea')).toEqual([])
    ahead += 60_000
    expect(await store.get(id ?? '')).toMatchObject({ content: 'Likes tea' })
    expect(await store.add('Likes tea')).toEqual({ status: 'duplicate', id })
  })

  it('do not come back after they were deleted while the platform worked on them', async () => {
    const store = await open({ addDeadlineMs: 0, extractionDeadlineMs: 20 })
    for (const remove of [(id: string) => store.delete(id), () => store.clear()]) {
      emulator.conditions.replicationLagMs = 60_000
      const { id = '', status } = await store.add('Likes tea')
      expect(status).toBe('pending')
      await expect(remove(id)).rejects.toMatchObject({ code: 'timeout', retryable: true })
      // A neighbour has nothing to wait for.
      expect(await store.withScope({ actorId: 'bob' }).clear()).toEqual({ deleted: 0 })
      ahead += 60_000
      expect(await remove(id)).toEqual({ deleted: 1 })
      expect(await contents(store)).toEqual([])
    }
  })

  it('fail when the platform could not process them', async () => {
    const store = await open()
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
      String(url).includes('/event/') ? Response.json({ status: 'FAILED' }) : await fetch(url, init),
    )
    const result = store.addMessages([{ role: 'user', content: 'I moved to Oslo' }])
    await expect(result).rejects.toMatchObject({ code: 'failed', retryable: true })
  })

  it('W04: of two instances at once are one memory', async () => {
    emulator.conditions.replicationLagMs = 30
    const client = await connect()
    const [one, other] = [await open({ client }), await open({ client })]
    await Promise.all([one.add('I really like coffee'), other.add('I really like coffee')])
    expect(await contents(one)).toEqual(['I really like coffee'])
    const [found, ...rest] = await other.search('coffee')
    expect(rest).toEqual([])
    await one.update(found?.id ?? '', { content: 'I like tea now' })
    expect(await contents(other)).toEqual(['I like tea now'])
    expect(await other.delete(found?.id ?? '')).toEqual({ deleted: 1 })
    expect(await contents(one)).toEqual([])
  })

  it('get through throttling, outages and lost replies, and are there once', async () => {
    const store = await open({ attempts: 8 })
    Object.assign(emulator.conditions, { throttled: 0.05, unavailable: 0.05, lostReplies: 0.05 })
    const entries = Array.from({ length: 30 }, (_, i) => ({ content: `memory ${i}` }))
    const results = await store.addBatch(entries)
    expect(results.map(({ status }) => status)).toEqual(entries.map(() => 'stored'))
    expect(new Set(await contents(store)).size).toBe(30)
    expect(await contents(store)).toHaveLength(30)
    expect(await store.clear()).toEqual({ deleted: 30 })
  })
})

describe('memories of others', () => {
  it('are found, changed and deleted under their own ids, and keep what else they hold', async () => {
    const client = await connect()
    const store = await open({ client })
    await client.add([{ role: 'user', content: 'Prefers aisle seats' }], {
      userId: 'ana',
      infer: false,
      metadata: { source: 'import', row: 12 },
    })
    const [found] = await store.search('seats')
    expect(found).toMatchObject({ content: 'Prefers aisle seats', metadata: { source: 'import', row: 12 } })
    const id = found?.id ?? ''
    await store.update(id, { content: 'Prefers window seats' })
    expect(await store.get(id)).toMatchObject({
      content: 'Prefers window seats',
      metadata: { source: 'import', row: 12 },
    })
    expect((await client.get(id)).metadata).toMatchObject({ source: 'import', row: 12 })
    expect(await store.withScope({ actorId: 'bob' }).get(id)).toBeUndefined()
    expect(await store.withScope({ actorId: 'bob' }).delete(id)).toEqual({ deleted: 0 })
    expect(await store.delete(id)).toEqual({ deleted: 1 })
  })

  it('go by the day on which they expire', async () => {
    const client = await connect()
    const add = (content: string, expirationDate: string) =>
      client.add([{ role: 'user', content }], { userId: 'ana', infer: false, expirationDate })
    const today = new Date().toISOString().slice(0, 10)
    await add('Had a trial in 2020', '2020-01-31')
    await add('Has a trial today', today)
    const store = await open({ client })
    expect(await contents(store)).toEqual(['Has a trial today'])
    const expiresAt = new Date(Date.parse(today) + 24 * 60 * 60 * 1000).toISOString()
    expect((await store.search('trial'))[0]).toMatchObject({ expiresAt })
  })
})

describe('scopes', () => {
  it('are mem0 ids as they are, and cleared to the last memory without touching a neighbour', async () => {
    const client = await connect()
    const store = await open({ client, concurrency: 16, scope: { actorId: 'ana.silva@example.com' } })
    const session = store.withScope({ actorId: 'ana.silva@example.com', sessionId: 's1' })
    await store.addBatch(Array.from({ length: 230 }, (_, i) => ({ content: `memory ${i}` })))
    await session.add('of the session')
    const { results } = await client.getAll({ filters: { user_id: 'ana.silva@example.com' } })
    expect(results[0]).toMatchObject({ userId: 'ana.silva@example.com', runId: null })
    expect(await store.clear()).toEqual({ deleted: 230 })
    expect(await contents(store)).toEqual([])
    expect(await contents(session)).toEqual(['of the session'])
  })
})

describe('turns', () => {
  it('are extracted by the platform and given once', async () => {
    const client = await connect()
    const store = await open({ client })
    const talk = [
      { id: '1', role: 'user', content: 'I moved to Oslo' },
      { id: '2', role: 'assistant', content: 'How is it?' },
    ] as const
    expect(await store.addMessages(talk)).toEqual({ status: 'stored' })
    expect(await store.addMessages(talk)).toEqual({ status: 'nothing' })
    expect(await store.addMessages([...talk, { id: '3', role: 'user', content: 'It snows' }])).toEqual({
      status: 'stored',
    })
    expect(emulator.turns('ana', client.apiKey).map(({ content }) => content)).toEqual([
      'I moved to Oslo',
      'How is it?',
      'It snows',
    ])
    expect((await contents(store)).sort()).toEqual(['I moved to Oslo', 'It snows'])
  })

  it('are pending while the platform works on them', async () => {
    emulator.conditions.replicationLagMs = 60_000
    const store = await open({ extractionDeadlineMs: 10 })
    expect(await store.addMessages([{ role: 'user', content: 'I moved to Oslo' }])).toEqual({
      status: 'pending',
    })
  })
})

describe('a client without time limit or signal', () => {
  it('is waited for no longer than allowed', async () => {
    let expire: (() => void) | undefined
    const schedule = (callback: () => void) => {
      expire = callback
      return () => undefined
    }
    const store = await open({ attempts: 1, clock: { now: Date.now, schedule } })
    emulator.order('SearchMemories', 'silence')
    emulator.calls.length = 0
    const searching = expect(store.search('x')).rejects
    await expect.poll(() => emulator.calls).toEqual(['SearchMemories'])
    expire?.()
    await searching.toMatchObject({ code: 'timeout', retryable: true })
    expect(await store.search('x')).toEqual([])
  })

  it('is left when the signal fires', async () => {
    const store = await open()
    emulator.order('SearchMemories', 'silence')
    const controller = new AbortController()
    const searching = store.search('x', { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(searching).rejects.toMatchObject({ code: 'aborted' })
  })

  it('says unauthorized for a key that is refused', async () => {
    // The client's own first request fails as well, and it says so on the console.
    for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
    const client = await readyClient({ ...emulator.clientOptions, apiKey: 'nothing' })
    const store = await open({ client })
    await expect(store.search('x')).rejects.toMatchObject({ code: 'unauthorized', retryable: false })
  })
})
