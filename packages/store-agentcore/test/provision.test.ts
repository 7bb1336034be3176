import {
  BedrockAgentCoreControlClient,
  DeleteMemoryCommand,
  GetMemoryCommand,
  ListMemoriesCommand,
} from '@aws-sdk/client-bedrock-agentcore-control'
import { agentCoreEmulator, type Emulator } from '@memory/emulators'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteMemory, type EnsureMemoryOptions, ensureMemory } from '../src/index.js'

let time = Date.parse('2026-03-01T12:00:00Z')
const clock = {
  now: () => time,
  schedule(callback: () => void, ms: number) {
    time += ms
    const soon = setTimeout(callback, 0)
    return () => clearTimeout(soon)
  },
}
let emulator: Emulator
let client: BedrockAgentCoreControlClient
let made = 0
let name: string
beforeAll(async () => {
  emulator = await agentCoreEmulator({ embedder: ngramEmbedder, now: clock.now })
  client = new BedrockAgentCoreControlClient(emulator.clientConfig)
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})
beforeEach(() => {
  name = `memory${++made}`
  emulator.conditions.allocationMs = 10_000
  emulator.calls.length = 0
})

const ensure = (options: Partial<EnsureMemoryOptions> = {}) =>
  ensureMemory({ name, client, clock, ...options })
const shown = async (memoryId: string) => (await client.send(new GetMemoryCommand({ memoryId }))).memory
const ROLE = 'arn:aws:iam::123456789012:role/memory'
const STEP = { prompt: 'Keep what the traveller needs.', modelId: 'amazon.nova-lite-v1:0' }

