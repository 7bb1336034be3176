import {
  BatchCreateMemoryRecordsCommand,
  BatchUpdateMemoryRecordsCommand,
  BedrockAgentCoreClient,
  GetMemoryRecordCommand,
} from '@aws-sdk/client-bedrock-agentcore'
import type { Message } from '@memory/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AgentCoreStoreOptions, agentCoreStore, ensureMemory } from '../src/index.js'
import { type Emulated, emulated } from './emulated.js'

let world: Emulated
let actor: string
let made = 0
beforeAll(async () => {
  world = await emulated('memories')
})
afterAll(() => world.close())
beforeEach(() => {
  actor = `actor${++made}`
  world.emulator.conditions.extractionFailures = 0
  world.emulator.calls.length = 0
})

const settings = (options: Partial<AgentCoreStoreOptions> = {}) => ({
  memoryId: world.memoryId,
  client: world.client,
  clock: world.clock,
  scope: { actorId: actor },
  ...options,
})
const open = (options: Partial<AgentCoreStoreOptions> = {}) => agentCoreStore(settings(options))

const TALK: readonly Message[] = [
  { role: 'user', content: 'I am allergic to peanuts. Nice weather today!' },
  { role: 'assistant', content: 'Noted.' },
  { role: 'user', content: 'I prefer window seats.' },
]

/** Writes a record past the store. */
async function write(namespace: string, ...texts: readonly string[]): Promise<void> {
  await world.client.send(
    new BatchCreateMemoryRecordsCommand({
      memoryId: world.memoryId,
      records: texts.map((text, i) => ({
        requestIdentifier: `r${i}`,
        namespaces: [namespace],
        content: { text },
        timestamp: new Date(world.clock.now()),
      })),
    }),
  )
}

const contents = (entries: readonly { readonly content: string }[]) => entries.map(({ content }) => content)

