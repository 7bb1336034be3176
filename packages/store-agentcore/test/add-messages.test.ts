import { BedrockAgentCoreClient, CreateEventCommand, type Event } from '@aws-sdk/client-bedrock-agentcore'
import type { Message } from '@memory/core'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AgentCoreStoreOptions, agentCoreStore } from '../src/index.js'
import { type Emulated, emulated } from './emulated.js'

let world: Emulated
let actor: string
let made = 0
beforeAll(async () => {
  world = await emulated('turns')
})
afterAll(() => world.close())
beforeEach(() => {
  actor = `actor${++made}`
  world.emulator.conditions.eventIntervalMs = 0
  world.emulator.calls.length = 0
})

const open = (options: Partial<AgentCoreStoreOptions> = {}) =>
  agentCoreStore({
    memoryId: world.memoryId,
    client: world.client,
    clock: world.clock,
    scope: { actorId: actor, sessionId: 's1' },
    ...options,
  })

const says = (text: string, id?: string): Message => ({
  role: 'user',
  content: text,
  ...(id !== undefined && { id }),
})
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']))
const kept = () => world.events(actor, 's1')
const textsOf = (events: readonly Event[]) =>
  events.map(({ payload = [] }) => payload.map(({ conversational }) => conversational?.content?.text))
const created = () => world.emulator.calls.filter((call) => call === 'CreateEvent').length

