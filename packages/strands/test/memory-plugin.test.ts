import { type Clock, InvocationTrigger, type MemoryEntry, type Message } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { type MemoryManager, memoryManager } from '@memory/manager'
import { type InMemoryStore, inMemoryStore } from '@memory/store-in-memory'
import { Agent, FunctionTool } from '@strands-agents/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MemoryPluginOptions, memoryPlugin } from '../src/index.js'
import { type Line, ScriptedModel } from './scripted-model.js'

let store: InMemoryStore
let memory: MemoryManager
/** Every message extraction has seen, in order. */
let seen: Message[]
/** Turns the manager was told of. */
let turns: number

beforeEach(() => {
  seen = []
  turns = 0
  const rules = ruleExtractor()
  store = inMemoryStore({
    name: 'notes',
    extraction: {
      trigger: {
        name: 'count',
        attach: ({ on, fire }: { on(event: string, listener: () => void): void; fire(): void }) =>
          on('turn', () => {
            turns++
            fire()
          }),
      },
      extractor: {
        extract(messages, context) {
          seen.push(...messages)
          return rules.extract(messages, context)
        },
      },
    },
  })
  memory = memoryManager({ stores: [store] })
})
afterEach(() => memory.close())

function agentOn(lines: readonly Line[], options: Partial<MemoryPluginOptions> = {}) {
  const model = new ScriptedModel(...lines)
  const plugin = memoryPlugin({ memory, ...options })
  const agent = new Agent({ model, plugins: [plugin], printer: false })
  return { agent, model, plugin }
}

async function stored(scope = {}): Promise<MemoryEntry[]> {
  return (await store.withScope(scope).list()).entries
}

const said = () => seen.map(({ role, content }) => [role, (content as { text: string }[])[0]?.text])