describe('ensureMemory', () => {
  it('makes the four strategies with their namespaces, waits, and finds them the next time', async () => {
    const before = time
    const first = await ensure()
    // The memory takes ten seconds, and its strategies five more.
    expect(time - before).toBeGreaterThanOrEqual(15_000)
    expect(first).toMatchObject({ outcome: 'created', changes: [] })
    expect(first.memoryId).toMatch(new RegExp(`^${name}-`))
    expect(first.strategies.map(({ name: strategy, namespace }) => [strategy, namespace])).toEqual([
      ['facts', '/facts/{actorId}/'],
      ['preferences', '/preferences/{actorId}/'],
      ['summaries', '/summaries/{actorId}/{sessionId}/'],
      ['episodes', '/episodes/{actorId}/{sessionId}/'],
    ])
    expect(await ensure()).toEqual({ ...first, outcome: 'reused' })
    expect(emulator.calls.filter((call) => call === 'CreateMemory')).toHaveLength(1)
  })

  it('waits for a strategy that is added, and fails when a strategy fails', async () => {
    await ensure({ strategies: ['semantic'] })
    const { memoryId } = await ensure({ strategies: ['semantic', 'summary'] })
    const { status, strategies = [] } = (await shown(memoryId)) ?? {}
    expect([status, ...strategies.map((strategy) => strategy.status)]).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
    const failing = {
      kind: 'summary',
      name: 'odd',
      consolidation: { ...STEP, modelId: 'amazon.missing' },
    } as const
    await expect(ensure({ roleArn: ROLE, strategies: ['semantic', failing] })).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/strategy "odd" .* has failed: .*amazon\.missing/),
    })
  })

  it('L09: whoever updates at the same time, the strategies are added once', async () => {
    for (const allocationMs of [0, 10_000]) {
      name += 'b'
      await ensure({ strategies: ['semantic'] })
      emulator.conditions.allocationMs = allocationMs
      const all = await Promise.all(
        Array.from({ length: 4 }, () => ensure({ strategies: ['semantic', 'summary'] })),
      )
      expect(all.map(({ strategies }) => strategies.map((strategy) => strategy.name))).toEqual(
        Array.from({ length: 4 }, () => ['facts', 'summaries']),
      )
      expect(all.map(({ outcome }) => outcome)).toContain('updated')
    }
  })

  it('an update that is refused for another reason rejects with it', async () => {
    await ensure()
    emulator.order('UpdateMemory', 'denied')
    await expect(ensure({ description: 'other' })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('L09: whoever creates at the same time, there is one memory', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => ensure()))
    expect(new Set(all.map(({ memoryId }) => memoryId)).size).toBe(1)
  })

  it('brings what is there to what is wanted, and leaves the rest', async () => {
    await ensure({ strategies: ['semantic', 'summary'] })
    const options: Partial<EnsureMemoryOptions> = {
      description: 'of travellers',
      eventExpiryDays: 30,
      indexedKeys: { topic: 'STRING' },
      strategies: [{ kind: 'semantic', namespace: '/known/{actorId}/' }, 'userPreference'],
    }
    const updated = await ensure(options)
    expect(updated.outcome).toBe('updated')
    expect(updated.changes).toEqual([
      'description',
      'days that events are kept',
      'indexed key topic added',
      'strategy preferences added',
      'namespace of facts',
    ])
    expect(updated.strategies.map(({ name: strategy }) => strategy)).toEqual([
      'facts',
      'summaries',
      'preferences',
    ])
    expect(await ensure(options)).toMatchObject({ outcome: 'reused', changes: [] })
    expect((await ensure({ ...options, prune: true })).changes).toEqual(['strategy summaries deleted'])
    expect(await shown(updated.memoryId)).toMatchObject({
      description: 'of travellers',
      eventExpiryDuration: 30,
    })
  })

  it('makes custom strategies with prompts and models, and changes those', async () => {
    const custom = (prompt: string): Partial<EnsureMemoryOptions> => ({
      roleArn: ROLE,
      strategies: [{ kind: 'semantic', extraction: { ...STEP, prompt }, consolidation: STEP }],
    })
    const { memoryId } = await ensure(custom('Keep facts.'))
    expect((await shown(memoryId))?.strategies?.[0]).toMatchObject({
      type: 'CUSTOM',
      configuration: {
        type: 'SEMANTIC_OVERRIDE',
        extraction: {
          customExtractionConfiguration: {
            semanticExtractionOverride: { ...{ modelId: STEP.modelId }, appendToPrompt: 'Keep facts.' },
          },
        },
      },
    })
    expect((await ensure(custom('Keep facts.'))).outcome).toBe('reused')
    expect((await ensure(custom('Keep few facts.'))).changes).toEqual(['extraction of facts'])
    expect((await ensure(custom('Keep few facts.'))).outcome).toBe('reused')
    await expect(ensure({ strategies: ['semantic'] })).rejects.toMatchObject({
      code: 'conflict',
      field: 'strategies',
    })
  })

  it('puts reflections where they are wanted, plain and by a model of their own', async () => {
    const plain = (reflectionNamespace: string): Partial<EnsureMemoryOptions> => ({
      strategies: [{ kind: 'episodic', reflectionNamespace }],
    })
    const { memoryId } = await ensure(plain('/insights/{actorId}/'))
    const reflection = async (id: string) => (await shown(id))?.strategies?.[0]?.configuration?.reflection
    const at = (place: string) => ({ episodicReflectionConfiguration: { namespaceTemplates: [place] } })
    expect(await reflection(memoryId)).toEqual(at('/insights/{actorId}/'))
    expect((await ensure(plain('/insights/{actorId}/'))).outcome).toBe('reused')
    expect((await ensure(plain('/lessons/{actorId}/'))).changes).toEqual(['reflection of episodes'])
    expect(await reflection(memoryId)).toEqual(at('/lessons/{actorId}/'))
    name += 'b'
    const custom = (prompt: string, reflectionNamespace: string): Partial<EnsureMemoryOptions> => ({
      roleArn: ROLE,
      strategies: [
        { kind: 'episodic', extraction: STEP, reflection: { ...STEP, prompt }, reflectionNamespace },
      ],
    })
    const made = await ensure(custom('What went well?', '/insights/{actorId}/'))
    expect(await reflection(made.memoryId)).toEqual({
      customReflectionConfiguration: {
        episodicReflectionOverride: {
          appendToPrompt: 'What went well?',
          modelId: STEP.modelId,
          namespaceTemplates: ['/insights/{actorId}/'],
        },
      },
    })
    expect((await ensure(custom('What went well?', '/insights/{actorId}/'))).outcome).toBe('reused')
    for (const changed of [
      custom('What went badly?', '/insights/{actorId}/'),
      custom('What went badly?', '/lessons/{actorId}/'),
    ]) {
      expect((await ensure(changed)).changes).toEqual(['reflection of episodes'])
      expect((await ensure(changed)).outcome).toBe('reused')
    }
  })

  it('a key that is indexed as another type is a conflict, for it cannot be changed', async () => {
    await ensure({ indexedKeys: { topic: 'STRING' } })
    await expect(ensure({ indexedKeys: { topic: 'NUMBER' } })).rejects.toMatchObject({
      code: 'conflict',
      field: 'indexedKeys',
    })
  })

  it('fails with the reason when the memory cannot be made, and says when it takes too long', async () => {
    const roleArn = 'arn:aws:iam::123456789012:role/missing'
    await expect(ensure({ roleArn })).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('cannot be assumed'),
    })
    name += 'b'
    await expect(ensure({ timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'timeout', retryable: true })
    expect(await ensure()).toMatchObject({ outcome: 'reused' })
  })

  it('refuses bad options by name before any request', async () => {
    const odd: readonly (readonly [string, Partial<EnsureMemoryOptions>])[] = [
      ['name', { name: 'with-hyphen' }],
      ['eventExpiryDays', { eventExpiryDays: 1 }],
      ['strategies', { strategies: [] }],
      ['strategies', { strategies: ['semantic', 'semantic'] }],
      ['strategies[0].kind', { strategies: ['graph' as never] }],
      ['strategies[0].name', { strategies: [{ kind: 'semantic', name: 'a b' }] }],
      ['strategies[0].namespace', { strategies: [{ kind: 'semantic', namespace: '/facts/{actorId}' }] }],
      ['strategies[0].extraction', { strategies: [{ kind: 'summary', extraction: STEP }] }],
      [
        'strategies[0].extraction.prompt',
        { strategies: [{ kind: 'semantic', extraction: { ...STEP, prompt: '' } }] },
      ],
      ['roleArn', { strategies: [{ kind: 'semantic', extraction: STEP }] }],
      ['strategies[0].reflection', { strategies: [{ kind: 'semantic', reflection: STEP }] }],
      [
        'strategies[0].reflectionNamespace',
        { strategies: [{ kind: 'episodic', extraction: STEP, reflectionNamespace: '/insights/{actorId}/' }] },
      ],
      ['description', { description: '' }],
      [
        'indexedKeys',
        { indexedKeys: Object.fromEntries(Array.from('abcdefghijk', (key) => [key, 'STRING'])) },
      ],
      ['indexedKeys.a,b', { indexedKeys: { 'a,b': 'STRING' } }],
      ['indexedKeys.a', { indexedKeys: { a: 'DATE' as never } }],
      ['timeoutMs', { timeoutMs: NaN }],
      ['pollMs', { pollMs: -1 }],
    ]
    for (const [field, options] of odd) {
      await expect(ensure(options)).rejects.toMatchObject({ code: 'invalid_argument', field })
    }
    expect(emulator.calls).toEqual([])
  })
})