describe('packing', () => {
  it('W07: a turn of six messages is one event', async () => {
    world.emulator.conditions.eventIntervalMs = 4_000
    const report = await open().addMessages(Array.from({ length: 6 }, (_, i) => says(`Sentence ${i}`)))
    expect(report).toEqual({ status: 'pending', events: 1, turns: 6, duplicates: 0, skipped: [], split: [] })
    expect(created()).toBe(1)
  })

  it('another event begins at 100 turns, at the bound of characters, and where metadata change', async () => {
    await open().addMessages(Array.from({ length: 205 }, (_, i) => says(`Sentence ${i}`)))
    expect((await kept()).map(({ payload }) => payload?.length)).toEqual([100, 100, 5])
    actor += 'b'
    await open({ limits: { eventCharacters: 10 } }).addMessages(
      ['12345', '6789', '12', '3'].map((text) => says(text)),
    )
    expect(textsOf(await kept())).toEqual([
      ['12345', '6789'],
      ['12', '3'],
    ])
    actor += 'c'
    const eventMetadata = ({ content }: Message) => ({ topic: String(content).slice(0, 1) })
    await open({ eventMetadata }).addMessages(['a1', 'a2', 'b1', 'a3'].map((text) => says(text)))
    expect(textsOf(await kept())).toEqual([['a1', 'a2'], ['b1'], ['a3']])
    expect((await kept())[1]?.metadata).toEqual({ topic: { stringValue: 'b' } })
  })

  it('M06, E23: text over the limit is split without cutting a character, and no word where it can be helped', async () => {
    const store = open({ limits: { turnCharacters: 20 } })
    const masks = '\u{1F3AD}'.repeat(15)
    const { split } = await store.addMessages([
      says('short'),
      says(masks),
      says('nineteen letters are here, and more'),
    ])
    expect(split).toEqual([1, 2])
    const texts = textsOf(await kept()).flat() as string[]
    expect(texts.every((text) => text.isWellFormed() && text.length <= 20)).toBe(true)
    expect(texts.slice(1, 3).join('')).toBe(masks)
    expect(texts.slice(3)).toEqual(['nineteen letters are', ' here, and more'])
  })

  it('M04, M05, M08: turns without words are skipped and reported, and cost no request', async () => {
    const image = { image: { format: 'png', source: { bytes: new Uint8Array(17_000_000) } } }
    const wordless: Message[] = [
      { role: 'assistant', content: [{ toolUse: { toolUseId: 't', name: 'x', input: {} } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 't', content: [{ text: '42' }] } }] },
      { role: 'user', content: [image] },
      { role: 'assistant', content: [{ reasoning: { text: 'They seem broke' } }] },
      says('   '),
      { role: 'user', content: [] },
    ]
    expect(await open().addMessages(wordless)).toMatchObject({ events: 0, skipped: [0, 1, 2, 3, 4, 5] })
    expect(world.emulator.calls).toEqual([])
    const report = await open().addMessages([...wordless, says('Hello')])
    expect(report).toMatchObject({ events: 1, turns: 1, skipped: [0, 1, 2, 3, 4, 5] })
    expect(textsOf(await kept())).toEqual([['Hello']])
  })

  it('M05: of a turn with a document, the words that somebody said go out and nothing else', async () => {
    const bytes = new Uint8Array(17_000_000)
    const pdf = { document: { format: 'pdf', name: 'a', source: { bytes } } }
    const result = { toolResult: { toolUseId: 't1', content: [pdf, { text: 'summary' }] } }
    await open().addMessages([
      { role: 'user', content: [result, pdf, { text: 'Please read this.' }] },
      { role: 'user', content: [result] },
    ])
    expect(textsOf(await kept())).toEqual([['Please read this.']])
  })

  it('M01, M02: takes text as a string and in parts, no messages at all, and names what is neither', async () => {
    const parts = [{ text: 'For context:' }, { text: 'I run a bakery' }]
    await open().addMessages([says('Hola'), { role: 'user', content: parts }])
    expect(textsOf(await kept())).toEqual([['Hola', 'For context:\nI run a bakery']])
    world.emulator.calls.length = 0
    expect(await open().addMessages([])).toMatchObject({ events: 0, turns: 0, skipped: [] })
    for (const odd of [null, 42, { role: 'user', content: 7 }]) {
      await expect(open().addMessages([says('Hello'), odd as never])).rejects.toMatchObject({
        code: 'invalid_argument',
        field: expect.stringContaining('messages[1]'),
      })
    }
    expect(world.emulator.calls).toEqual([])
  })

  it('limits that could not work are refused by name', () => {
    const odd = { turnCharacters: 1, recordMetadataCharacters: 1, eventTurns: 0, topK: 1.5, pageRecords: NaN }
    for (const [name, limit] of Object.entries(odd)) {
      expect(() => open({ limits: { [name]: limit } })).toThrow(
        expect.objectContaining({ code: 'invalid_argument', field: `limits.${name}` }),
      )
    }
    expect(() => open({ limits: { turns: 5 } as never })).toThrow('limits.turns')
    expect(() => open({ limits: { eventTurns: undefined } as never })).not.toThrow()
  })

  it('W16: metadata that the service would refuse are refused by name before any request', async () => {
    for (const note of ['a, b', 'x'.repeat(257), null as unknown as string]) {
      const store = open({ eventMetadata: () => ({ note }) })
      await expect(store.addMessages([says('Hello')])).rejects.toMatchObject({
        code: 'invalid_argument',
        field: 'eventMetadata(messages[0]).note',
      })
    }
    const many = keys(16)
    for (const odd of [
      many,
      'topic',
      ['a'],
      { '': 'v' },
      { ['k'.repeat(129)]: 'v' },
      { 'memory.turns.0': 'v' },
    ]) {
      const store = open({ eventMetadata: () => odd as never })
      await expect(store.addMessages([says('Hello')])).rejects.toMatchObject({
        code: 'invalid_argument',
        field: expect.stringContaining('eventMetadata(messages[0])'),
      })
    }
    expect(world.emulator.calls).toEqual([])
  })

  it('as many metadata as the service takes leave less room for ids: events are smaller, or tell none', async () => {
    const batch = Array.from({ length: 60 }, (_, i) => says(`Sentence ${i}`, `m${i}`))
    await open({ eventMetadata: () => keys(12) }).addMessages(batch)
    expect((await kept()).map(({ payload }) => payload?.length)).toEqual([57, 3])
    expect(await open({ eventMetadata: () => keys(12) }).addMessages(batch)).toMatchObject({ duplicates: 60 })
    actor += 'b'
    const store = open({ eventMetadata: () => keys(15) })
    await store.addMessages(batch)
    expect(await store.addMessages(batch)).toMatchObject({ duplicates: 60 })
    expect((await kept()).map(({ payload }) => payload?.length)).toEqual([60])
    expect(Object.keys((await kept())[0]?.metadata ?? {})).toHaveLength(15)
  })
})

