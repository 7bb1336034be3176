import {
  BatchCreateMemoryRecordsCommand,
  BatchDeleteMemoryRecordsCommand,
  BatchUpdateMemoryRecordsCommand,
  BedrockAgentCoreClient,
  CreateEventCommand,
  type CreateEventCommandInput,
  DeleteEventCommand,
  DeleteMemoryRecordCommand,
  GetEventCommand,
  GetMemoryRecordCommand,
  ListActorsCommand,
  ListEventsCommand,
  ListMemoryExtractionJobsCommand,
  ListMemoryRecordsCommand,
  ListSessionsCommand,
  RetrieveMemoryRecordsCommand,
  StartMemoryExtractionJobCommand,
} from '@aws-sdk/client-bedrock-agentcore'
import {
  BedrockAgentCoreControlClient,
  CreateMemoryCommand,
  type CreateMemoryCommandInput,
  DeleteMemoryCommand,
  GetMemoryCommand,
  ListMemoriesCommand,
  UpdateMemoryCommand,
} from '@aws-sdk/client-bedrock-agentcore-control'
import type { Embedder } from '@memory/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentCoreEmulator, type Emulator } from '../src/index.js'

/** Counts letters: no meaning, but texts that share letters are near each other. */
const letters: Embedder = {
  id: 'letters',
  dimensions: 26,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(26)
      for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
        const at = letter.charCodeAt(0) - 97
        vector[at] = (vector[at] ?? 0) + 1
      }
      return vector
    })
  },
}

let time = Date.parse('2026-01-01T00:00:00Z')
let emulator: Emulator
let data: BedrockAgentCoreClient
let control: BedrockAgentCoreControlClient
let made = 0
beforeAll(async () => {
  emulator = await agentCoreEmulator({ embedder: letters, now: () => time })
  data = new BedrockAgentCoreClient({ ...emulator.clientConfig, maxAttempts: 1 })
  control = new BedrockAgentCoreControlClient({ ...emulator.clientConfig, maxAttempts: 1 })
})
afterAll(async () => {
  data.destroy()
  control.destroy()
  await emulator.close()
})
beforeEach(() => {
  Object.assign(emulator.conditions, {
    allocationMs: 0,
    replicationLagMs: 0,
    extractionFailures: 0,
    eventIntervalMs: 0,
  })
})

const STRATEGIES: CreateMemoryCommandInput['memoryStrategies'] = [
  { semanticMemoryStrategy: { name: 'facts', namespaceTemplates: ['/facts/{actorId}/'] } },
  { userPreferenceMemoryStrategy: { name: 'preferences', namespaceTemplates: ['/preferences/{actorId}/'] } },
]

async function createMemory(options: Partial<CreateMemoryCommandInput> = {}): Promise<string> {
  const { memory } = await control.send(
    new CreateMemoryCommand({
      name: `memory${++made}`,
      eventExpiryDuration: 30,
      memoryStrategies: STRATEGIES,
      ...options,
    }),
  )
  return memory?.id ?? ''
}

const said = (text: string, role: 'USER' | 'ASSISTANT' = 'USER') => ({
  conversational: { role, content: { text } },
})

const tell = (memoryId: string, text: string, options: Partial<CreateEventCommandInput> = {}) =>
  data.send(
    new CreateEventCommand({
      memoryId,
      actorId: 'ana',
      sessionId: 's1',
      eventTimestamp: new Date(time),
      payload: [said(text)],
      ...options,
    }),
  )

async function listed(memoryId: string, namespacePath: string): Promise<(string | undefined)[]> {
  const { memoryRecordSummaries = [] } = await data.send(
    new ListMemoryRecordsCommand({ memoryId, namespacePath }),
  )
  return memoryRecordSummaries.map(({ content }) => content?.text)
}