describe('extraction', () => {
  it('S15: memories come later, with the type of their namespace, and can be read, changed and forgotten', async () => {
    const store = open()
    expect((await store.addMessages(TALK)).status).toBe('pending')
    expect(await store.search('seat')).toEqual([])
    const looks: number[] = []
    const outcome = await store.waitForExtraction({ onProgress: ({ memories }) => looks.push(memories) })
    expect(outcome).toMatchObject({ settled: true, memories: 2, added: 2, failed: [] })
    expect(outcome.lagMs).toBeGreaterThanOrEqual(20_000)
    expect(outcome.lagMs).toBeLessThan(60_000)
    expect(looks[0]).toBe(0)
    expect(looks.at(-1)).toBe(2)

    const [seat] = await store.search('Which window seat?')
    expect(seat).toMatchObject({
      content: expect.stringContaining('window'),
      metadata: { type: 'preferences' },
    })
    expect(seat?.id).toMatch(/^mem-/)
    const id = seat?.id ?? ''
    expect(await store.get(id)).toMatchObject({ id, metadata: { type: 'preferences' } })
    await store.update(id, { content: 'Prefers aisle seats', metadata: { type: 'preferences', asked: 2 } })
    expect(await store.get(id)).toMatchObject({ content: 'Prefers aisle seats', metadata: { asked: 2 } })
    const stranger = open({ scope: { actorId: `${actor}2` } })
    expect(await stranger.get(id)).toBeUndefined()
    expect(await stranger.delete(id)).toEqual({ deleted: 0 })
    expect(await store.delete([id, 'mem-0'])).toEqual({ deleted: 1 })
    expect(await store.clear()).toEqual({ deleted: 1 })
    expect((await store.list()).entries).toEqual([])
  })

  it('what an update does not change stays as the service has it', async () => {
    const sent: { records?: unknown }[] = []
    const client = Object.create(world.client, {
      send: {
        value: (command: { input: object }, options: object) => {
          sent.push(command.input)
          return world.client.send(command as never, options)
        },
      },
    })
    const store = open({ client })
    await store.addMessages(TALK)
    await store.waitForExtraction({ until: (memories) => memories === 2 })
    const [seat] = await store.search('Which window seat?')
    const id = seat?.id ?? ''
    const get = async () =>
      (await world.client.send(new GetMemoryRecordCommand({ memoryId: world.memoryId, memoryRecordId: id })))
        .memoryRecord
    const before = await get()
    const metadata = {
      seats: { stringListValue: ['aisle', 'window'] },
      asked: { dateTimeValue: new Date(0) },
    }
    await world.client.send(
      new BatchUpdateMemoryRecordsCommand({
        memoryId: world.memoryId,
        records: [{ memoryRecordId: id, timestamp: new Date(0), metadata }],
      }),
    )
    await store.update(id, { content: 'Prefers aisle seats' })
    expect(await get()).toEqual({ ...before, content: { text: 'Prefers aisle seats' }, metadata })
    // Whole, for what the service does with parts left out is documented nowhere.
    expect(sent.at(-1)?.records).toMatchObject([
      { memoryStrategyId: before?.memoryStrategyId, namespaces: before?.namespaces, metadata },
    ])
  })

  it('the wait ends at its deadline, at a condition of the caller, when aborted, and without memories', async () => {
    const store = open()
    await store.addMessages(TALK)
    expect(await store.waitForExtraction({ timeoutMs: 10_000 })).toMatchObject({
      settled: false,
      memories: 0,
    })
    expect(await store.waitForExtraction({ until: (memories) => memories >= 1 })).toMatchObject({
      settled: true,
    })
    const aborted = store.waitForExtraction({ signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
    const quiet = open({ scope: { actorId: `${actor}-quiet` } })
    await quiet.addMessages([{ role: 'user', content: 'Nice weather today!' }])
    const outcome = await quiet.waitForExtraction()
    expect(outcome).toMatchObject({ settled: true, memories: 0 })
    expect(outcome.lagMs).toBeUndefined()
    await expect(store.waitForExtraction({ pollMs: -1 })).rejects.toMatchObject({ field: 'pollMs' })
  })

  it('that goes on while somebody waits is waited for too', async () => {
    const store = open()
    await store.addMessages(TALK)
    let sent: Promise<unknown> | undefined
    const outcome = await store.waitForExtraction({
      onProgress({ waitedMs }) {
        if (waitedMs >= 50_000) sent ??= store.addMessages([{ role: 'user', content: 'I am vegan.' }])
      },
    })
    await sent
    expect(outcome).toMatchObject({ settled: true, memories: 3 })
    expect(outcome.waitedMs).toBeGreaterThanOrEqual(110_000)
    expect(outcome.lagMs).toBeLessThan(60_000)
  })

  it('is not waited for by whoever closes the store', async () => {
    const { emulator, memoryId } = world
    const store = agentCoreStore({ memoryId, clientConfig: emulator.clientConfig })
    const patient = { timeoutMs: 3_600_000, pollMs: 3_600_000 }
    const waiting = store.waitForExtraction({ ...patient, onProgress: () => void store.close() })
    await expect(waiting).rejects.toMatchObject({ code: 'closed' })
  })

  it('that failed is started again once, whoever starts it too and whatever becomes of the replies', async () => {
    world.emulator.conditions.extractionFailures = 1
    const patient = new BedrockAgentCoreClient({ ...world.emulator.clientConfig, maxAttempts: 3 })
    const store = open({ client: patient })
    await store.addMessages(TALK)
    world.advance(60_000)
    world.emulator.order('StartMemoryExtractionJob', 'lostReplies')
    expect((await store.retryExtractions()).started).toHaveLength(4)
    world.advance(60_000)
    const both = await Promise.all([store.retryExtractions(), open().retryExtractions()])
    expect(new Set(both.flatMap(({ started }) => started)).size).toBe(4)
    patient.destroy()
  })

  it('that failed is reported and started again, within the scope', async () => {
    world.emulator.conditions.extractionFailures = 1
    const store = open()
    await store.addMessages(TALK)
    const outcome = await store.waitForExtraction()
    expect(outcome.failed.length).toBe(4)
    expect(outcome.failed[0]).toMatchObject({
      reason: expect.stringContaining('model'),
      sessionId: 'e__none',
    })
    world.emulator.conditions.extractionFailures = 0
    expect((await open({ scope: { actorId: 'somebody-else' } }).retryExtractions()).started).toEqual([])
    const jobIds = outcome.failed.map(({ jobId }) => jobId)
    expect((await store.retryExtractions({ jobIds: jobIds.slice(0, 1) })).started).toEqual(jobIds.slice(0, 1))
    expect((await store.retryExtractions()).started).toHaveLength(3)
    expect(await store.waitForExtraction({ expectMs: 0, until: (memories) => memories === 2 })).toMatchObject(
      {
        settled: true,
        failed: [],
      },
    )
  })

  it('of events sent with SKIP does not happen', async () => {
    await open({ extractionMode: 'SKIP' }).addMessages(TALK)
    world.advance(120_000)
    expect((await open().list()).entries).toEqual([])
  })
})

describe('search', () => {
  it('asks several namespaces at once, each with its own number and floor, and takes the best of all', async () => {
    await write(`/facts/${actor}/`, 'green tea', 'green tea in the morning', 'green tea at night')
    await write(`/preferences/${actor}/`, 'likes green tea', 'xylophone')
    const store = open({
      namespaces: [
        { namespace: '/facts/{actorId}', topK: 2 },
        { namespace: '/preferences/{actorId}/', minScore: 0.3, type: 'preferences' },
      ],
    })
    const found = await store.search('green tea', { maxSearchResults: 10 })
    expect(contents(found)).toHaveLength(3)
    expect(found[0]?.content).toBe('green tea')
    expect(found.find(({ content }) => content === 'likes green tea')?.metadata).toEqual({
      type: 'preferences',
    })
    expect(world.emulator.calls.filter((call) => call === 'RetrieveMemoryRecords')).toHaveLength(2)
    expect(await store.search('green tea', { maxSearchResults: 10, minScore: 0.99 })).toHaveLength(1)
    await expect(store.search('tea', { maxSearchResults: 101 })).rejects.toMatchObject({
      code: 'limit_exceeded',
      limit: 100,
      actual: 101,
    })
  })

  it('gives no more of a namespace than its topK, also when more was fetched to filter', async () => {
    await write(`/facts/${actor}/`, ...Array.from({ length: 6 }, (_, i) => `green tea ${i}`))
    await write(`/preferences/${actor}/`, 'likes green tea')
    const namespaces = [
      { namespace: '/facts/{actorId}/', topK: 2, type: 'facts' as const },
      { namespace: '/preferences/{actorId}/', type: 'facts' as const },
    ]
    const found = await open({ namespaces }).search('green tea', {
      maxSearchResults: 10,
      filter: { type: 'facts' },
    })
    expect(contents(found).filter((text) => text.startsWith('green'))).toHaveLength(2)
    expect(contents(found)).toContain('likes green tea')
  })

  it('reads what one strategy has made, and neither shows nor touches what another has put there', async () => {
    const path = `/shared/${actor}/`
    await write(path, 'green tea')
    const [other] = (await open({ namespaces: [{ namespace: path }] }).list()).entries
    const store = open({ namespaces: [{ namespace: path, strategyId: 'facts-0123456789' }] })
    expect(await store.search('tea')).toEqual([])
    expect(await store.get(other?.id ?? '')).toBeUndefined()
    expect(await store.delete(other?.id ?? '')).toEqual({ deleted: 0 })
    expect(await store.clear()).toEqual({ deleted: 0 })
  })

  it('S08: compares namespaces by whole segments, also where the service takes them for prefixes', async () => {
    await write('/facts/bob/', 'The secret of bob')
    await write('/facts/bobby/', 'The secret of bobby')
    await write('/facts/bob/deep/', 'The deep secret of bob')
    const bob = open({ scope: { actorId: 'bob' }, namespaces: [{ namespace: '/facts/{actorId}' }] })
    expect(contents(await bob.search('secret', { maxSearchResults: 10 }))).toEqual(['The secret of bob'])
    expect(contents((await bob.list()).entries)).toEqual(['The secret of bob'])
    expect(await bob.clear()).toEqual({ deleted: 1 })
    const below = open({
      scope: { actorId: 'bob' },
      namespaces: [{ namespace: '/facts/{actorId}/', subtree: true }],
    })
    expect(contents((await below.list()).entries)).toEqual(['The deep secret of bob'])
    expect(contents((await open({ scope: { actorId: 'bobby' } }).list()).entries)).toEqual([
      'The secret of bobby',
    ])
  })

  it('namespaces that cannot be filled in are refused before any request', async () => {
    const odd: readonly (readonly [string, string])[] = [
      ['/summaries/{actorId}/{sessionId}/', 'sessionId'],
      ['/strategies/{memoryStrategyId}/{actorId}/', 'strategyId'],
      ['/x/{tenant}/', '{tenant}'],
      ['/x/*/', 'letters'],
      ['\n/x/{actorId}/', 'letters'],
      ['/', 'root'],
    ]
    for (const [namespace, words] of odd) {
      expect(() => open({ namespaces: [{ namespace }] })).toThrow(
        expect.objectContaining({
          code: 'invalid_argument',
          field: 'namespaces',
          message: expect.stringContaining(words),
        }),
      )
    }
    const filled = [
      { namespace: '/summaries/{actorId}/{sessionId}/' },
      { namespace: '/s/{memoryStrategyId}/', strategyId: 'facts-0123456789' },
    ]
    open({ scope: { actorId: actor, sessionId: 's1' }, namespaces: filled })
    expect(() => open({ namespaces: [{ namespace: '/a/', topK: 101 }] })).toThrow('topK')
    expect(() => open({ namespaces: [{ namespace: '/a/', minScore: 2 }] })).toThrow('minScore')
    expect(() => open({ namespaces: [null as never] })).toThrow('namespaces[0]')
    expect(() => open({ eventMetadata: { topic: 'a' } as never })).toThrow('eventMetadata')
    expect(() => open({ extractionMode: 'NONE' as never })).toThrow('extractionMode')
    // One place for everybody is no place for what the store keeps apart.
    for (const records of ['/shared/', '/shared/{sessionId}/', '/{actorId}/{tenant}/', '/{actorId}/*/']) {
      expect(() => open({ records })).toThrow(expect.objectContaining({ field: 'records' }))
    }
    expect(world.emulator.calls).toEqual([])
  })

  it('reads memories that are in several of its namespaces once', async () => {
    await write(`/facts/${actor}/`, 'green tea')
    const store = open({
      namespaces: [
        { namespace: '/facts/{actorId}/', type: 'facts' },
        { namespace: '/facts/{actorId}/', subtree: true },
      ],
    })
    expect(await store.search('tea')).toHaveLength(1)
    expect((await store.list()).entries).toHaveLength(1)
    expect(await store.clear()).toEqual({ deleted: 1 })
  })
})

describe('records', () => {
  const withRecords = (options: Partial<AgentCoreStoreOptions> = {}) =>
    agentCoreStore({ ...settings(options), records: true })

  it('are added only when asked for, since hosts extract by themselves for whatever has add', () => {
    expect(open()).not.toHaveProperty('add')
    expect(open().withScope({})).not.toHaveProperty('addBatch')
    expect(withRecords().withScope({}).add).toBeTypeOf('function')
    expect(withRecords().capabilities.maxContentBytes).toBe(16_000)
  })

  it('lie beside what was extracted, with their own ids, and are found with it', async () => {
    const store = withRecords()
    await write(`/facts/${actor}/`, 'green tea from the service')
    expect(await store.add('green tea from the host', { n: 1 }, { id: 'host/1' })).toEqual({
      status: 'stored',
      id: 'host/1',
    })
    const found = await store.search('green tea')
    expect(found.map(({ id }) => id).sort()).toEqual(['host/1', expect.stringMatching(/^mem-/)])
    expect(await store.get('host/1')).toMatchObject({ id: 'host/1', metadata: { n: 1 } })
    expect(await store.clear()).toEqual({ deleted: 2 })
  })

  it('filter by indexed keys in the service, and by others among the best', async () => {
    const { emulator, clock } = world
    const { memoryId } = await ensureMemory({
      name: 'indexed',
      indexedKeys: { topic: 'STRING' },
      clientConfig: emulator.clientConfig,
      clock,
    })
    const warn = vi.fn()
    const logger = { debug: vi.fn(), warn, error: vi.fn() }
    const store = withRecords({ memoryId, indexedKeys: ['topic'], namespaces: [], logger })
    const many = Array.from({ length: 120 }, (_, i) => ({
      content: `green tea number ${i}`,
      metadata: { topic: i === 7 ? 'rare' : 'common', shelf: i === 8 ? 'low' : 'high' },
    }))
    await store.addBatch([
      ...many,
      { content: 'a little something with tea', metadata: { topic: 'rarest', shelf: 'lowest' } },
    ])
    const search = (filter: Record<string, string>) => store.search('green tea number', { filter })
    expect(contents(await search({ topic: 'rarest' }))).toEqual(['a little something with tea'])
    expect(contents(await search({ shelf: 'low' }))).toEqual(['green tea number 8'])
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('best 100'))
  })

  it('W15, W16, W17: keep metadata whatever they are called and however deep they are', async () => {
    const metadata = JSON.parse(
      '{"content":"mine","text":"mine","id":"x","score":9,"namespace":"other","actorId":"victim","memory.details.0":"{}",' +
        '"__proto__":{"a":1},"source":{"app":"cli","tags":["a","b"]},"mixed":[1,"a",{"z":1}],"none":null}',
    )
    const store = withRecords()
    await store.addBatch([
      { content: 'real text', metadata },
      { content: 'holes', metadata: { a: undefined, c: 'ok', list: [1, undefined] } as never },
    ])
    const [found] = await store.search('real text', { filter: { content: 'mine', actorId: 'victim' } })
    expect(found?.content).toBe('real text')
    expect(JSON.stringify(found?.metadata)).toBe(JSON.stringify(metadata))
    const [holes] = await store.search('holes', { filter: { c: 'ok' } })
    expect(holes?.metadata).toEqual({ c: 'ok', list: [1, null] })
    expect((await open({ scope: { actorId: 'victim' } }).list()).entries).toEqual([])
  })

  it('W12: metadata that do not fit are refused with the number, by the characters of their JSON', async () => {
    await expect(withRecords().add('x', { note: 'n'.repeat(6_000) })).rejects.toMatchObject({
      code: 'limit_exceeded',
      field: 'metadata',
      limit: 5_120,
    })
    expect(world.emulator.calls).toEqual([])
  })

  it('that two processes wrote at once are one entry, and one record again after the next change', async () => {
    const path = `/records/${actor}/e__none/drink/`
    await write(path, 'green tea')
    await write(path, 'green tea')
    const store = withRecords()
    expect((await store.list()).entries).toHaveLength(1)
    expect(await store.search('tea')).toHaveLength(1)
    await store.update('drink', { content: 'black tea' })
    expect(contents((await store.list()).entries)).toEqual(['black tea'])
    expect(await store.delete('drink')).toEqual({ deleted: 1 })
    expect(await store.get('drink')).toBeUndefined()
  })
})

describe('a memory that is not there yet', () => {
  it('L10: is not asked for before the first call', () => {
    open().withScope({ actorId: 'ana' })
    expect(world.emulator.calls).toEqual([])
  })

  it('is unavailable for the moment, or waited for; one that is not there at all is not found', async () => {
    const { emulator, clock } = world
    const { BedrockAgentCoreControlClient, CreateMemoryCommand } = await import(
      '@aws-sdk/client-bedrock-agentcore-control'
    )
    const control = new BedrockAgentCoreControlClient(emulator.clientConfig)
    emulator.conditions.allocationMs = 30_000
    const { memory } = await control.send(new CreateMemoryCommand({ name: 'late', eventExpiryDuration: 30 }))
    control.destroy()
    emulator.conditions.allocationMs = 0
    const memoryId = memory?.id ?? ''
    const early = open({ memoryId })
    await early.initialize()
    await expect(early.search('tea')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    const waitUntilActive = true
    const settled = { memoryId, clientConfig: emulator.clientConfig, waitUntilActive }
    // By the machine's clock, with which the emulator's does not move on.
    const hasty = agentCoreStore(settled)
    const soon = new AbortController()
    const aborted = hasty.search('tea', { signal: soon.signal })
    soon.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
    const closed = hasty.search('tea')
    await hasty.close()
    await expect(closed).rejects.toMatchObject({ code: 'closed' })
    const patient = agentCoreStore({ ...settled, clock })
    const [found] = await Promise.all([patient.search('tea'), patient.initialize(), patient.initialize()])
    expect(found).toEqual([])
    await patient.close()
    await expect(open({ memoryId: 'nobody-0123456789' }).search('tea')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