describe('delivery', () => {
  it('W27: a retry that grows does not send again what had arrived, whether it looks or not', async () => {
    const first = [says('One'), says('Two')]
    const grown = [...first, says('Three')]
    for (const lookBack of [true, false]) {
      actor += 'b'
      const store = open({ lookBack })
      world.emulator.order('CreateEvent', 'lostReplies')
      await expect(store.addMessages(first, { sequenceNumbers: [0, 1] })).rejects.toMatchObject({
        retryable: true,
      })
      const report = await store.addMessages(grown, { sequenceNumbers: [0, 1, 2] })
      expect(report).toMatchObject(
        lookBack ? { events: 1, turns: 1, duplicates: 2 } : { events: 2, turns: 3, duplicates: 0 },
      )
      expect(textsOf(await kept())).toEqual([['One', 'Two'], ['Three']])
      const again = await store.addMessages(grown, { sequenceNumbers: [0, 1, 2] })
      expect(again).toMatchObject({ events: 0, duplicates: 3 })
    }
  })

  it('what was refused, or never arrived, is sent again: the first together with what came meanwhile', async () => {
    const grown = [says('One'), says('Two')]
    for (const mishap of ['throttled', 'dropped'] as const) {
      actor += 'b'
      const store = open()
      world.emulator.order('CreateEvent', mishap)
      await expect(store.addMessages(grown.slice(0, 1), { sequenceNumbers: [0] })).rejects.toMatchObject({
        retryable: true,
      })
      await store.addMessages(grown, { sequenceNumbers: [0, 1] })
      expect(textsOf(await kept())).toEqual(mishap === 'throttled' ? [['One', 'Two']] : [['One'], ['Two']])
    }
  })

  it('W27: a retry that is refused is still a retry: what arrived the first time is not sent under another token', async () => {
    const store = open({ lookBack: false })
    const first = [says('One')]
    world.emulator.order('CreateEvent', 'lostReplies')
    await expect(store.addMessages(first, { sequenceNumbers: [0] })).rejects.toMatchObject({
      retryable: true,
    })
    world.emulator.order('CreateEvent', 'throttled')
    await expect(store.addMessages(first, { sequenceNumbers: [0] })).rejects.toMatchObject({
      code: 'throttled',
    })
    await store.addMessages([...first, says('Two')], { sequenceNumbers: [0, 1] })
    expect(textsOf(await kept())).toEqual([['One'], ['Two']])
  })

  it('W02: an event that is refused rejects with the cause, and those after it wait for the retry', async () => {
    const store = open()
    const batch = Array.from({ length: 250 }, (_, i) => says(`Sentence ${i}`, `m${i}`))
    await store.addMessages(batch.slice(0, 1))
    const off = world.emulator.order('CreateEvent', 'throttled', 1)
    await expect(store.addMessages(batch)).rejects.toMatchObject({
      code: 'throttled',
      message: expect.stringContaining('Rate exceeded'),
      cause: expect.any(Error),
    })
    off()
    await store.addMessages(batch)
    expect(textsOf(await kept()).flat()).toEqual(batch.map(({ content }) => content))
  })

  it('another process does not send again what one that died has sent, also with further turns', async () => {
    world.emulator.order('CreateEvent', 'lostReplies')
    const batch = Array.from({ length: 60 }, (_, i) => says(`Sentence ${i}`, `m${i}`))
    await expect(open().addMessages(batch)).rejects.toMatchObject({ retryable: true })
    const report = await open().addMessages([...batch, says('One more', 'm60')])
    expect(report).toMatchObject({ events: 1, turns: 1, duplicates: 60 })
    expect(textsOf(await kept()).flat()).toHaveLength(61)
    // Without looking, the token tells only for a batch that is the same.
    const blind = open({ lookBack: false, scope: { actorId: `${actor}-blind`, sessionId: 's1' } })
    await blind.addMessages(batch)
    await open({ lookBack: false, scope: { actorId: `${actor}-blind`, sessionId: 's1' } }).addMessages(batch)
    expect(await world.events(`${actor}-blind`, 's1')).toHaveLength(1)
  })

  it('M11: the same text in different messages is kept, a repeat is not, and a new run starts anew', async () => {
    const store = open()
    const batch = [says('ok'), { role: 'assistant', content: 'Sure' } as const, says('ok')]
    await store.addMessages(batch, { sequenceNumbers: [3, 4, 9] })
    await store.addMessages(batch, { sequenceNumbers: [3, 4, 9] })
    expect(textsOf(await kept()).flat()).toEqual(['ok', 'Sure', 'ok'])
    // Another run of the host in this process: number 4 stands for another text, so number 3 is no repeat either.
    await store.addMessages([says('ok'), says('And now?')], { sequenceNumbers: [3, 4] })
    await open().addMessages([says('ok')], { sequenceNumbers: [3] })
    expect(textsOf(await kept()).flat()).toEqual(['ok', 'Sure', 'ok', 'ok', 'And now?', 'ok'])
  })

  it('W02, W26, W27: whatever is lost, refused, aborted or restarted, each turn arrives once and in order', async () => {
    const step = fc.record({
      grow: fc.integer({ min: 0, max: 4 }),
      // Those that matter most, and what comes after them, more often.
      mishap: fc.constantFrom(
        undefined,
        'lostReplies',
        'lostReplies',
        'throttled',
        'throttled',
        'dropped',
        'aborted',
      ),
      restart: fc.boolean(),
    })
    const setting = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 8 }),
      // By ids, which outlive a process, or by the numbers that a host counts in one.
      hasIds: fc.boolean(),
      turnsOfTopic: fc.constantFrom(2, 100, 100),
      eventTurns: fc.constantFrom(3, 100),
      lookBack: fc.constantFrom(true, false, false),
    })
    await fc.assert(
      fc.asyncProperty(setting, async ({ steps, hasIds, turnsOfTopic, eventTurns, lookBack }) => {
        actor = `actor${++made}`
        const options: Partial<AgentCoreStoreOptions> = {
          extractionMode: 'SKIP',
          // Without a look, another process knows nothing of what the first has sent.
          lookBack: hasIds || lookBack,
          limits: { eventTurns },
          eventMetadata: ({ content }) => ({ topic: String(Math.floor(Number(content) / turnsOfTopic)) }),
        }
        let store = open(options)
        let [from, to] = [0, 0]
        const send = async (signal?: AbortSignal) => {
          const places = Array.from({ length: to - from }, (_, i) => from + i)
          const batch = places.map((i) => says(String(i), hasIds ? `m${i}` : undefined))
          const context = hasIds ? {} : { sequenceNumbers: places }
          const sent = store.addMessages(batch, { ...context, ...(signal && { signal }) })
          await sent.then(
            () => {
              from = to
            },
            () => undefined,
          )
        }
        for (const { grow, mishap, restart } of steps) {
          to += grow
          const aborting = new AbortController()
          const off =
            mishap === undefined || mishap === 'aborted'
              ? undefined
              : world.emulator.order('CreateEvent', mishap)
          const sending = send(aborting.signal)
          if (mishap === 'aborted') {
            // Before, while or after the request is on its way.
            for (let i = 0; i < 5 * grow; i++) await new Promise(setImmediate)
            aborting.abort()
          }
          await sending
          off?.()
          // What was aborted may still arrive, after another process has looked.
          if (restart && hasIds && mishap !== 'aborted') store = open(options)
        }
        await send()
        expect(textsOf(await kept()).flat()).toEqual(Array.from({ length: to }, (_, i) => String(i)))
      }),
      { seed: 20_261_130, numRuns: 40 },
    )
  })

  it('a message twice in one batch is sent once, and messages without any identity each time', async () => {
    const store = open()
    await store.addMessages([says('Hello', 'm1'), says('Hello', 'm1'), says('Hello'), says('Hello')])
    expect(textsOf(await kept()).flat()).toEqual(['Hello', 'Hello', 'Hello'])
  })

  it('calls at once keep their order', async () => {
    const store = open()
    await Promise.all(Array.from({ length: 8 }, (_, i) => store.addMessages([says(`Sentence ${i}`)])))
    expect(textsOf(await kept()).flat()).toEqual(Array.from({ length: 8 }, (_, i) => `Sentence ${i}`))
  })
})

