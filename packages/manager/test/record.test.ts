import { InvocationTrigger, type Journal, type MemoryError, type Message, messageText } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { memoryManager } from '../src/index.js'
import { assistant, deferred, EchoExtractor, fakeStore, rawStore, user } from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

function setup() {
  const extractor = new EchoExtractor()
  const store = fakeStore('notes', { extraction: { extractor, trigger: new InvocationTrigger() } })
  const raw = rawStore('raw')
  const memory = memoryManager({ stores: [store, raw] })
  return { extractor, store, raw, memory }
}

describe('record', () => {
  it('M01: takes text and blocks, and names the message whose shape it does not know', async () => {
    const { extractor, memory } = setup()
    await memory.record([
      { role: 'user', content: 'Hola' },
      { role: 'user', content: [{ text: 'For context:' }, { text: 'I run a bakery' }] },
    ])
    await memory.flush()
    expect(extractor.runs).toEqual([['Hola', 'For context:\nI run a bakery']])
    for (const [part, field] of [
      [{ content: 7 }, 'content'],
      [{ content: [null] }, 'content[0]'],
      [{ role: 'tool' }, 'role'],
      [{ id: ' ' }, 'id'],
      [{ createdAt: 'yesterday' }, 'createdAt'],
      [{ createdAt: new Date() }, 'createdAt'],
    ] as const) {
      const bad = [user('fine'), { ...user('odd'), ...part } as unknown as Message]
      await expect(memory.record(bad)).rejects.toMatchObject({
        code: 'invalid_argument',
        field: `messages[1].${field}`,
      })
    }
    await memory.flush()
    expect(extractor.runs).toHaveLength(1)
  })

  it('M02: an empty message and an empty list cause no call and leave nothing pending', async () => {
    const { extractor, raw, store, memory } = setup()
    await memory.record({ role: 'user', content: [] })
    await memory.record([])
    await memory.endTurn()
    const report = await memory.flush()
    expect(report.complete).toBe(true)
    expect(extractor.runs).toEqual([])
    expect(raw.batches).toEqual([])
    expect(store.searches).toEqual([])
    expect(await memory.inject([{ role: 'user', content: [] }])).toEqual([{ role: 'user', content: [] }])
    expect(store.searches).toEqual([])
  })

  it('M04: a turn of tool blocks alone causes no call, and what follows is extracted', async () => {
    const { extractor, raw, memory } = setup()
    await memory.record([
      { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'search', input: { q: 'x' } } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 't1', content: [{ text: '42' }] } }] },
    ])
    await memory.endTurn()
    expect((await memory.flush()).complete).toBe(true)
    expect(extractor.runs).toEqual([])
    expect(raw.batches).toEqual([])
    await memory.record(user('I moved to Oslo'))
    await memory.flush()
    expect(extractor.runs).toEqual([['I moved to Oslo']])
    expect(raw.batches).toEqual([['I moved to Oslo']])
  })

  it('M05: binary is neither kept nor handed on', async () => {
    const bytes = new Uint8Array(17_000_000)
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store], buffer: { maxBytes: 10_000 } })
    const document = { format: 'pdf', name: 'a', source: { bytes } }
    await memory.record([
      { role: 'user', content: [{ toolResult: { toolUseId: 't1', content: [{ document }] } }] },
      { role: 'user', content: [{ image: { source: { bytes } } }] },
      { role: 'user', content: [{ image: { source: { bytes } } }, { text: 'my passport photo' }] },
    ])
    await memory.flush()
    expect(store.batches).toEqual([['my passport photo']])
  })

  it('M05: a store that asks for every block gets it, and its size counts', async () => {
    const image = { image: { source: { bytes: new Uint8Array(6000) } } }
    const seen: Message[] = []
    const store = rawStore('raw', {
      extraction: { filter: { exclude: [] } },
      async addMessages(messages) {
        seen.push(...messages)
      },
    })
    const memory = memoryManager({ stores: [store], buffer: { maxBytes: 10_000 } })
    await memory.record({ role: 'user', content: [image] })
    await expect(memory.record({ role: 'user', content: [image] })).rejects.toMatchObject({
      code: 'limit_exceeded',
      field: 'buffer.maxBytes',
      limit: 10_000,
    })
    await memory.flush()
    expect(seen.map(({ content }) => content)).toEqual([[image]])
  })

  it('M08: reasoning reaches neither extractor nor store', async () => {
    const { extractor, raw, memory } = setup()
    await memory.record({
      role: 'assistant',
      content: [{ reasoning: { text: 'The user seems broke' } }, { text: 'Here is a cheaper plan.' }],
    })
    await memory.flush()
    expect(extractor.runs).toEqual([['Here is a cheaper plan.']])
    expect(raw.batches).toEqual([['Here is a cheaper plan.']])
  })

  it('M11: equal texts are different messages, an equal id is the same message', async () => {
    const { raw, memory } = setup()
    const ids = await memory.record([user('ok'), assistant('Sure'), user('ok')])
    expect(new Set(ids).size).toBe(3)
    expect(await memory.record(user('again', 'm-1'))).toEqual(['m-1'])
    await memory.record([user('again', 'm-1'), user('again', 'm-1')])
    await memory.flush()
    await memory.record(user('again', 'm-1'))
    await memory.flush()
    expect(raw.batches).toEqual([['ok', 'Sure', 'ok', 'again']])
  })

  it('keeps the order of calls nobody awaited', async () => {
    const { raw, memory } = setup()
    const calls = [memory.record(user('one')), memory.record(user('two')), memory.record(user('three'))]
    await Promise.all([...calls, memory.endTurn()])
    await memory.flush()
    expect(raw.batches).toEqual([['one', 'two', 'three']])
  })

  it('is not changed by what the host does to its messages afterwards', async () => {
    const { raw, memory } = setup()
    const content = [{ text: 'first' }]
    await memory.record({ role: 'user', content })
    content.push({ text: 'second' })
    await memory.flush()
    expect(raw.batches).toEqual([['first']])
  })

  it('refuses a blank id', async () => {
    const { memory } = setup()
    await expect(memory.record(user('x', ' '))).rejects.toMatchObject({ field: 'messages[0].id' })
  })

  it('a full buffer refuses, extracts, and then takes again', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store], buffer: { maxMessages: 2 } })
    await memory.record([user('a'), user('b')])
    await expect(memory.record(user('c', 'm-c'))).rejects.toMatchObject({
      code: 'limit_exceeded',
      field: 'buffer.maxMessages',
      limit: 2,
      actual: 3,
    })
    await memory.flush()
    await memory.record(user('c', 'm-c'))
    await memory.flush()
    expect(store.batches).toEqual([['a', 'b'], ['c']])
  })

  it('a full buffer that may drop gives up the oldest and says so', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({
      stores: [store],
      buffer: { maxMessages: 2, overflow: 'drop-oldest' },
    })
    const dropped: string[] = []
    memory.on('dropped', ({ ids }) => dropped.push(...ids))
    await memory.record([user('a', 'a'), user('b', 'b')])
    await memory.record(user('c', 'c'))
    expect(dropped).toEqual(['a'])
    await memory.flush()
    expect(store.batches).toEqual([['b', 'c']])
  })

  it('nothing is given up for a message that would not fit even then', async () => {
    const store = rawStore('raw')
    const buffer = { maxTotalMessages: 3, maxBytes: 500, overflow: 'drop-oldest' } as const
    const memory = memoryManager({ stores: [store], buffer })
    const dropped: unknown[] = []
    memory.on('dropped', (event) => dropped.push(event))
    await memory.session({ id: 'other' }).record([user('1'), user('2')])
    await memory.record(user('3'))
    await expect(memory.record([user('4'), user('5')])).rejects.toMatchObject({
      field: 'buffer.maxTotalMessages',
      actual: 4,
      retryable: true,
    })
    await expect(memory.record(user('x'.repeat(500)))).rejects.toMatchObject({
      field: 'buffer.maxBytes',
      retryable: false,
    })
    await memory.flush()
    expect(store.batches.flat().sort()).toEqual(['1', '2', '3'])
    expect(dropped).toEqual([])
  })

  describe('a full buffer that blocks', () => {
    async function full() {
      const clock = new VirtualClock()
      const store = rawStore('raw')
      const release = deferred()
      store.script.push(() => release.promise)
      const memory = memoryManager({
        stores: [store],
        clock,
        buffer: { maxMessages: 2, overflow: 'block' },
        timeouts: { recordMs: 1000 },
      })
      await memory.record([user('a'), user('b')])
      const outcomes: string[] = []
      const record = (text: string) =>
        memory.record(user(text)).then(
          () => outcomes.push(`took ${text}`),
          (error: MemoryError) => outcomes.push(`${error.code} ${text}`),
        )
      return { clock, store, memory, record, outcomes, release }
    }

    it('extracts, and takes what waits in order as room opens', async () => {
      const { store, memory, record, outcomes, release } = await full()
      const records = ['c', 'd', 'e'].map(record)
      await settled()
      expect(outcomes).toEqual([])
      release.resolve()
      await Promise.all(records)
      expect(outcomes).toEqual(['took c', 'took d', 'took e'])
      await memory.flush()
      expect(store.batches.flat()).toEqual(['a', 'b', 'c', 'd', 'e'])
    })

    it('refuses when the time is over, and takes nothing of it later', async () => {
      const { clock, store, memory, record, outcomes, release } = await full()
      void record('c')
      await clock.advance(999)
      expect(outcomes).toEqual([])
      await clock.advance(1)
      expect(outcomes).toEqual(['limit_exceeded c'])
      release.resolve()
      await memory.close()
      expect(store.batches).toEqual([['a', 'b']])
      expect(clock.pending).toBe(0)
    })

    it('refuses at once what alone is too much', async () => {
      const { memory } = await full()
      await expect(memory.record([user('1'), user('2'), user('3')])).rejects.toMatchObject({
        code: 'limit_exceeded',
        retryable: false,
      })
    })

    it('refuses what waits when the manager is closed', async () => {
      const { record, memory, outcomes, release } = await full()
      const waiting = record('c')
      await settled()
      const closed = memory.close()
      await waiting
      expect(outcomes).toEqual(['closed c'])
      release.resolve()
      await closed
    })

    it('waits for room that another session makes, also with a journal', async () => {
      const store = rawStore('raw')
      const appended: string[] = []
      const journal: Journal = {
        append: async (records) => void appended.push(...records.map(({ message }) => messageText(message))),
        acknowledge: async () => {},
        replay: async function* () {
          yield* []
        },
        close: async () => {},
      }
      const buffer = { maxTotalMessages: 1, overflow: 'block' } as const
      const memory = memoryManager({ stores: [store], journal, buffer })
      await memory.session({ id: 'a' }).record(user('one'))
      const second = memory.session({ id: 'b' }).record(user('two'))
      await settled()
      expect(appended).toEqual(['one'])
      await memory.session({ id: 'a' }).flush()
      await second
      await memory.flush()
      expect(store.batches).toEqual([['one'], ['two']])
    })
  })

  it('limits what all sessions hold together, and gives room back', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store], buffer: { maxTotalMessages: 2 } })
    await memory.session({ id: 'a' }).record(user('one'))
    await memory.session({ id: 'b' }).record(user('two'))
    const third = memory.session({ id: 'c' })
    await expect(third.record(user('three'))).rejects.toMatchObject({ field: 'buffer.maxTotalMessages' })
    await memory.session({ id: 'a' }).flush()
    await third.record(user('three'))
    await memory.flush()
    expect(store.batches.flat().sort()).toEqual(['one', 'three', 'two'])
  })

  it('without a store that extracts nothing is held', async () => {
    const memory = memoryManager({ stores: [fakeStore('plain')], buffer: { maxMessages: 1 } })
    await memory.record([user('a'), user('b')])
    expect(await memory.flush()).toEqual({ complete: true, stores: {} })
  })

  it('gives messages a time and keeps one that is there', async () => {
    const seen: Message[] = []
    const store = rawStore('raw', {
      async addMessages(messages) {
        seen.push(...messages)
      },
    })
    const memory = memoryManager({ stores: [store] })
    await memory.record([user('now'), { ...user('then'), createdAt: '2020-01-01T00:00:00.000Z' }])
    await memory.flush()
    expect(seen.map(messageText as (message: Message) => string)).toEqual(['now', 'then'])
    expect(seen[0]?.createdAt).toMatch(/^\d{4}-/)
    expect(seen[1]?.createdAt).toBe('2020-01-01T00:00:00.000Z')
  })
})
