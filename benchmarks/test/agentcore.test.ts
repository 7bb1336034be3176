import { BedrockAgentCoreClient } from '@aws-sdk/client-bedrock-agentcore'
import { agentCoreEmulator, type Emulator } from '@memory/emulators'
import { type AgentCoreStore, agentCoreStore, ensureMemory } from '@memory/store-agentcore'
import {
  Agent,
  type BaseModelConfig,
  configureLogging,
  InvocationTrigger,
  MemoryManager,
  Model,
  type ModelStreamEvent,
} from '@strands-agents/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { turnDelivery } from '../src/benches/agentcore/turn-delivery.js'

it('agentcore counts what became of the turns, with none of ours doubled or lost', async () => {
  const rows = await turnDelivery.run({ turns: '60', runs: '3' }, () => undefined)
  const ours = new Map(rows.slice(0, 4).map((row) => [row.metric, row.ours]))
  expect(Object.fromEntries(ours)).toEqual({
    calls: expect.any(Number),
    doubled: 0,
    lost: 0,
    'out of order': 0,
  })
  expect(ours.get('calls')).toBeLessThanOrEqual(rows[0]?.theirs ?? 0)
  await expect(turnDelivery.run({ turns: 'many' }, () => undefined)).rejects.toThrow('--turns')
})

/** Says the same whatever it is asked. */
class PoliteModel extends Model {
  updateConfig(): void {}

  getConfig(): BaseModelConfig {
    return { modelId: 'polite' }
  }

  async *stream(): AsyncIterable<ModelStreamEvent> {
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    yield { type: 'modelContentBlockStartEvent' }
    yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: 'I see.' } }
    yield { type: 'modelContentBlockStopEvent' }
    yield { type: 'modelMessageStopEvent', stopReason: 'endTurn' }
  }
}

describe("in Strands' own MemoryManager", () => {
  let emulator: Emulator
  let client: BedrockAgentCoreClient
  let store: AgentCoreStore
  beforeEach(async () => {
    emulator = await agentCoreEmulator({ conditions: { extractionMinMs: 0, extractionMaxMs: 0 } })
    const { memoryId } = await ensureMemory({
      name: 'strands',
      clientConfig: emulator.clientConfig,
      pollMs: 1,
    })
    client = new BedrockAgentCoreClient({ ...emulator.clientConfig, maxAttempts: 1 })
    store = agentCoreStore({
      memoryId,
      client,
      scope: { actorId: 'ana', sessionId: 's1' },
      extraction: { trigger: new InvocationTrigger() },
    })
  })
  afterEach(async () => {
    await store.close()
    client.destroy()
    await emulator.close()
  })

  it('the store works as it is: raw turns go in, memories come out, and a lost reply doubles nothing', async () => {
    // It logs each failure, and one is ordered.
    const silent = () => undefined
    configureLogging({ debug: silent, info: silent, warn: silent, error: silent })
    const memoryManager = new MemoryManager({ stores: [store] })
    const agent = new Agent({ model: new PoliteModel(), memoryManager, printer: false })
    emulator.order('CreateEvent', 'lostReplies')
    for (const text of ['I am allergic to peanuts.', 'I prefer window seats.', 'Nice weather today!']) {
      await agent.invoke(text)
    }
    // A flush that fails resolves all the same, and what failed goes with the next one.
    for (let i = 0; i < 5; i++) await memoryManager.flush()
    const events = await store.listEvents()
    expect(events.flatMap(({ turns }) => turns.map(({ role, text }) => `${role}: ${text}`))).toEqual([
      'user: I am allergic to peanuts.',
      'assistant: I see.',
      'user: I prefer window seats.',
      'assistant: I see.',
      'user: Nice weather today!',
      'assistant: I see.',
    ])
    const found = await memoryManager.search('Where should she sit?', { maxSearchResults: 3 })
    expect(found.map(({ content }) => content)).toContainEqual(expect.stringContaining('window'))
    expect(found[0]?.storeName).toBe('agentcore')
  })
})