describe('memoryPlugin', () => {
  it('records each message once, under the identity Strands gave it, and recalls it in a later conversation', async () => {
    const first = agentOn(['Noted.', 'Gladly.'])
    await first.agent.invoke("I'm allergic to peanuts.")
    await first.agent.invoke('Thank you so much!')
    await memory.flush()
    expect(said()).toEqual([
      ['user', "I'm allergic to peanuts."],
      ['assistant', 'Noted.'],
      ['user', 'Thank you so much!'],
      ['assistant', 'Gladly.'],
    ])
    expect(seen.map(({ id }) => id)).toEqual(first.agent.messages.map(({ trackingId }) => trackingId))
    expect(turns).toBe(2)

    const second = agentOn(['No, you are allergic.'])
    await second.agent.invoke('Are peanuts fine for me?')
    const [question] = second.model.asked[0] ?? []
    expect(question?.content).toMatchObject([
      { text: 'Are peanuts fine for me?' },
      { text: expect.stringContaining("I'm allergic to peanuts.") },
    ])
    expect(second.model.options[0]?.dynamicTrailingBlocks).toBe(1)
    // The block was for the model alone.
    expect(JSON.stringify(second.agent.messages)).not.toContain('recalled_memories')
    await memory.flush()
    expect(JSON.stringify(seen)).not.toContain('recalled_memor')
  })

  it('shows every model call of a turn the same block, and searches for it once', async () => {
    await memory.add('Is allergic to peanuts')
    let searches = 0
    memory.on('recalled', () => {
      searches++
    })
    const { agent, model } = agentOn([{ tool: 'menu', input: {}, say: 'Let me look.' }, 'Have the soup.'], {
      tools: false,
    })
    agent.toolRegistry.add(
      new FunctionTool({ name: 'menu', description: 'The menu', callback: () => ['soup', 'peanut curry'] }),
    )
    await agent.invoke('What can I eat without peanuts?')
    expect(model.asked).toHaveLength(2)
    for (const call of [0, 1]) expect(model.shown(call).match(/Is allergic to peanuts/g)).toHaveLength(1)
    expect(model.asked[1]?.[0]).toEqual(model.asked[0]?.[0])
    expect(model.options.map((each) => each?.dynamicTrailingBlocks ?? 0)).toEqual([1, 0])
    expect(searches).toBe(1)
    await memory.flush()
    expect(said()).toEqual([
      ['user', 'What can I eat without peanuts?'],
      ['assistant', 'Let me look.'],
      ['assistant', 'Have the soup.'],
    ])
    expect(turns).toBe(1)
  })

  it('serves its tools in the session of the agent that calls them', async () => {
    const script: Line[] = [{ tool: 'add_memory', input: { content: 'Owns a cat' } }, 'I will remember.']
    const plugin = memoryPlugin({ memory, scope: (agent) => ({ actorId: agent.id }) })
    const agents = ['ana', 'bob'].map(
      (id) => new Agent({ id, model: new ScriptedModel(...script), plugins: [plugin], printer: false }),
    )
    // At once: which agent a tool belongs to must not depend on who was set up last.
    await Promise.all(agents.map((agent) => agent.initialize()))
    await agents[0]?.invoke('Remember my cat.')
    expect(await stored({ actorId: 'ana' })).toMatchObject([{ content: 'Owns a cat' }])
    expect(await stored({ actorId: 'bob' })).toEqual([])
    expect(agents[0]?.toolRegistry.list().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search_memory', 'add_memory', 'forget_memory']),
    )
  })

  it('lets the model search and forget, and reads it the errors of its own input', async () => {
    await memory.add('Is allergic to peanuts')
    const { agent, model } = agentOn(
      [
        { tool: 'search_memory', input: { query: 'peanuts' } },
        { tool: 'search_memory', input: { query: '' } },
        { tool: 'forget_memory', input: { query: 'peanuts' } },
        'Forgotten.',
      ],
      { inject: false },
    )
    await agent.invoke('Forget my allergy.')
    expect(model.shown(1)).toContain('Is allergic to peanuts')
    expect(model.shown(2)).toContain('query must be a non-blank string')
    expect(await stored()).toEqual([])
  })

  it('keeps two agents on one manager apart, also when both talk at once', async () => {
    const ana = agentOn(['Noted.', 'Fish it is.'], { scope: { actorId: 'ana' } })
    const bob = agentOn(['Noted.', 'Then fish.'], { scope: { actorId: 'bob' } })
    await Promise.all([ana.agent.invoke("I'm allergic to shellfish."), bob.agent.invoke('I live in Porto.')])
    await Promise.all([ana.plugin.session(ana.agent).flush(), bob.plugin.session(bob.agent).flush()])
    expect(await stored({ actorId: 'ana' })).toMatchObject([{ content: "I'm allergic to shellfish." }])
    expect(await stored({ actorId: 'bob' })).toMatchObject([{ content: 'I live in Porto.' }])
    await bob.agent.invoke('May I have shellfish where I live?')
    expect(bob.model.shown(1)).toContain('I live in Porto.')
    expect(bob.model.shown(1)).not.toContain('allergic to shellfish')
  })

  it('streams: the host sees every word, memory one message', async () => {
    const { agent } = agentOn(['One two three.'])
    const words: string[] = []
    for await (const event of agent.stream('I live in Porto.')) {
      if (event.type !== 'modelStreamUpdateEvent') continue
      if (event.event.type !== 'modelContentBlockDeltaEvent') continue
      if (event.event.delta.type === 'textDelta') words.push(event.event.delta.text)
    }
    expect(words).toEqual(['One ', 'two ', 'three.'])
    await memory.flush()
    expect(said()).toEqual([
      ['user', 'I live in Porto.'],
      ['assistant', 'One two three.'],
    ])
  })
})

