import {
  IntervalTrigger,
  InvocationTrigger,
  type MemoryStore,
  type Message,
  type SearchOptions,
} from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { SizeTrigger } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import {
  Agent,
  MemoryManager,
  InvocationTrigger as StrandsInvocationTrigger,
  type Tool,
} from '@strands-agents/sdk'
import { describe, expect, it } from 'vitest'
import { toStrandsStore } from '../src/index.js'
import { type Line, ScriptedModel } from './scripted-model.js'

function agentWith(memoryManager: MemoryManager, ...lines: Line[]) {
  const model = new ScriptedModel(...lines)
  return { model, agent: new Agent({ model, memoryManager, printer: false }) }
}

describe('toStrandsStore', () => {
  it('extracts by our trigger and extractor in the manager of Strands, and recalls into its next agent', async () => {
    const store = inMemoryStore({
      name: 'notes',
      extraction: { trigger: new InvocationTrigger(), extractor: ruleExtractor() },
    })
    const manager = new MemoryManager({ stores: [toStrandsStore(store)] })
    const { agent } = agentWith(manager, 'Noted.', 'It is.')
    await agent.invoke("I'm allergic to peanuts.")
    await agent.invoke('Lovely weather today!')
    await manager.flush()
    const { entries } = await store.list()
    expect(entries).toMatchObject([{ content: "I'm allergic to peanuts.", metadata: { type: 'facts' } }])

    const second = agentWith(new MemoryManager({ stores: [toStrandsStore(store)] }), 'No.')
    await second.agent.invoke('Are peanuts fine for me?')
    expect(second.model.shown(0)).toContain("I'm allergic to peanuts.")
  })

  it('carries ids, scores and times where the tools of Strands show them', async () => {
    const store = inMemoryStore({ name: 'notes' })
    await store.add('Is allergic to peanuts', { source: 'form' })
    const [entry] = await store.search('peanuts')
    const manager = new MemoryManager({ stores: [toStrandsStore(store)], injection: false })
    const details = { source: 'form', _id: entry?.id, _score: entry?.score, _createdAt: entry?.createdAt }
    expect(await manager.search('peanuts')).toEqual([{ ...entry, storeName: 'notes', metadata: details }])

    const { agent, model } = agentWith(
      manager,
      { tool: 'search_memory', input: { query: 'peanuts' } },
      'Yes.',
    )
    await agent.invoke('What do you know?')
    expect(model.shown(1)).toContain(`"_id":"${entry?.id}"`)
    expect(model.shown(1)).toContain('"_score":')
  })

  it.each([
    [-1, 0],
    [0, 0],
    [1.4, 1],
    [7, 7],
    [1e300, Number.MAX_SAFE_INTEGER],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])('makes %s results %s', async (requested, expected) => {
    const asked: (SearchOptions | undefined)[] = []
    const store: MemoryStore = {
      name: 'notes',
      writable: false,
      async search(_, options) {
        asked.push(options)
        return []
      },
    }
    await toStrandsStore(store).search('any', requested === undefined ? {} : { maxSearchResults: requested })
    expect(asked).toEqual([expected === undefined ? {} : { maxSearchResults: expected }])
  })

  it('asks the agent’s model with our prompt when the store brings no extractor', async () => {
    const store = inMemoryStore({ name: 'notes', extraction: { trigger: new InvocationTrigger() } })
    const manager = new MemoryManager({ stores: [toStrandsStore(store)], injection: false })
    const answer = '```json\n{"memories":[{"content":"Lives in Porto","type":"facts"}]}\n```'
    const { agent, model } = agentWith(manager, 'Noted.', answer)
    await agent.invoke('I live in Porto.')
    await manager.flush()
    expect((await store.list()).entries).toMatchObject([{ content: 'Lives in Porto' }])
    expect(model.shown(1)).toContain('I live in Porto.')
  })

  it('keeps an expiry that an extractor gave', async () => {
    const expiresAt = '2999-01-01T00:00:00.000Z'
    const store = inMemoryStore({
      name: 'notes',
      extraction: {
        trigger: new InvocationTrigger(),
        extractor: { extract: async () => [{ content: 'In Porto until the year ends', expiresAt }] },
      },
    })
    const manager = new MemoryManager({ stores: [toStrandsStore(store)], injection: false })
    await agentWith(manager, 'Noted.').agent.invoke('I am in Porto.')
    await manager.flush()
    const [entry] = (await store.list()).entries
    expect(entry).toMatchObject({ expiresAt })
    expect(entry?.metadata ?? {}).not.toHaveProperty('_expiresAt')
  })

  it.each([
    ['every two turns', new IntervalTrigger({ turns: 2 }), 2],
    ['by size', new SizeTrigger({ messages: 4 }), 2],
    ['at every turn, by a trigger of Strands', new StrandsInvocationTrigger(), 4],
  ])('fires %s', async (_, trigger, runs) => {
    const batches: number[] = []
    const store = inMemoryStore({
      name: 'notes',
      extraction: {
        trigger,
        extractor: {
          async extract(messages) {
            batches.push(messages.length)
            return []
          },
        },
      },
    })
    const manager = new MemoryManager({ stores: [toStrandsStore(store)], injection: false })
    const { agent } = agentWith(manager, 'One.', 'Two.', 'Three.', 'Four.')
    for (const text of ['a', 'b', 'c', 'd']) {
      await agent.invoke(text)
      // Extraction runs behind the agent's back; a flush without anything left waits for it.
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(batches).toHaveLength(runs)
    await manager.flush()
    expect(batches.reduce((sum, each) => sum + each, 0)).toBe(8)
  })

  it('hands raw turns to a store that extracts by itself, under the session it was told', async () => {
    const taken: { texts: unknown[]; context: unknown }[] = []
    const store: MemoryStore = {
      name: 'managed',
      writable: true,
      extraction: { trigger: new InvocationTrigger() },
      search: async () => [],
      async addMessages(messages: readonly Message[], context) {
        taken.push({ texts: messages.map(({ role, content }) => [role, content]), context })
      },
    }
    const adapted = toStrandsStore(store, { sessionId: 'chat-1' })
    expect(adapted).not.toHaveProperty('add')
    const manager = new MemoryManager({ stores: [adapted], injection: false })
    await agentWith(manager, 'Noted.').agent.invoke('I live in Porto.')
    await manager.flush()
    expect(taken).toEqual([
      {
        texts: [
          ['user', [{ text: 'I live in Porto.' }]],
          ['assistant', [{ text: 'Noted.' }]],
        ],
        context: { sequenceNumbers: [0, 1], sessionId: 'chat-1' },
      },
    ])
  })

  it('offers the tools of two stores side by side', async () => {
    const withTool = (name: string): MemoryStore => ({
      name,
      writable: false,
      search: async () => [],
      tools: () => [
        {
          name: 'count',
          description: 'Counts',
          inputSchema: { type: 'object' },
          execute: async () => ({ from: name }),
        },
      ],
    })
    const stores = ['first', 'second store'].map((name) => toStrandsStore(withTool(name)))
    const manager = new MemoryManager({ stores, injection: false })
    const { agent, model } = agentWith(manager, { tool: 'second_store_count', input: {} }, 'Done.')
    await agent.invoke('Count.')
    expect(agent.toolRegistry.list().map(({ name }: Tool) => name)).toEqual(
      expect.arrayContaining(['first_count', 'second_store_count']),
    )
    expect(model.shown(1)).toContain('"from":"second store"')
  })

  it('rejects rather than throws, and defines nothing a store cannot do', async () => {
    const readOnly = toStrandsStore({
      name: 'broken',
      writable: false,
      search: () => {
        throw new Error('down')
      },
    })
    await expect(readOnly.search('any')).rejects.toThrow('down')
    expect(Object.keys(readOnly).sort()).toEqual(['name', 'search', 'writable'])
  })
})
