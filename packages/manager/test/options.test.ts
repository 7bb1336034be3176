import type { JSONValue, LanguageModel, MemoryStore } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { type MemoryManagerOptions, memoryManager } from '../src/index.js'
import { EchoExtractor, fakeStore, rawStore, user } from './fakes.js'
import { VirtualClock } from './virtual-clock.js'

const store = (overrides: Partial<MemoryStore> = {}): MemoryStore => ({
  name: 'notes',
  writable: true,
  search: async () => [],
  add: async () => ({ status: 'stored', id: '1' }),
  ...overrides,
})

/** How a host with contracts of its own declares a store. */
interface HostStore {
  readonly name: string
  readonly description?: string
  readonly maxSearchResults?: number
  readonly writable: boolean
  readonly extraction?: boolean | HostExtraction
  initialize?(): Promise<void>
  search(query: string, options?: HostSearchOptions): Promise<HostEntry[]>
  add?(content: string, metadata?: Record<string, JSONValue>): Promise<void>
  addMessages?(messages: HostMessage[], context?: { sequenceNumbers: number[] }): Promise<void>
  getTools?(): { readonly name: string; invoke(input: unknown): Promise<unknown> }[]
}
interface HostSearchOptions {
  maxSearchResults?: number
}
interface HostEntry {
  content: string
  storeName?: string
  metadata?: Record<string, JSONValue>
}
interface HostMessage {
  readonly role: 'user' | 'assistant'
  readonly content: ({ text: string } | { toolUse: { name: string } })[]
}
interface HostExtraction {
  trigger?: HostTrigger | HostTrigger[]
  extractor?: HostExtractor
  filter?: { exclude: ('toolUse' | 'toolResult' | 'text')[] }
}
interface HostTrigger {
  readonly name: string
  attach(context: { readonly agent: { run(): void }; fire(): void }): void
}
interface HostExtractor {
  extract(
    messages: readonly HostMessage[],
    context: { readonly agentModel: { stream(): AsyncGenerator<string> } },
  ): Promise<{ content: string; metadata?: Record<string, JSONValue> }[]>
}

const extractor = new EchoExtractor()
const { add: _, ...sinkless } = store()