describe('interrupted turns', () => {
  it('cancelled: what the user said stays, what nobody said is not recorded', async () => {
    const { agent, model } = agentOn(['One two three four.', 'Noted.'])
    model.onWord = (word) => {
      if (word === 'two ') agent.cancel()
    }
    const { stopReason } = await agent.invoke('I live in Porto.')
    expect(stopReason).toBe('cancelled')
    await agent.invoke('I have a cat.')
    await memory.flush()
    expect(said()).toEqual([
      ['user', 'I live in Porto.'],
      ['user', 'I have a cat.'],
      ['assistant', 'Noted.'],
    ])
  })

  it('a consumer that stops listening loses nothing the user said', async () => {
    const { agent } = agentOn(['One two three.'])
    for await (const event of agent.stream('I live in Porto.')) {
      if (event.type === 'modelStreamUpdateEvent') break
    }
    await memory.flush()
    expect(said()[0]).toEqual(['user', 'I live in Porto.'])
    expect(await stored()).toMatchObject([{ content: 'I live in Porto.' }])
  })

  it('a failing model: the words are kept, and the agent can be asked again', async () => {
    const { agent } = agentOn([new Error('model is down'), 'Noted.'])
    await expect(agent.invoke('I live in Porto.')).rejects.toThrow('model is down')
    await memory.flush()
    expect(said()).toEqual([['user', 'I live in Porto.']])
    await agent.invoke('I have a cat.')
    await memory.flush()
    expect(said().slice(1)).toEqual([
      ['user', 'I have a cat.'],
      ['assistant', 'Noted.'],
    ])
  })

  it('waiting for a human: one turn, recorded once, over the resumption', async () => {
    const { agent } = agentOn([{ tool: 'book', input: {}, say: 'May I?' }, 'Booked.'])
    agent.toolRegistry.add(
      new FunctionTool({
        name: 'book',
        description: 'Books',
        callback: (_, context) => ({ approved: context.interrupt<string>({ name: 'approve' }) }),
      }),
    )
    const { stopReason, interrupts = [] } = await agent.invoke('Book a table. I live in Porto.')
    expect(stopReason).toBe('interrupt')
    expect(turns).toBe(0)
    await agent.invoke(
      interrupts.map(({ id }) => ({ interruptResponse: { interruptId: id, response: 'yes' } })),
    )
    await memory.flush()
    expect(said()).toEqual([
      ['user', 'Book a table. I live in Porto.'],
      ['assistant', 'May I?'],
      ['assistant', 'Booked.'],
    ])
    expect(turns).toBe(1)
  })

  it('redacted by a guardrail: the words never reach memory', async () => {
    const { agent } = agentOn([{ redact: '[withheld]' }])
    await agent.invoke('My password is swordfish and I live in Porto.')
    await memory.flush()
    expect(said()).toEqual([['assistant', 'I cannot talk about that.']])
  })
})

describe('what can go wrong', () => {
  it('a memory that fails costs no turn, and says so', async () => {
    const warnings: unknown[] = []
    const logger = {
      debug() {},
      error() {},
      warn: (message: string, details?: object) => warnings.push([message, details]),
    }
    const broken = memoryManager({
      stores: [
        {
          name: 'broken',
          writable: true,
          extraction: { trigger: new InvocationTrigger(), extractor: ruleExtractor() },
          search: () => Promise.reject(new Error('down')),
          add: () => Promise.reject(new Error('down')),
        },
      ],
      buffer: { maxMessages: 1 },
    })
    const model = new ScriptedModel('Hello.', 'Still here.')
    const agent = new Agent({ model, plugins: [memoryPlugin({ memory: broken, logger })], printer: false })
    await agent.invoke('I live in Porto.')
    const { lastMessage } = await agent.invoke('I have a cat.')
    expect(lastMessage.content).toMatchObject([{ text: 'Still here.' }])
    expect(warnings).toContainEqual([
      'Recording failed; the agent goes on without',
      { sessionId: agent.sessionId, error: expect.objectContaining({ code: 'limit_exceeded' }) },
    ])
  })

  it('a hanging store costs its deadline, once', async () => {
    const waits: number[] = []
    // Every wait is over at once.
    const clock: Clock = {
      now: () => 0,
      schedule(callback, ms) {
        waits.push(ms)
        const soon = setImmediate(callback)
        return () => clearImmediate(soon)
      },
    }
    let searches = 0
    const search = () => {
      searches++
      return new Promise<never>(() => undefined)
    }
    const slow = memoryManager({
      stores: [{ name: 'slow', writable: false, search }],
      injection: { deadlineMs: 1_234 },
      clock,
    })
    const model = new ScriptedModel('Hello.')
    const agent = new Agent({ model, plugins: [memoryPlugin({ memory: slow })], printer: false })
    await agent.invoke('Anyone there?')
    expect(searches).toBe(1)
    expect(waits).not.toEqual([])
    for (const ms of waits) expect(ms).toBeLessThanOrEqual(1_234)
    expect(model.shown(0)).not.toContain('recalled_memories')
  })

  it.each([
    [{ memory: undefined as never }, 'memory'],
    [{ name: '' }, 'name'],
    [{ tools: ['search_memory', 'search_memories'] }, 'tools'],
  ])('refuses %o', (options, field) => {
    expect(() => memoryPlugin({ memory, ...options })).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('can be limited to injection, recording or some tools', async () => {
    const { agent } = agentOn(['Noted.'], { record: false, tools: ['search_memory'] })
    await agent.invoke('I live in Porto.')
    await memory.flush()
    expect(seen).toEqual([])
    expect(agent.toolRegistry.list().map(({ name }) => name)).not.toContain('add_memory')
  })
})
