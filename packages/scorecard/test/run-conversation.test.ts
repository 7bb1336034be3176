import {
  type ExtractionResult,
  type Extractor,
  type LanguageModel,
  MemoryError,
  type MemoryStore,
  type Message,
} from '@memory/core'
import { ruleExtractor, typedPrompts } from '@memory/extractors'
import { type PlantedConversation, runConversation } from '@memory/scorecard'
import { inMemoryStore } from '@memory/store-in-memory'
import { describe, expect, it } from 'vitest'

const conversation = (...texts: string[]): PlantedConversation => ({
  id: 'boats',
  domain: 'boats',
  language: 'en',
  turns: texts.map((text, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', text })),
  keepers: [],
  decoys: [],
})

const chat = conversation(
  'I own a dinghy.',
  'Nice.',
  'I prefer calm lakes. It is raining.',
  'Noted.',
  'I am diabetic.',
)

/** Answers with whatever the function makes of the messages, and remembers what it was shown. */
function fakeExtractor(extract: (messages: readonly Message[], call: number) => ExtractionResult[]) {
  const batches: string[][] = []
  const extractor: Extractor = {
    async extract(messages) {
      batches.push(messages.map(({ content }) => String((content as readonly { text?: string }[])[0]?.text)))
      return extract(messages, batches.length)
    },
  }
  return { extractor, batches }
}

const unreadable = () => new MemoryError('unreadable_output', 'No JSON in sight', { retryable: true })

describe('runConversation', () => {
  it.each(['single', 'typed'] as const)(
    'answers with what a %s memory holds, and its types',
    async (mechanism) => {
      const held = await runConversation(chat, {
        mechanism,
        extractor: (type) => ruleExtractor(type ? { types: [type] } : {}),
      })
      expect(held).toHaveLength(3)
      expect(held).toEqual(
        expect.arrayContaining([
          { content: 'I own a dinghy.', type: 'facts' },
          { content: 'I prefer calm lakes.', type: 'preferences' },
          { content: 'I am diabetic.', type: 'facts' },
        ]),
      )
    },
  )

  it('reads every entry, however many pages there are', async () => {
    const { extractor } = fakeExtractor(() =>
      Array.from({ length: 345 }, (_, i) => ({ content: `The user owns boat number ${i}.` })),
    )
    const held = await runConversation(conversation('Hello'), {
      mechanism: 'single',
      extractor: () => extractor,
    })
    expect(new Set(held.map(({ content }) => content)).size).toBe(345)
  })

  it('extracts after as many turns as asked, and what is left at the end', async () => {
    const { extractor, batches } = fakeExtractor(() => [])
    await runConversation(chat, { mechanism: 'single', extractor: () => extractor, turnsPerExtraction: 2 })
    expect(batches).toEqual([
      ['I own a dinghy.', 'Nice.', 'I prefer calm lakes. It is raining.', 'Noted.'],
      ['I am diabetic.'],
    ])
  })

  it('counts messages in a row by one side as one turn', async () => {
    const { extractor, batches } = fakeExtractor(() => [])
    const turns = (['user', 'user', 'assistant', 'assistant', 'user'] as const).map((role, i) => ({
      role,
      text: `message ${i}`,
    }))
    const setup = { mechanism: 'single', extractor: () => extractor, turnsPerExtraction: 1 } as const
    await runConversation({ ...chat, turns }, setup)
    expect(batches.map(({ length }) => length)).toEqual([4, 1])
  })

  it('keeps conversations apart', async () => {
    const setup = { mechanism: 'single', extractor: () => ruleExtractor() } as const
    await runConversation(conversation('I own a yacht.'), setup)
    const held = await runConversation(conversation('I own a raft.'), setup)
    expect(held).toEqual([{ content: 'I own a raft.', type: 'facts' }])
  })
})

describe('runConversation: a language model', () => {
  const answering = (answer: string) => {
    const systems: string[] = []
    const model: LanguageModel = {
      id: 'scripted',
      async generate({ system }) {
        systems.push(system)
        return { text: answer, finishReason: 'stop' }
      },
    }
    return { model, systems }
  }

  it('is asked once for a single store, and names the types itself', async () => {
    const { model, systems } = answering('[{"content":"Owns a dinghy","type":"facts"}]')
    const held = await runConversation(chat, { mechanism: 'single', extractor: model })
    expect(held).toEqual([{ content: 'Owns a dinghy', type: 'facts' }])
    expect(systems).toHaveLength(1)
  })

  it('is asked with the prompt of each type for typed stores, which give their type', async () => {
    const { model, systems } = answering('[{"content":"Owns a dinghy"}]')
    const held = await runConversation(chat, { mechanism: 'typed', extractor: model })
    expect(held.map(({ type }) => type).sort()).toEqual(['episodes', 'facts', 'preferences', 'summary'])
    for (const { prompt } of Object.values(typedPrompts)) {
      expect(systems.filter((system) => system.includes(prompt))).toHaveLength(1)
    }
  })
})

describe('runConversation: failures', () => {
  it('tries again after an answer nobody can read', async () => {
    const { extractor } = fakeExtractor((_messages, call) => {
      if (call < 3) throw unreadable()
      return [{ content: 'Owns a dinghy' }]
    })
    const held = await runConversation(chat, { mechanism: 'single', extractor: () => extractor })
    expect(held).toEqual([{ content: 'Owns a dinghy' }])
  })

  it('rejects rather than score half a memory', async () => {
    const { extractor } = fakeExtractor(() => {
      throw unreadable()
    })
    await expect(
      runConversation(chat, { mechanism: 'single', extractor: () => extractor }),
    ).rejects.toMatchObject({ code: 'incomplete' })
  })

  it('does not insist when credentials are refused', async () => {
    const { extractor, batches } = fakeExtractor(() => {
      throw new MemoryError('unauthorized', 'Wrong key')
    })
    await expect(
      runConversation(chat, { mechanism: 'single', extractor: () => extractor }),
    ).rejects.toMatchObject({ code: 'incomplete', cause: { code: 'unauthorized' } })
    expect(batches).toHaveLength(1)
  })

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort('enough')
    const run = runConversation(chat, { mechanism: 'single', extractor: () => ruleExtractor() }, { signal })
    await expect(run).rejects.toMatchObject({ code: 'aborted' })
  })

  it.each([
    [{ mechanism: 'double', extractor: () => ruleExtractor() }, 'mechanism'],
    [{ mechanism: 'single', extractor: 'rules' }, 'extractor'],
    [{ mechanism: 'single', extractor: () => ruleExtractor(), turnsPerExtraction: 0 }, 'turnsPerExtraction'],
  ])('refuses %o', async (setup, field) => {
    await expect(runConversation(chat, setup as never)).rejects.toMatchObject({
      code: 'invalid_argument',
      field,
    })
  })
})

describe('runConversation: stores of your own', () => {
  it('plays into them and closes them', async () => {
    const store = inMemoryStore({ extraction: { extractor: ruleExtractor() } })
    const held = await runConversation(chat, { stores: () => [store] })
    expect(held).toHaveLength(3)
    await expect(store.search('dinghy')).rejects.toMatchObject({ code: 'closed' })
  })

  it('refuses stores that hold something already', async () => {
    const store = inMemoryStore({ extraction: { extractor: ruleExtractor() } })
    await store.add('Owns a yacht')
    await expect(runConversation(chat, { stores: () => [store] })).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'stores[0]',
    })
  })

  it('refuses stores that cannot list', async () => {
    const store: MemoryStore = { name: 'blind', writable: false, search: async () => [] }
    await expect(runConversation(chat, { stores: () => [store] })).rejects.toMatchObject({
      code: 'unsupported',
      field: 'list',
    })
  })

  it('does not turn pages for ever', async () => {
    const store: MemoryStore = {
      name: 'carousel',
      writable: false,
      search: async () => [],
      list: async () => ({ entries: [], cursor: 'again' }),
    }
    await expect(runConversation(chat, { stores: () => [store] })).rejects.toMatchObject({ code: 'corrupt' })
  })
})