describe('time', () => {
  const at = (events: readonly Event[]) => events.map(({ eventTimestamp }) => eventTimestamp?.getTime() ?? 0)

  it('W26: rises by a millisecond within a session, apart from others, whatever clock and process do', async () => {
    const start = world.clock.now()
    const store = open()
    const other = open({ scope: { actorId: actor, sessionId: 's2' } })
    for (let i = 0; i < 5; i++) {
      await store.addMessages([says(`A${i}`)])
      await other.addMessages([says(`B${i}`)])
    }
    const ms = [0, 1, 2, 3, 4].map((i) => start + i)
    expect(at(await kept())).toEqual(ms)
    expect(at(await world.events(actor, 's2'))).toEqual(ms)
    world.advance(2)
    const another = open()
    await another.addMessages([says('From another process')])
    world.set(start - 60_000)
    await another.addMessages([says('After the clock went back')])
    world.set(start + 60_000)
    expect(at(await kept())).toEqual([...ms, start + 5, start + 6])
    expect(
      textsOf(await kept())
        .flat()
        .slice(-2),
    ).toEqual(['From another process', 'After the clock went back'])
  })

  it('is that of the conversation, when messages say it', async () => {
    await open().addMessages([{ role: 'user', content: 'Long ago', createdAt: '2026-01-05T10:00:00.000Z' }])
    expect(at(await kept())).toEqual([Date.parse('2026-01-05T10:00:00.000Z')])
  })
})