describe('memoryManager', () => {
  it.each<[what: string, options: unknown, field: string]>([
    ['no options', undefined, 'options'],
    ['no stores', {}, 'stores'],
    ['an empty list of stores', { stores: [] }, 'stores'],
    ['no store at all', { stores: [null] }, 'stores[0].name'],
    ['a blank name', { stores: [store({ name: ' ' })] }, 'stores[0].name'],
    ['a name twice', { stores: [store(), store()] }, 'stores[1].name'],
    ['no search', { stores: [store({ search: undefined as never })] }, 'notes.search'],
    ['writable without a sink', { stores: [sinkless] }, 'notes.writable'],
    [
      'extraction without writable',
      { stores: [store({ writable: false, extraction: true })] },
      'notes.extraction',
    ],
    [
      'an empty trigger list',
      { stores: [store({ extraction: { extractor, trigger: [] } })] },
      'notes.extraction.trigger',
    ],
    [
      'an extractor without add',
      { stores: [rawStore('raw', { extraction: { extractor } })] },
      'raw.extraction.extractor',
    ],
    ['neither extractor nor model', { stores: [store({ extraction: true })] }, 'model'],
    ['a limit that is none', { stores: [store()], recall: { limit: 0 } }, 'recall.limit'],
    ['a fraction', { stores: [store()], buffer: { maxMessages: 1.5 } }, 'buffer.maxMessages'],
    [
      'a deadline that never comes',
      { stores: [store()], recall: { deadlineMs: Infinity } },
      'recall.deadlineMs',
    ],
    ['a score over 1', { stores: [store()], recall: { minScore: 2 } }, 'recall.minScore'],
    ['a negative weight', { stores: [store()], recall: { weights: { notes: -1 } } }, 'recall.weights.notes'],
    [
      'a weight of no store',
      { stores: [store()], recall: { weights: { other: 1 } } },
      'recall.weights.other',
    ],
    ['an unknown policy', { stores: [store()], buffer: { overflow: 'panic' } }, 'buffer.overflow'],
    ['an unknown policy for a journal', { stores: [store()], missingStores: 'drop' }, 'missingStores'],
    ['no concurrency', { stores: [store()], concurrency: 0 }, 'concurrency'],
    ['a gate that is none', { stores: [store()], gate: {} }, 'gate[0].check'],
  ])('refuses %s', (_what, options, field) => {
    expect(() => memoryManager(options as MemoryManagerOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('names the store that needs a model', () => {
    expect(() => memoryManager({ stores: [store({ name: 'mine', extraction: true })] })).toThrow('"mine"')
  })

  it('gives a store with add alone a model extractor', async () => {
    const prompts: string[] = []
    const model: LanguageModel = {
      id: 'scripted',
      async generate({ prompt }) {
        prompts.push(prompt)
        return { text: '[{"content":"Prefers oat milk"}]', finishReason: 'stop' }
      },
    }
    const notes = fakeStore('notes', { extraction: true })
    const memory = memoryManager({ stores: [notes], model })
    for (let turn = 0; turn < 5; turn++) {
      await memory.record(user(`Turn ${turn}: oat milk please`))
      await memory.endTurn()
    }
    await memory.flush()
    expect(prompts).toHaveLength(1)
    expect(notes.contents).toEqual(['Prefers oat milk'])
  })

  it('L10: does no I/O and starts no timer', () => {
    const clock = new VirtualClock()
    const untouched = new Proxy(store({ extraction: { extractor } }), {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return () => {
          throw new Error(`${String(key)} was called`)
        }
      },
    })
    memoryManager({ stores: [untouched], clock })
    expect(clock.pending).toBe(0)
  })

  it('P07: takes stores that are plain objects or classes, by shape', async () => {
    class PrivateStore {
      readonly name = 'class'
      readonly writable = true
      readonly #contents: string[] = []
      async search() {
        return this.#contents.map((content) => ({ content }))
      }
      async add(content: string) {
        this.#contents.push(content)
      }
    }
    const literal = { name: 'literal', writable: false, search: async () => [{ content: 'from literal' }] }
    const memory = memoryManager({ stores: [new PrivateStore(), literal] })
    expect((await memory.add('from class')).results.class).toMatchObject({ status: 'stored' })
    expect((await memory.search('x')).map(({ content }) => content)).toEqual(['from class', 'from literal'])
  })

  it('P07: takes stores as another host declares them, with its own messages, extractors and triggers', async () => {
    const seen: unknown[] = []
    const trigger: HostTrigger = { name: 'never', attach: () => {} }
    const extractor: HostExtractor = {
      async extract(messages, context) {
        seen.push(
          messages.map(({ content }) => content),
          'agentModel' in context,
        )
        return [{ content: 'Has a dog', metadata: { origin: 'host' } }]
      },
    }
    const kept: string[] = []
    const extracting: HostStore = {
      name: 'extracting',
      writable: true,
      extraction: { trigger: [trigger], extractor, filter: { exclude: ['toolUse', 'toolResult'] } },
      search: async () => [{ content: 'Has a dog', storeName: 'extracting', metadata: { origin: 'host' } }],
      add: async (content) => void kept.push(content),
    }
    const raw: HostStore = {
      name: 'raw',
      writable: true,
      extraction: true,
      search: async () => [],
      addMessages: async (messages, context) => void seen.push(messages.length, context?.sequenceNumbers),
    }
    const memory = memoryManager({ stores: [extracting, raw] })
    await memory.record(user('I have a dog'))
    expect((await memory.flush()).complete).toBe(true)
    expect(kept).toEqual(['Has a dog'])
    expect(seen).toEqual([[[{ text: 'I have a dog' }]], false, 1, [0]])
    expect(await memory.search('dog')).toMatchObject([{ content: 'Has a dog' }])
  })

  it('S14: a store may have any name', async () => {
    const memory = memoryManager({ stores: [fakeStore('constructor'), rawStore('__proto__')] })
    await memory.record(user('hello'))
    const { stores } = await memory.flush()
    expect(Object.keys(stores)).toEqual(['__proto__'])
    expect(Object.keys((await memory.add('x')).results)).toEqual(['constructor'])
  })
})
