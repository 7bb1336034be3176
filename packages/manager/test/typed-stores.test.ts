import { type Extractor, InvocationTrigger, type LanguageModel } from '@memory/core'
import { typedPrompts } from '@memory/extractors'
import { describe, expect, it } from 'vitest'
import { memoryManager, rollingSummary, typedStores } from '../src/index.js'
import { addOnlyStore, type FakeStore, fakeStore, user } from './fakes.js'

/** Answers for each prompt what a good model would. */
function scriptedModel(answers: Record<string, string[]>): LanguageModel & { systems: string[] } {
  const systems: string[] = []
  return {
    id: 'scripted',
    systems,
    async generate({ system }) {
      systems.push(system)
      const type = Object.values(typedPrompts).find(({ prompt }) => system.includes(prompt))?.type ?? ''
      const content = answers[type]?.shift()
      return { text: JSON.stringify(content ? [{ content }] : []), finishReason: 'stop' }
    },
  }
}

function creating() {
  const made: Record<string, FakeStore> = {}
  const create = (type: string) => {
    const store = fakeStore(type)
    made[type] = store
    return store
  }
  return { made, create }
}

describe('typedStores', () => {
  it('makes four stores, each asked with a prompt of its own', async () => {
    const { made, create } = creating()
    const model = scriptedModel({
      facts: ['Allergic to peanuts'],
      preferences: ['Prefers aisle seats'],
      summary: ['Is planning a trip to Kyoto'],
      episodes: ['Ran the Porto marathon in 2023'],
    })
    const memory = memoryManager({ stores: typedStores({ create }), model })
    await memory.record(user('A long story'))
    await memory.flush()
    expect(new Set(model.systems).size).toBe(4)
    expect(Object.fromEntries(Object.entries(made).map(([type, { contents }]) => [type, contents]))).toEqual({
      facts: ['Allergic to peanuts'],
      preferences: ['Prefers aisle seats'],
      summary: ['Is planning a trip to Kyoto'],
      episodes: ['Ran the Porto marathon in 2023'],
    })
    for (const [type, store] of Object.entries(made)) {
      expect([...store.entries.values()][0]?.metadata).toMatchObject({ type, sessionId: memory.id })
    }
  })

  it('corresponds one to one to the strategies of AgentCore', () => {
    const stores = typedStores({ create: (type) => fakeStore(type), model: scriptedModel({}) })
    const strategies = stores.map(
      ({ type }) => typedPrompts[type as keyof typeof typedPrompts].agentCoreStrategy,
    )
    expect(strategies).toEqual(['semantic', 'userPreference', 'summary', 'episodic'])
    expect(stores.map(({ keep }) => keep)).toEqual(['every', 'every', 'latest', 'every'])
    expect(stores.every(({ description }) => description)).toBe(true)
  })

  it('without a model or an extractor the manager names the store that needs one', () => {
    const stores = typedStores({ create: (type) => fakeStore(type) })
    expect(() => memoryManager({ stores })).toThrow('"facts"')
  })

  it('the summary is one entry per session, replaced by each extraction', async () => {
    const { made, create } = creating()
    const model = scriptedModel({ summary: ['Plans a trip', 'Plans a trip; hotel booked', 'Buys a car'] })
    const memory = memoryManager({ stores: typedStores({ create, model, types: ['summary'] }) })
    const trip = memory.session({ id: 'trip' })
    await trip.record(user('I plan a trip'))
    await trip.flush()
    await trip.record(user('The hotel is booked'))
    await trip.flush()
    expect(made.summary?.contents).toEqual(['Plans a trip; hotel booked'])
    await memory.session({ id: 'car' }).record(user('I am buying a car'))
    await memory.flush()
    expect(made.summary?.contents).toEqual(['Plans a trip; hotel booked', 'Buys a car'])
  })

  it('two sessions have two summaries, however alike their ids are', async () => {
    const { made, create } = creating()
    const model = scriptedModel({ summary: ['One', 'Two', 'Three'] })
    const memory = memoryManager({ stores: typedStores({ create, model, types: ['summary'] }) })
    for (const id of ['a b', 'a  b', 'a\u00a0b']) {
      const session = memory.session({ id })
      await session.record(user('hello'))
      await session.flush()
    }
    expect(made.summary?.contents).toEqual(['One', 'Two', 'Three'])
  })

  it('a summary is made of what can be read', async () => {
    const answer = [
      null,
      { content: 5 },
      { content: ' ' },
      { content: 'Needs a taxi', supersedes: null, messageIds: null },
    ]
    const rolling = rollingSummary({ extract: async () => answer as never })
    expect(await rolling.extract([])).toEqual([{ content: 'Needs a taxi' }])
  })

  it('the extractor of the summary sees the current summary and no other', async () => {
    const { create } = creating()
    const seen: string[][] = []
    const extractor: Extractor = {
      async extract(messages, context) {
        seen.push((context?.existing ?? []).map(({ content }) => content))
        return [{ content: `Statement ${messages.length}` }]
      },
    }
    const memory = memoryManager({
      stores: typedStores({ create, types: ['summary'], extractor: () => extractor }),
    })
    const session = memory.session({ id: 's' })
    await session.record(user('one'))
    await session.flush()
    await session.record([user('two'), user('three')])
    await session.flush()
    expect(seen).toEqual([[], ['Statement 1']])
  })

  it('statements join the summary, and corrected ones leave it', async () => {
    let answer = [{ content: 'Plans a trip to Oslo' }, { content: 'Needs a hotel' }] as object[]
    const rolling = rollingSummary({ extract: async () => answer as never })
    const first = await rolling.extract([])
    expect(first).toEqual([{ content: 'Plans a trip to Oslo\nNeeds a hotel' }])
    answer = [{ content: 'Plans a trip to Bergen', supersedes: ['statement-0'], messageIds: ['m-2'] }]
    const second = await rolling.extract([], { existing: first })
    expect(second).toEqual([{ content: 'Needs a hotel\nPlans a trip to Bergen', messageIds: ['m-2'] }])
    answer = []
    expect(await rolling.extract([], { existing: second })).toEqual([])
  })

  it('what an extractor types otherwise does not enter a typed store', async () => {
    const { made, create } = creating()
    const extractor: Extractor = {
      extract: async () => [
        { content: 'A fact', type: 'facts' },
        { content: 'A taste', type: 'preferences' },
        { content: 'Untyped' },
      ],
    }
    const memory = memoryManager({
      stores: typedStores({
        create,
        types: ['facts'],
        extractor: () => extractor,
        trigger: new InvocationTrigger(),
      }),
    })
    const notes: unknown[] = []
    memory.on('note', (note) => notes.push(note))
    await memory.record(user('x'))
    await memory.flush()
    expect(made.facts?.contents).toEqual(['A fact', 'Untyped'])
    expect(notes).toMatchObject([{ kind: 'discarded', reason: 'other_type', text: 'A taste' }])
  })

  it('makes typed stores of stores that were written for another host', async () => {
    const kept: string[] = []
    const foreign = (name: string) => ({
      name,
      writable: true,
      search: async () => [],
      add: async (content: string): Promise<void> => void kept.push(content),
    })
    const stores = typedStores({ create: foreign, types: ['facts'], model: scriptedModel({}) })
    const memory = memoryManager({ stores })
    await memory.add('Has a dog', { type: 'facts' })
    expect(kept).toEqual(['Has a dog'])
  })

  it('add goes to the store of its type, without a type to the first, and never to all', async () => {
    const { made, create } = creating()
    const memory = memoryManager({ stores: typedStores({ create, model: scriptedModel({}) }) })
    await memory.add('Prefers tea', { type: 'preferences' })
    await memory.add('Has a dog')
    await memory.add('First summary', { type: 'summary' })
    await memory.add('Second summary', { type: 'summary' })
    expect(Object.values(made).map(({ contents }) => contents)).toEqual([
      ['Has a dog'],
      ['Prefers tea'],
      ['Second summary'],
      [],
    ])
    const add = memory.tools().find(({ name }) => name === 'add_memory')
    expect(JSON.stringify(add?.inputSchema)).toContain('["facts","preferences","summary","episodes"]')
  })

  it('each scope has its own', async () => {
    const memory = memoryManager({
      stores: typedStores({ create: (type) => fakeStore(type), model: scriptedModel({}) }),
    })
    const ana = memory.session({ id: 's', scope: { actorId: 'ana' } })
    await ana.add('Has a dog')
    expect(await ana.search('dog')).toHaveLength(1)
    expect(await memory.search('dog')).toEqual([])
  })

  it('keeps the abilities of the store it types, and invents none', () => {
    const [typed] = typedStores({
      create: (type) => addOnlyStore(type, { maxSearchResults: 7 }),
      types: ['facts'],
      model: scriptedModel({}),
    })
    expect(typed).toMatchObject({ name: 'facts', writable: true, maxSearchResults: 7 })
    expect(typed?.addBatch).toBeUndefined()
    expect(typed?.addMessages).toBeUndefined()
    expect(typed?.list).toBeUndefined()
  })

  it('refuses a type that has no prompt', () => {
    const types = ['toString' as 'facts']
    expect(() => typedStores({ create: (type) => fakeStore(type), types })).toThrow(
      expect.objectContaining({ field: 'types' }),
    )
    expect(() => typedStores({} as never)).toThrow(expect.objectContaining({ field: 'create' }))
  })
})
