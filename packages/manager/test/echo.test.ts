import {
  type ContentBlock,
  InvocationTrigger,
  type MemoryTool,
  type Message,
  messageText,
} from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryManager, RECALLED_MEMORIES } from '../src/index.js'
import { EchoFilter } from '../src/injection/echo-filter.js'
import { assistant, fakeStore, rawStore, user } from './fakes.js'

const EVERYTHING = { exclude: [] }
const SYSTEM = 'You are the concierge of a small hotel. Never promise a sea view.'

/** A store that is sent all of every turn, and what it was sent. */
async function setup(tools?: () => MemoryTool[]) {
  const sent: Message[] = []
  const turns = rawStore('turns', {
    extraction: { trigger: new InvocationTrigger(), filter: EVERYTHING },
    async addMessages(messages) {
      sent.push(...messages)
    },
    ...(tools && { tools }),
  })
  const facts = fakeStore('facts')
  await facts.addBatch?.([{ content: 'Prefers oat milk, says "always" } {' }])
  const memory = memoryManager({ stores: [turns, facts], gate: false })
  const record = async (...messages: Parameters<typeof memory.record>[0][]) => {
    for (const message of messages) await memory.record(message)
    await memory.flush()
    return JSON.stringify(sent)
  }
  return { memory, record, sent }
}

const toolUse = (name: string, toolUseId = 'call-1'): Message => ({
  role: 'assistant',
  content: [{ text: 'Let me look.' }, { toolUse: { name, toolUseId, input: { query: 'milk' } } }],
})

const toolResult = (result: unknown, toolUseId = 'call-1'): Message => ({
  role: 'user',
  content: [{ toolResult: { toolUseId, status: 'success', content: [{ json: result }] } }],
})

describe('echo', () => {
  it.each(['search_memory', 'add_memory', 'forget_memory', 'neighbours', 'turns_neighbours'])(
    'calls and results of the memory tool %s never re-enter, whatever the filter',
    async (name) => {
      const own: MemoryTool = {
        name: 'neighbours',
        description: 'What is near',
        inputSchema: { type: 'object' },
        execute: async () => [],
      }
      const { record, sent } = await setup(() => [own])
      await record(user('Which milk?'), toolUse(name), toolResult('Prefers oat milk'), assistant('Oat'))
      expect(sent.map((message) => messageText(message))).toEqual(['Which milk?', 'Let me look.', 'Oat'])
      expect(JSON.stringify(sent)).not.toContain('toolUse')
    },
  )

  it('calls and results of other tools are kept where the filter keeps them', async () => {
    const { record } = await setup()
    const kept = await record(toolUse('get_weather'), toolResult({ sky: 'clear' }))
    expect(kept).toContain('get_weather')
    expect(kept).toContain('clear')
  })

  it('a result is recognised without its call, as data, as text and as quoted text', async () => {
    const { memory, record } = await setup()
    const search = memory.tools().find(({ name }) => name === 'search_memory')
    const result = await search?.execute({ query: 'milk' })
    expect(JSON.stringify(result)).toContain('oat')
    const copies = [result, JSON.stringify(result), { text: JSON.stringify(result, null, 2) }]
    for (const copy of copies) expect(await record(toolResult(copy, 'unknown'))).toBe('[]')
  })

  it('results of any shape are looked through, those that hold themselves and those too deep to recurse into', async () => {
    const loop: Record<string, unknown> = { toolUseId: 'a', note: 'tea' }
    loop.self = loop
    let deep: unknown = `{"kind":"${RECALLED_MEMORIES}"}`
    for (let i = 0; i < 50_000; i++) deep = [deep]
    const blocks = [{ text: 'I drink tea' }, { toolResult: loop }, { toolResult: { content: deep } }]
    expect(new EchoFilter([]).clean(blocks as unknown as ContentBlock[])).toEqual(blocks.slice(0, 2))
  })

  it('a result that a host writes into the text of a turn is cut out of it', async () => {
    const { memory, record, sent } = await setup()
    const search = memory.tools().find(({ name }) => name === 'search_memory')
    const result = await search?.execute({ query: 'milk' })
    await record(
      user(`Tool said: ${JSON.stringify(result)} and I live in Porto.`),
      user(`${JSON.stringify(result, null, 2)}\nI own a boat.`),
      user(`I run. ${JSON.stringify(result).slice(0, -20)}`),
    )
    expect(sent.map((message) => messageText(message))).toEqual([
      'Tool said:  and I live in Porto.',
      'I own a boat.',
      'I run.',
    ])
  })

  it('system prompts are not recorded, and neither are copies of them', async () => {
    const { memory, record, sent } = await setup()
    const block = await memory.recallBlock([user('Which milk?')])
    expect(block).toContain('oat')
    const ids = await memory.record([
      { role: 'system', content: `${SYSTEM}\n\n${block}` },
      user('Hello', 'm-1'),
    ])
    expect(ids).toEqual(['m-1'])
    await record(
      user(`${SYSTEM}\n\n${block}`),
      user(`${SYSTEM}\n\n${block}\n\nI am vegan.`),
      {
        role: 'developer',
        content: [{ text: 'Answer in the language of the question, in two sentences at most.' }],
      },
      assistant('(Answer in the language of the question, in two sentences at most.) Sure.'),
    )
    expect(sent.map((message) => messageText(message))).toEqual(['Hello', 'I am vegan.', '() Sure.'])
  })

  it('short prompts take nothing from what people say', async () => {
    const { record, sent } = await setup()
    await record({ role: 'system', content: 'Be kind.' }, user('Be kind. That is my motto.'))
    expect(sent.map((message) => messageText(message))).toEqual(['Be kind. That is my motto.'])
  })

  it('only messages and system prompts are taken', async () => {
    const { memory } = await setup()
    await expect(memory.record({ role: 'tool', content: 'x' } as never)).rejects.toMatchObject({
      field: 'messages[0].role',
    })
    await expect(memory.record({ role: 'system', content: 7 } as never)).rejects.toMatchObject({
      field: 'messages[0].content',
    })
  })

  it('no recalled entry gets back in, wherever in a turn its result is written out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.constantFrom('', 'before ', '{"a": 1} ', '"quoted" { ', '\\'),
        fc.constantFrom('', ' after', ' } "', '\n{"b": 2}'),
        async (secret, before, after) => {
          const { record, sent } = await setup()
          const content = `MARK${secret}MARK`
          const written = JSON.stringify({ kind: 'recalled_memories', memories: [{ content }] })
          await record(user(`said ${before}${written}${after}`))
          const text = sent.map((message) => messageText(message)).join()
          expect(text).not.toContain('MARK')
          expect(text.startsWith('said')).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})