describe('places', () => {
  it('L13: ids of any alphabet are encoded, and too long ones refused with the number', async () => {
    const scope = { actorId: 'ana.silva@example.com', sessionId: 'chat/1' }
    await open({ scope }).addMessages([says('Hello')])
    expect(await world.events('ana__2esilva__40example__2ecom', 'chat__2f1')).toHaveLength(1)
    for (const odd of [{ actorId: 'a'.repeat(256) }, { sessionId: 's'.repeat(101) }]) {
      expect(() => open({ scope: odd })).toThrow(
        expect.objectContaining({ code: 'limit_exceeded', field: 'scope' }),
      )
    }
    for (const blank of [{ actorId: '' }, { actorId: undefined as never }]) {
      expect(() => open({ scope: blank })).toThrow(expect.objectContaining({ code: 'invalid_argument' }))
    }
    expect(() => open({ memoryId: 'nonsense' })).toThrow(expect.objectContaining({ field: 'memoryId' }))
  })

  it("a scope without a session uses the host's, or one that stands for none", async () => {
    const store = open({ scope: { actorId: actor } })
    await store.addMessages([says('In a session')], { sessionId: 's9' })
    await store.addMessages([says('In none')])
    expect(textsOf(await world.events(actor, 's9'))).toEqual([['In a session']])
    expect(textsOf(await world.events(actor, 'e__none'))).toEqual([['In none']])
    await expect(store.addMessages([says('x')], { sessionId: ' ' })).rejects.toMatchObject({
      field: 'sessionId',
    })
    const sessions = (await store.listEvents()).map(({ sessionId, turns }) => [sessionId, turns[0]?.text])
    expect(sessions.sort()).toEqual([
      ['e__none', 'In none'],
      ['s9', 'In a session'],
    ])
  })

  it('events are deleted once, whoever deletes them too and whatever becomes of the replies', async () => {
    const patient = new BedrockAgentCoreClient({ ...world.emulator.clientConfig, maxAttempts: 3 })
    const store = open({ client: patient })
    await store.addMessages([says('First')])
    world.emulator.order('DeleteEvent', 'lostReplies')
    expect(await store.deleteEvents()).toEqual({ deleted: 1 })
    await store.addMessages([says('Second')])
    await store.addMessages([says('Third')])
    const both = await Promise.all([store.deleteEvents(), open().deleteEvents()])
    expect(both.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(2)
    patient.destroy()
  })

  it('events of other clients keep the roles they have', async () => {
    const roles = ['USER', 'ASSISTANT', 'TOOL', 'OTHER'] as const
    await world.client.send(
      new CreateEventCommand({
        memoryId: world.memoryId,
        actorId: actor,
        sessionId: 's1',
        eventTimestamp: new Date(world.clock.now()),
        payload: [
          ...roles.map((role) => ({ conversational: { role, content: { text: role } } })),
          { blob: { state: 1 } },
        ],
      }),
    )
    const [event] = await open().listEvents()
    expect(event?.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'other'])
  })

  it('events can be listed and deleted', async () => {
    const store = open()
    await store.addMessages([says('First')])
    await store.addMessages([says('Second')])
    const [first] = await store.listEvents()
    expect(first).toMatchObject({ sessionId: 's1', turns: [{ role: 'user', text: 'First' }] })
    expect(await store.deleteEvents({ ids: [first?.id ?? ''] })).toEqual({ deleted: 1 })
    expect(textsOf(await kept())).toEqual([['Second']])
    expect(await store.withScope({ actorId: actor }).deleteEvents()).toEqual({ deleted: 1 })
    expect(await kept()).toEqual([])
  })
})