describe('deleteMemory', () => {
  it('waits until the memory is gone, which may be so already, and the name is free again', async () => {
    const { memoryId } = await ensure()
    expect(await deleteMemory({ memoryId, client, clock })).toEqual({ deleted: true })
    expect(await deleteMemory({ memoryId, client, clock })).toEqual({ deleted: false })
    expect((await ensure()).memoryId).not.toBe(memoryId)
  })

  it('whoever deletes too, and whatever becomes of the reply, it is gone', async () => {
    for (const allocationMs of [0, 10_000]) {
      emulator.conditions.allocationMs = allocationMs
      const { memoryId } = await ensure()
      await Promise.all(Array.from({ length: 3 }, () => deleteMemory({ memoryId, client, clock })))
      const again = await ensure()
      emulator.order('DeleteMemory', 'lostReplies')
      expect(await deleteMemory({ memoryId: again.memoryId, client, clock })).toEqual({ deleted: true })
      await expect(shown(again.memoryId)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    }
  })

  it('one that is deleted while it is being made is made anew', async () => {
    emulator.conditions.allocationMs = 60_000
    const making = ensure()
    await expect.poll(() => emulator.calls).toContain('GetMemory')
    const { memories = [] } = await client.send(new ListMemoriesCommand({ maxResults: 50 }))
    const { id: memoryId = '' } = memories.find(({ id }) => id?.startsWith(`${name}-`)) ?? {}
    await client.send(new DeleteMemoryCommand({ memoryId }))
    emulator.conditions.allocationMs = 0
    const made = await making
    expect(made.memoryId).not.toBe(memoryId)
    expect((await shown(made.memoryId))?.status).toBe('ACTIVE')
  })

  it('a memory that is being deleted is waited for and made anew', async () => {
    const { memoryId } = await ensure()
    const [, again] = await Promise.all([deleteMemory({ memoryId, client, clock }), ensure()])
    expect((await shown(again.memoryId))?.status).toBe('ACTIVE')
  })
})