describe('the control plane', () => {
  it('creates, shows, lists, updates and deletes memories, each after a while', async () => {
    emulator.conditions.allocationMs = 5_000
    const memoryId = await createMemory({ description: 'of a test', clientToken: 'once-and-for-all-times' })
    const status = async () => (await control.send(new GetMemoryCommand({ memoryId }))).memory?.status
    expect(memoryId).toMatch(/^memory\d+-[a-z0-9]{10}$/)
    expect(await status()).toBe('CREATING')
    await expect(tell(memoryId, 'Hello')).rejects.toMatchObject({
      name: 'ValidationException',
      reason: 'ResourceConflict',
    })
    time += 5_000
    expect(await status()).toBe('ACTIVE')
    time += 2_500

    const { memory } = await control.send(new GetMemoryCommand({ memoryId }))
    expect(memory).toMatchObject({ description: 'of a test', eventExpiryDuration: 30 })
    expect(memory?.strategies).toMatchObject([
      { name: 'facts', type: 'SEMANTIC', status: 'ACTIVE', namespaceTemplates: ['/facts/{actorId}/'] },
      { name: 'preferences', type: 'USER_PREFERENCE', namespaces: ['/preferences/{actorId}/'] },
    ])
    const strategyId = memory?.strategies?.[0]?.strategyId ?? ''
    await control.send(
      new UpdateMemoryCommand({
        memoryId,
        memoryStrategies: {
          addMemoryStrategies: [{ summaryMemoryStrategy: { name: 'summaries' } }],
          deleteMemoryStrategies: [{ memoryStrategyId: strategyId }],
        },
      }),
    )
    expect(await status()).toBe('UPDATING')
    await expect(
      control.send(new UpdateMemoryCommand({ memoryId, description: 'of another' })),
    ).rejects.toMatchObject({ reason: 'ResourceConflict' })
    time += 5_000
    const updated = await control.send(new GetMemoryCommand({ memoryId }))
    expect(updated.memory?.strategies?.map(({ name, status }) => [name, status])).toEqual([
      ['preferences', 'ACTIVE'],
      ['summaries', 'CREATING'],
    ])
    time += 2_500
    const settled = await control.send(new GetMemoryCommand({ memoryId }))
    expect(settled.memory?.strategies?.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    const { memories = [] } = await control.send(new ListMemoriesCommand({ maxResults: 100 }))
    expect(memories.map(({ id }) => id)).toContain(memoryId)

    expect(await control.send(new DeleteMemoryCommand({ memoryId }))).toMatchObject({ status: 'DELETING' })
    time += 5_000
    await expect(status()).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('refuses what the model refuses, and fails with a role that cannot be assumed', async () => {
    for (const odd of [{ name: 'with-hyphen' }, { eventExpiryDuration: 2 }, { name: '' }]) {
      await expect(createMemory(odd)).rejects.toMatchObject({ name: 'ValidationException' })
    }
    const taken = `taken${++made}`
    await createMemory({ name: taken })
    await expect(createMemory({ name: taken })).rejects.toMatchObject({ name: 'ConflictException' })
    const memoryId = await createMemory({ memoryExecutionRoleArn: 'arn:aws:iam::123456789012:role/missing' })
    const { memory } = await control.send(new GetMemoryCommand({ memoryId }))
    expect(memory).toMatchObject({ status: 'FAILED', failureReason: expect.stringContaining('assumed') })
  })
})

describe('events', () => {
  it('come back newest first, in pages, and can be filtered and deleted', async () => {
    const memoryId = await createMemory()
    for (let i = 0; i < 5; i++) {
      await tell(memoryId, `Sentence ${i}`, {
        eventTimestamp: new Date(time + i),
        ...(i === 2 && { metadata: { topic: { stringValue: 'two' } } }),
      })
    }
    const place = { memoryId, actorId: 'ana', sessionId: 's1' }
    const first = await data.send(new ListEventsCommand({ ...place, maxResults: 3 }))
    const second = await data.send(
      new ListEventsCommand({ ...place, maxResults: 3, nextToken: first.nextToken }),
    )
    const texts = [...(first.events ?? []), ...(second.events ?? [])].map(
      ({ payload }) => payload?.[0]?.conversational?.content?.text,
    )
    expect(texts).toEqual([4, 3, 2, 1, 0].map((i) => `Sentence ${i}`))
    expect(second.nextToken).toBeUndefined()
    const { events = [] } = await data.send(
      new ListEventsCommand({
        ...place,
        filter: {
          eventMetadata: [
            {
              left: { metadataKey: 'topic' },
              operator: 'EQUALS_TO',
              right: { metadataValue: { stringValue: 'two' } },
            },
          ],
        },
      }),
    )
    expect(events).toHaveLength(1)
    const eventId = events[0]?.eventId ?? ''
    expect(eventId).toMatch(/^\d{19}#[0-9a-f]{8}$/)
    expect((await data.send(new GetEventCommand({ ...place, eventId }))).event?.metadata).toEqual({
      topic: { stringValue: 'two' },
    })
    await data.send(new DeleteEventCommand({ ...place, eventId }))
    await expect(data.send(new GetEventCommand({ ...place, eventId }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    const { sessionSummaries } = await data.send(new ListSessionsCommand({ memoryId, actorId: 'ana' }))
    expect(sessionSummaries).toMatchObject([{ sessionId: 's1', actorId: 'ana' }])
    const { actorSummaries } = await data.send(new ListActorsCommand({ memoryId }))
    expect(actorSummaries).toEqual([{ actorId: 'ana' }])
  })

  it('have ids of their own, also at the same time and after one is deleted', async () => {
    const memoryId = await createMemory()
    const idOf = async (text: string) => (await tell(memoryId, text)).event?.eventId ?? ''
    const [first, second] = [await idOf('One'), await idOf('Two')]
    await data.send(new DeleteEventCommand({ memoryId, actorId: 'ana', sessionId: 's1', eventId: first }))
    expect(new Set([first, second, await idOf('Three')]).size).toBe(3)
  })

  it('are created once for a token, and another payload under it is refused', async () => {
    const memoryId = await createMemory()
    const first = await tell(memoryId, 'Hello', { clientToken: 't1' })
    const again = await tell(memoryId, 'Hello', { clientToken: 't1', eventTimestamp: new Date(time + 900) })
    expect(again.event?.eventId).toBe(first.event?.eventId)
    await expect(tell(memoryId, 'Other', { clientToken: 't1' })).rejects.toMatchObject({
      reason: 'IdempotentParameterMismatchException',
    })
    const { events } = await data.send(new ListEventsCommand({ memoryId, actorId: 'ana', sessionId: 's1' }))
    expect(events).toHaveLength(1)
  })

  it('keep to the alphabets and limits of the model, and to a rate where one is set', async () => {
    const memoryId = await createMemory()
    const odd: readonly Partial<CreateEventCommandInput>[] = [
      { actorId: 'ana.silva@example.com' },
      { sessionId: 'a'.repeat(101) },
      { payload: [said('')] },
      { payload: [said('x'.repeat(100_001))] },
      { payload: Array.from({ length: 101 }, () => said('x')) },
      { metadata: { note: { stringValue: 'a, b' } } },
      { metadata: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`k${i}`, { stringValue: 'v' }])) },
    ]
    for (const options of odd) {
      await expect(tell(memoryId, 'x', options)).rejects.toMatchObject({ name: 'ValidationException' })
    }
    emulator.conditions.eventIntervalMs = 4_000
    await tell(memoryId, 'First')
    await expect(tell(memoryId, 'Second')).rejects.toMatchObject({ name: 'ThrottledException' })
    await tell(memoryId, 'Elsewhere', { sessionId: 's2' })
    time += 4_000
    await tell(memoryId, 'Second')
  })
})

describe('extraction', () => {
  it('takes its time, keeps the small talk out, and puts each kind in its namespace', async () => {
    const memoryId = await createMemory()
    await tell(memoryId, 'I am allergic to peanuts. I prefer window seats. Nice weather today!')
    time += 19_000
    expect(await listed(memoryId, '/')).toEqual([])
    time += 40_000
    expect(await listed(memoryId, '/facts/ana/')).toEqual([expect.stringContaining('peanuts')])
    expect(await listed(memoryId, '/preferences/ana/')).toEqual([expect.stringContaining('window')])
    expect(await listed(memoryId, '/')).toHaveLength(2)
  })

  it('updates what is said again, and replaces what has changed', async () => {
    const memoryId = await createMemory()
    for (const text of ['I live in Porto.', 'As I said, I live in Porto.', 'I live in Braga now.']) {
      await tell(memoryId, text)
      time += 60_000
    }
    const facts = await listed(memoryId, '/facts/ana/')
    expect(facts.filter((text) => text?.includes('Porto')).length).toBeLessThanOrEqual(1)
    expect(facts.join()).toContain('Braga')
  })

  it('that throws fails, and nothing else does', async () => {
    let broken = true
    const own = await agentCoreEmulator({
      embedder: letters,
      now: () => time,
      extractor: () => ({
        async extract() {
          if (broken) throw new Error('The model is out of tokens')
          return [{ content: 'Likes tea' }]
        },
      }),
    })
    const client = new BedrockAgentCoreClient({ ...own.clientConfig, maxAttempts: 1 })
    const controller = new BedrockAgentCoreControlClient(own.clientConfig)
    const { memory } = await controller.send(
      new CreateMemoryCommand({
        name: 'own',
        eventExpiryDuration: 30,
        memoryStrategies: STRATEGIES?.slice(0, 1),
      }),
    )
    const memoryId = memory?.id ?? ''
    const payload = [said('I like tea.')]
    await client.send(
      new CreateEventCommand({ memoryId, actorId: 'ana', eventTimestamp: new Date(time), payload }),
    )
    time += 60_000
    const { jobs = [] } = await client.send(new ListMemoryExtractionJobsCommand({ memoryId }))
    expect(jobs).toMatchObject([{ failureReason: 'The model is out of tokens' }])
    broken = false
    const start = {
      memoryId,
      extractionJob: { jobId: jobs[0]?.jobID },
      clientToken: 'start-it-once-and-no-more',
    }
    await client.send(new StartMemoryExtractionJobCommand(start))
    await client.send(new StartMemoryExtractionJobCommand(start))
    time += 60_000
    const listing = new ListMemoryRecordsCommand({ memoryId, namespacePath: '/' })
    expect((await client.send(listing)).memoryRecordSummaries).toMatchObject([
      { content: { text: 'Likes tea' } },
    ])
    client.destroy()
    controller.destroy()
    await own.close()
  })

  it('that fails is listed and can be started again; skipped events are not extracted', async () => {
    const memoryId = await createMemory({ memoryStrategies: STRATEGIES?.slice(0, 1) })
    emulator.conditions.extractionFailures = 1
    await tell(memoryId, 'I am allergic to peanuts.')
    await tell(memoryId, 'I am vegan.', { extractionMode: 'SKIP' })
    time += 60_000
    expect(await listed(memoryId, '/')).toEqual([])
    const { jobs = [] } = await data.send(new ListMemoryExtractionJobsCommand({ memoryId }))
    expect(jobs).toMatchObject([{ status: 'FAILED', actorId: 'ana', sessionId: 's1' }])
    emulator.conditions.extractionFailures = 0
    await data.send(
      new StartMemoryExtractionJobCommand({ memoryId, extractionJob: { jobId: jobs[0]?.jobID } }),
    )
    time += 60_000
    expect(await listed(memoryId, '/')).toEqual([expect.stringContaining('peanuts')])
    expect((await data.send(new ListMemoryExtractionJobsCommand({ memoryId }))).jobs).toEqual([])
  })
})

describe('records', () => {
  const create = (
    memoryId: string,
    texts: readonly string[],
    namespace = '/facts/ana',
    clientToken?: string,
  ) =>
    data.send(
      new BatchCreateMemoryRecordsCommand({
        memoryId,
        clientToken,
        records: texts.map((text, i) => ({
          requestIdentifier: `r${i}`,
          namespaces: [namespace],
          content: { text },
          timestamp: new Date('2026-01-01T00:00:00Z'),
          metadata: { topic: { stringValue: i === 0 ? 'first' : 'other' } },
        })),
      }),
    )

  it('are not found again after they were deleted, when writes are seen sooner than they were', async () => {
    const memoryId = await createMemory()
    emulator.conditions.replicationLagMs = 1_000
    const { successfulRecords = [] } = await create(memoryId, ['green tea'], '/facts/ana')
    emulator.conditions.replicationLagMs = 0
    await data.send(
      new DeleteMemoryRecordCommand({ memoryId, memoryRecordId: successfulRecords[0]?.memoryRecordId }),
    )
    const search = new RetrieveMemoryRecordsCommand({
      memoryId,
      namespace: '/facts/ana/',
      searchCriteria: { searchQuery: 'tea' },
    })
    expect((await data.send(search)).memoryRecordSummaries).toEqual([])
    time += 1_000
    expect((await data.send(search)).memoryRecordSummaries).toEqual([])
  })

  it('are written, found by relevance after a moment, changed and deleted', async () => {
    const memoryId = await createMemory({ indexedKeys: [{ key: 'topic', type: 'STRING' }] })
    emulator.conditions.replicationLagMs = 1_000
    const { successfulRecords = [] } = await create(memoryId, ['green tea', 'zzz'], '/facts/ana', 'batch-1')
    const again = await create(memoryId, ['green tea', 'zzz'], '/facts/ana', 'batch-1')
    expect(again.successfulRecords).toEqual(successfulRecords)
    const search = async (searchCriteria: object = {}, where: object = { namespace: '/facts/ana/' }) => {
      const criteria = { searchQuery: 'tea', topK: 5, ...searchCriteria }
      const { memoryRecordSummaries = [] } = await data.send(
        new RetrieveMemoryRecordsCommand({ memoryId, searchCriteria: criteria, ...where } as never),
      )
      return memoryRecordSummaries
    }
    expect(await search()).toEqual([])
    time += 1_000
    const found = await search()
    expect(found.map(({ content }) => content?.text)).toEqual(['green tea', 'zzz'])
    expect(found[0]?.namespaces).toEqual(['/facts/ana/'])
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1)
    const byTopic = {
      left: { metadataKey: 'topic' },
      operator: 'EQUALS_TO',
      right: { metadataValue: { stringValue: 'other' } },
    }
    expect(await search({ metadataFilters: [byTopic] })).toHaveLength(1)
    await expect(search({ metadataFilters: [{ ...byTopic, left: { metadataKey: 'x' } }] })).rejects.toThrow(
      'indexed',
    )
    await expect(search({}, { namespace: '/facts/{actorId}/' })).rejects.toMatchObject({
      name: 'ValidationException',
    })
    await expect(search({}, {})).rejects.toMatchObject({ name: 'ValidationException' })

    const memoryRecordId = successfulRecords[0]?.memoryRecordId ?? ''
    await data.send(
      new BatchUpdateMemoryRecordsCommand({
        memoryId,
        records: [{ memoryRecordId, timestamp: new Date(time), content: { text: 'black tea' } }],
      }),
    )
    const { memoryRecord } = await data.send(new GetMemoryRecordCommand({ memoryId, memoryRecordId }))
    expect(memoryRecord).toMatchObject({
      content: { text: 'black tea' },
      metadata: { topic: { stringValue: 'first' } },
    })
    await data.send(new DeleteMemoryRecordCommand({ memoryId, memoryRecordId }))
    const { failedRecords } = await data.send(
      new BatchDeleteMemoryRecordsCommand({ memoryId, records: [{ memoryRecordId }] }),
    )
    expect(failedRecords).toMatchObject([{ memoryRecordId, status: 'FAILED' }])
  })

  it('of a prefix and of a subtree are two things', async () => {
    const memoryId = await createMemory()
    await create(memoryId, ['bob'], '/users/bob')
    await create(memoryId, ['bobby'], '/users/bobby')
    await create(memoryId, ['bob in s1'], '/users/bob/s1')
    const byPrefix = await data.send(new ListMemoryRecordsCommand({ memoryId, namespace: '/users/bob' }))
    expect(byPrefix.memoryRecordSummaries).toHaveLength(3)
    expect((await listed(memoryId, '/users/bob')).sort()).toEqual(['bob', 'bob in s1'])
  })

  it('that cannot be taken fail one by one', async () => {
    const memoryId = await createMemory()
    emulator.order('BatchCreateMemoryRecords', 'unprocessed')
    const texts = Array.from('abcdefgh')
    const { successfulRecords = [], failedRecords = [] } = await create(memoryId, texts)
    const identifiers = [...successfulRecords, ...failedRecords].map(
      ({ requestIdentifier }) => requestIdentifier,
    )
    expect(identifiers.sort()).toEqual(texts.map((_, i) => `r${i}`))
    expect(failedRecords.length).toBeGreaterThan(0)
    expect((await listed(memoryId, '/facts/ana/')).length).toBe(successfulRecords.length)
    await expect(create(memoryId, ['x'.repeat(16_001)])).rejects.toMatchObject({
      name: 'ValidationException',
    })
  })
})
