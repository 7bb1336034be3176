import {
  type AddResult,
  type Extractor,
  InvocationTrigger,
  type MemoryEntry,
  MemoryError,
  type NewMemory,
} from '@memory/core'
import { describe, expect, it } from 'vitest'
import { IncompleteError, memoryManager } from '../src/index.js'
import {
  addOnlyStore,
  deferred,
  EchoExtractor,
  failWith,
  fakeStore,
  ManualTrigger,
  rawStore,
  user,
} from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

const unavailable = () => new MemoryError('unavailable', 'The store is down')

function extracting(extractor: Extractor = new EchoExtractor()) {
  const trigger = new ManualTrigger()
  const store = fakeStore('notes', { extraction: { extractor, trigger } })
  return { store, trigger, extractor }
}

async function report(flush: Promise<unknown>) {
  const error = await flush.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!IncompleteError.isInstance(error)) throw new Error('Expected an incomplete flush')
  return error.report
}

describe('write path', () => {
  it('W01 F2: a failed entry is written again by itself, and the model is not asked again', async () => {
    const extractor = new EchoExtractor()
    const store = addOnlyStore('notes', { extraction: { extractor, trigger: new ManualTrigger() } })
    store.script.push(undefined, failWith(unavailable()), undefined)
    const memory = memoryManager({ stores: [store] })
    await memory.record([user('A'), user('B'), user('C')])
    const { notes } = (await report(memory.flush())).stores
    expect(notes).toMatchObject({ stored: 2, failed: 0, pending: 3 })
    expect(notes?.errors[0]?.code).toBe('unavailable')
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1, pending: 0, errors: [] })
    expect(store.writes).toEqual([['A'], ['B'], ['C'], ['B']])
    expect(extractor.runs).toHaveLength(1)
  })

  it('F2: of a batch, only what failed is repeated', async () => {
    const { store, extractor } = extracting()
    const failed: AddResult = { status: 'failed', error: unavailable() }
    store.script.push(() => [{ status: 'stored', id: '1' }, failed, { status: 'stored', id: '3' }])
    const memory = memoryManager({ stores: [store] })
    await memory.record([user('A'), user('B'), user('C')])
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    await memory.flush()
    expect(store.writes).toEqual([['A', 'B', 'C'], ['B']])
    expect((extractor as EchoExtractor).runs).toHaveLength(1)
  })

  it('a batch that is answered with too little is not stored, however often it is tried', async () => {
    for (const answer of [[], [undefined], [{}], 'done', undefined]) {
      const { store } = extracting()
      for (let i = 0; i < 3; i++) store.script.push(() => answer)
      const memory = memoryManager({ stores: [store] })
      await memory.record(user('Lives in Porto'))
      for (let i = 0; i < 3; i++) {
        expect((await report(memory.flush())).stores.notes).toMatchObject({ stored: 0, pending: 1 })
      }
      expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1, pending: 0 })
      expect(store.contents).toEqual(['Lives in Porto'])
    }
  })

  it('a write whose reply was lost is one record', async () => {
    const { store } = extracting()
    const write = store.addBatch?.bind(store)
    store.script.push(async () => {
      await write?.([{ content: 'Lives in Porto' }])
      throw unavailable()
    })
    const memory = memoryManager({ stores: [store] })
    await memory.record(user('Lives in Porto'))
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    expect((await memory.flush()).stores.notes).toMatchObject({ duplicate: 1, stored: 0 })
    expect(store.contents).toEqual(['Lives in Porto'])
  })

  it('W03: what could not be handed over is handed over later, in order, with what came meanwhile', async () => {
    const trigger = new ManualTrigger()
    const store = rawStore('raw', { extraction: { trigger } })
    store.script.push(failWith(unavailable()))
    const memory = memoryManager({ stores: [store] })
    await memory.record(user('m1'))
    trigger.fire()
    await settled()
    await memory.record(user('m2'))
    await memory.flush()
    expect(store.batches).toEqual([['m1'], ['m1', 'm2']])
  })

  it('F1: a fast store never costs a slow one a message', async () => {
    const slow = deferred()
    const flaky = rawStore('flaky')
    const fast = rawStore('fast')
    flaky.script.push(() => slow.promise)
    const memory = memoryManager({ stores: [flaky, fast] })
    await memory.record(user('first message'))
    const flushed = report(memory.flush())
    await settled()
    expect(fast.batches).toEqual([['first message']])
    slow.reject(unavailable())
    await flushed
    await memory.record(user('second message'))
    await memory.flush()
    expect(flaky.batches.at(-1)).toEqual(['first message', 'second message'])
    expect(fast.batches).toEqual([['first message'], ['second message']])
  })

  it('F3: an entry the store refuses is set aside and the rest goes on', async () => {
    const { store, extractor } = extracting()
    const refuse = (entries: readonly NewMemory[]): AddResult[] =>
      entries.map(({ content }) =>
        content === 'bad'
          ? { status: 'rejected', error: new MemoryError('invalid_argument', 'No', { field: 'content' }) }
          : { status: 'stored', id: content },
      )
    const memory = memoryManager({ stores: [{ ...store, addBatch: async (batch) => refuse(batch) }] })
    await memory.record([user('good'), user('bad'), user('fine')])
    const { notes } = (await report(memory.flush())).stores
    expect(notes).toMatchObject({ stored: 2, rejected: 1, pending: 0 })
    expect(memory.deadLetters).toMatchObject([{ storeName: 'notes', entry: { content: 'bad' }, attempts: 1 }])
    await memory.record(user('later'))
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1, rejected: 0 })
    expect((extractor as EchoExtractor).runs).toHaveLength(2)
  })

  it('F3: a store that refuses a whole batch for one entry gets them one by one', async () => {
    const { store } = extracting()
    const written: string[] = []
    const addBatch = async (batch: readonly NewMemory[]): Promise<AddResult[]> => {
      if (batch.some(({ content }) => content === 'bad')) throw new MemoryError('invalid_argument', 'No')
      written.push(...batch.map(({ content }) => content))
      return batch.map(({ content }) => ({ status: 'stored', id: content }))
    }
    const memory = memoryManager({ stores: [{ ...store, addBatch }] })
    await memory.record([user('good'), user('bad'), user('fine')])
    expect((await report(memory.flush())).stores.notes).toMatchObject({ stored: 2, rejected: 1 })
    expect(written).toEqual(['good', 'fine'])
  })

  it('F3: one message a raw store refuses is found and set aside', async () => {
    const store = rawStore('raw', {
      async addMessages(messages) {
        if (messages.some(({ id }) => id === 'bad')) throw Object.assign(new Error('no'), { status: 400 })
        store.batches.push(messages.map(({ id }) => id ?? ''))
      },
    })
    const memory = memoryManager({ stores: [store] })
    await memory.record(['a', 'b', 'bad', 'd', 'e'].map((id) => user(`text ${id}`, id)))
    const { raw } = (await report(memory.flush())).stores
    expect(raw).toMatchObject({ stored: 4, rejected: 1, pending: 0 })
    expect(store.batches.flat()).toEqual(['a', 'b', 'd', 'e'])
    expect(memory.deadLetters[0]?.messages.map(({ id }) => id)).toEqual(['bad'])
  })

  it('sets aside after the last try, and redrive brings it back', async () => {
    const { store, extractor } = extracting()
    for (let i = 0; i < 3; i++) store.script.push(failWith(unavailable()))
    const clock = new VirtualClock()
    const memory = memoryManager({ stores: [store], clock, retry: { attempts: 3 } })
    const letters: string[] = []
    memory.on('deadLetter', ({ id }) => letters.push(id))
    await memory.record(user('stubborn'))
    expect((await report(memory.flush())).stores.notes?.pending).toBe(1)
    await clock.advance(60_000)
    expect(store.writes).toHaveLength(3)
    expect((await report(memory.flush())).stores.notes).toMatchObject({ failed: 1, pending: 0 })
    expect(memory.deadLetters.map(({ id }) => id)).toEqual(letters)
    expect((await memory.flush()).complete).toBe(true)
    expect((await memory.redrive(letters)).stores.notes).toMatchObject({ stored: 1 })
    expect(memory.deadLetters).toEqual([])
    expect(store.contents).toEqual(['stubborn'])
    expect((extractor as EchoExtractor).runs).toHaveLength(1)
  })

  it('F10: output that cannot be read is tried a few times, then set aside, never counted as saved', async () => {
    let calls = 0
    const extractor: Extractor = {
      async extract() {
        calls++
        throw new MemoryError('unreadable_output', 'prose')
      },
    }
    const { store } = extracting(extractor)
    const memory = memoryManager({ stores: [store] })
    await memory.record(user('I moved to Oslo', 'm-1'))
    for (const pending of [1, 1, 0]) {
      expect((await report(memory.flush())).stores.notes).toMatchObject({ stored: 0, pending })
    }
    expect(calls).toBe(3)
    expect(memory.deadLetters[0]).toMatchObject({
      messages: [{ id: 'm-1' }],
      error: { code: 'unreadable_output' },
    })
  })

  it('an extractor that answers no list counts as unreadable', async () => {
    const { store } = extracting({ extract: async () => undefined as never })
    const memory = memoryManager({ stores: [store] })
    await memory.record(user('x'))
    const { notes } = (await report(memory.flush())).stores
    expect(notes).toMatchObject({ pending: 1, errors: [{ code: 'unreadable_output' }] })
  })

  it('F17: backs off by time, with jitter, and a flush does not wait for it', async () => {
    const clock = new VirtualClock()
    const { store, trigger } = extracting()
    store.script.push(failWith(unavailable()), failWith(unavailable()), failWith(unavailable()))
    const memory = memoryManager({ stores: [store], clock, retry: { baseMs: 1000 } })
    const delays: number[] = []
    memory.on('retry', ({ delayMs }) => delays.push(delayMs))
    await memory.record(user('patient'))
    trigger.fire()
    await settled()
    trigger.fire()
    await settled()
    expect(store.writes).toHaveLength(1)
    await clock.advance((delays[0] ?? 0) - 1)
    expect(store.writes).toHaveLength(1)
    await clock.advance(1)
    expect(store.writes).toHaveLength(2)
    expect(delays[0]).toBeLessThanOrEqual(1000)
    expect(delays[1]).toBeLessThanOrEqual(2000)
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    expect(store.writes).toHaveLength(3)
    await memory.flush()
    expect(store.contents).toEqual(['patient'])
    expect(clock.pending).toBe(0)
  })

  it('waits at least as long as the back end asks', async () => {
    const clock = new VirtualClock()
    const { store, trigger } = extracting()
    store.script.push(failWith(new MemoryError('throttled', 'slow down', { retryAfterMs: 60_000 })))
    const memory = memoryManager({ stores: [store], clock })
    await memory.record(user('x'))
    trigger.fire()
    await clock.advance(59_999)
    expect(store.writes).toHaveLength(1)
    await clock.advance(1)
    expect(store.contents).toEqual(['x'])
  })

  it('F17: refused credentials burn no tries and set nothing aside', async () => {
    const clock = new VirtualClock()
    const { store, trigger } = extracting()
    const denied = Object.assign(new Error('denied'), { $metadata: { httpStatusCode: 403 } })
    for (let i = 0; i < 20; i++) store.script.push(failWith(denied))
    const memory = memoryManager({ stores: [store], clock, retry: { attempts: 2, maxMs: 300_000 } })
    await memory.record(user('x'))
    trigger.fire()
    await clock.advance(299_000)
    expect(store.writes).toHaveLength(1)
    for (let i = 0; i < 5; i++) {
      expect((await report(memory.flush())).stores.notes).toMatchObject({ pending: 1, failed: 0 })
    }
    store.script.length = 0
    await memory.flush()
    expect(store.contents).toEqual(['x'])
    expect(memory.deadLetters).toEqual([])
  })

  it('equal entries of one batch are one record, and the report says so', async () => {
    const { store } = extracting()
    const memory = memoryManager({ stores: [store] })
    await memory.record([user('Likes  tea'), user('Likes tea')])
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1, duplicate: 1 })
    await memory.record(user('Likes tea'))
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 0, duplicate: 1 })
  })

  it('entries carry their type and where they come from, whatever a model writes there', async () => {
    const extractor: Extractor = {
      extract: async () => [
        { content: 'Runs', type: 'facts', metadata: { sessionId: 'forged', topic: 'sport' } },
      ],
    }
    const { store } = extracting(extractor)
    const memory = memoryManager({ stores: [store] })
    const session = memory.session({ id: 's-1' })
    await session.record(user('I run', 'm-1'))
    await session.flush()
    const [entry] = store.entries.values()
    expect(entry?.metadata).toEqual({ type: 'facts', sessionId: 's-1', messageIds: ['m-1'], topic: 'sport' })
  })

  it('what a new entry replaces is deleted after it is written, and a failed deletion is tried again', async () => {
    let known: readonly MemoryEntry[] = []
    const extractor: Extractor = {
      async extract(_, context) {
        known = context?.existing ?? []
        return [{ content: 'Prefers aisle seats', supersedes: known.flatMap(({ id }) => id ?? []) }]
      },
    }
    const store = fakeStore('notes', { extraction: { extractor, trigger: new ManualTrigger() } })
    await store.addBatch?.([{ content: 'Prefers window seats' }])
    const remove = store.delete?.bind(store)
    let deletions = 0
    store.delete = async (ids, options) => {
      if (deletions++ === 0) throw unavailable()
      return (await remove?.(ids, options)) ?? { deleted: 0 }
    }
    const memory = memoryManager({ stores: [store] })
    await memory.record(user('Actually I prefer aisle seats'))
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    expect(known).toMatchObject([{ content: 'Prefers window seats' }])
    expect(store.contents).toEqual(['Prefers window seats', 'Prefers aisle seats'])
    expect((await memory.flush()).complete).toBe(true)
    expect(store.contents).toEqual(['Prefers aisle seats'])
    expect(store.writes).toHaveLength(2)
  })

  it('E17: blank results are noted and not written, the rest is', async () => {
    const extractor: Extractor = {
      extract: async () => [{ content: '' }, { content: ' \u200b\n' }, { content: 'Real' }],
    }
    const { store } = extracting(extractor)
    const memory = memoryManager({ stores: [store] })
    const notes: string[] = []
    memory.on('note', ({ reason }) => notes.push(reason))
    await memory.record(user('x'))
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1 })
    expect(notes).toEqual(['blank', 'blank'])
  })

  it('M06: an entry over the store’s limit is set aside before any write', async () => {
    const extractor: Extractor = {
      extract: async () => [{ content: 'é'.repeat(210_000) }, { content: 'ok' }],
    }
    const { store } = extracting(extractor)
    const capabilities = { maxContentBytes: 400_000 } as MemoryCapabilities
    const memory = memoryManager({ stores: [{ ...store, capabilities }] })
    await memory.record(user('x'))
    const { notes } = (await report(memory.flush())).stores
    expect(notes).toMatchObject({ stored: 1, rejected: 1 })
    expect(notes?.errors).toMatchObject([{ code: 'limit_exceeded', limit: 400_000, actual: 420_000 }])
    expect(store.writes).toEqual([['ok']])
  })

  it('long conversations are extracted in batches of bounded size', async () => {
    const { store, extractor } = extracting()
    const memory = memoryManager({
      stores: [store],
      extraction: { maxMessages: 3, maxCharacters: 20 },
    })
    await memory.record(['a', 'b', 'c', 'd', 'x'.repeat(15), 'y'.repeat(30), 'z'].map((text) => user(text)))
    await memory.flush()
    const sizes = (extractor as EchoExtractor).runs.map(({ length }) => length)
    expect(sizes).toEqual([3, 2, 1, 1])
  })

  it('without existing entries to show, an extraction searches nothing', async () => {
    const { store } = extracting()
    const memory = memoryManager({ stores: [store], extraction: { existing: 0 } })
    await memory.record(user('I like tea'))
    await memory.flush()
    expect(store.searches).toEqual([])
  })

  it('a search that fails before an extraction is reported and the extraction goes on', async () => {
    const { store } = extracting()
    const memory = memoryManager({
      stores: [
        {
          ...store,
          search: () => {
            throw new Error('broken')
          },
        },
      ],
    })
    const errors: string[] = []
    memory.on('error', ({ error }) => errors.push(error.message))
    await memory.record(user('I like tea'))
    expect((await memory.flush()).complete).toBe(true)
    expect(errors).toEqual(['broken'])
  })

  it.each<[what: string, fields: object, kept: object]>([
    [
      'null for what is absent',
      { supersedes: null, messageIds: null, metadata: null, expiresAt: null, type: null },
      {},
    ],
    [
      'an id that is no list',
      { supersedes: 'old', messageIds: 'm-1' },
      { supersedes: ['old'], messageIds: ['m-1'] },
    ],
  ])('reads what extractors write loosely: %s', async (_, fields, kept) => {
    const { store } = extracting({ extract: async () => [{ content: 'Likes tea', ...fields }] })
    const memory = memoryManager({ stores: [store] })
    await memory.record(user('I like tea', 'm-1'))
    expect(await memory.flush()).toMatchObject({ complete: true, stores: { notes: { stored: 1 } } })
    expect([...store.entries.values()][0]?.metadata).toMatchObject({ messageIds: ['m-1'], ...kept })
  })

  it.each<[field: string, value: unknown]>([
    ['supersedes', [null, 3]],
    ['messageIds', 5],
    ['metadata', 'text'],
    ['expiresAt', 'soon'],
    ['type', 7],
  ])(
    'sets aside a result whose %s nobody can read, by name, and asks no model again',
    async (field, value) => {
      let runs = 0
      const { store } = extracting({
        async extract() {
          runs++
          return [{ content: 'Likes tea' }, { content: 'Likes coffee', [field]: value }]
        },
      })
      const memory = memoryManager({ stores: [store] })
      await memory.record(user('I like tea and coffee'))
      const error = await memory.flush().catch((cause: unknown) => cause)
      expect(error).toMatchObject({ report: { stores: { notes: { stored: 1, rejected: 1, pending: 0 } } } })
      expect(memory.deadLetters).toMatchObject([
        { entry: { content: 'Likes coffee' }, error: { code: 'invalid_argument', field } },
      ])
      expect(runs).toBe(1)
    },
  )

  it('runs a bounded number of writes at once over all sessions', async () => {
    let running = 0
    let most = 0
    const store = rawStore('raw', {
      async addMessages() {
        most = Math.max(most, ++running)
        await settled()
        running--
      },
    })
    const memory = memoryManager({ stores: [store], concurrency: 3 })
    for (let i = 0; i < 10; i++) await memory.session({ id: `s-${i}` }).record(user('hello'))
    await memory.flush()
    expect(most).toBe(3)
  })

  it('runs a bounded number of extractions at once over all sessions, which hold up no write', async () => {
    const answered = deferred()
    let running = 0
    let most = 0
    const { store } = extracting({
      async extract() {
        most = Math.max(most, ++running)
        await answered.promise
        running--
        return []
      },
    })
    const memory = memoryManager({ stores: [store], concurrency: 3 })
    for (let i = 0; i < 10; i++) await memory.session({ id: `s-${i}` }).record(user('hello'))
    const flushed = memory.flush()
    await settled()
    expect(most).toBe(3)
    expect((await memory.add('Likes tea')).results.notes).toMatchObject({ status: 'stored' })
    answered.resolve()
    expect(await flushed).toMatchObject({ complete: true })
    expect(most).toBe(3)
  })

  it('a listener that throws or rejects disturbs nothing', async () => {
    const logged: string[] = []
    const logger = { debug() {}, warn() {}, error: (message: string) => void logged.push(message) }
    const store = fakeStore('notes', {
      extraction: { extractor: new EchoExtractor(), trigger: new InvocationTrigger() },
    })
    const memory = memoryManager({ stores: [store], logger })
    memory.on('stored', () => {
      throw new Error('listener')
    })
    const off = memory.on('recorded', async () => {
      throw new Error('listener')
    })
    await memory.record(user('x'))
    off()
    await memory.record(user('y'))
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 2 })
    expect(logged).toEqual([
      'A listener of "recorded" failed',
      'A listener of "stored" failed',
      'A listener of "stored" failed',
    ])
  })
})

type MemoryCapabilities = NonNullable<ReturnType<typeof fakeStore>['capabilities']>
