import { type AddResult, MemoryError, type NewMemory } from '@memory/core'
import { expect, it } from 'vitest'
import { IncompleteError, memoryManager } from '../src/index.js'
import { assistant, EchoExtractor, failWith, fakeStore, ManualTrigger, rawStore, user } from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

async function reported(flush: Promise<unknown>): Promise<IncompleteError> {
  const error = await flush.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!IncompleteError.isInstance(error)) throw new Error('Expected an incomplete flush')
  return error
}

/** A store that keeps what users say, extracted when the test says so. */
function echoingStore() {
  const trigger = new ManualTrigger()
  return { trigger, store: fakeStore('notes', { extraction: { extractor: new EchoExtractor(), trigger } }) }
}

const failed = (): AddResult => ({ status: 'failed', error: new MemoryError('unavailable', 'try again') })

/** The same outcome for each entry as without a script, but for those that are to fail. */
function failing(isBad: (entry: NewMemory) => boolean) {
  return (entries: readonly NewMemory[]): AddResult[] =>
    entries.map((entry) => (isBad(entry) ? failed() : { status: 'stored', id: entry.content }))
}

it('W02: a store that rejects with every cause is reported with the first, and gets the turns again', async () => {
  const refused = new Error('AccessDenied')
  const store = rawStore('events')
  store.script.push(failWith(new AggregateError([refused], 'No event was created')))
  const memory = memoryManager({ stores: [store] })
  await memory.record(user('I moved to Oslo'))
  const { report } = await reported(memory.flush())
  const [error] = report.stores.events?.errors ?? []
  expect(error?.message).toContain('No event was created')
  expect(error?.cause).toMatchObject({ errors: [refused] })
  await memory.flush()
  expect(store.batches).toEqual([['I moved to Oslo'], ['I moved to Oslo']])
  expect((await memory.flush()).stores.events).toMatchObject({ stored: 0, pending: 0 })
})

it('W06: what a batch left unprocessed is tried again by itself, each time after a longer wait', async () => {
  const { store, trigger } = echoingStore()
  const clock = new VirtualClock()
  const contents = Array.from({ length: 30 }, (_, i) => `Fact ${i}`)
  const leftovers = failing(({ content }) => content === 'Fact 3' || content === 'Fact 17')
  const sent: NewMemory[][] = []
  const addBatch = store.addBatch?.bind(store)
  const watched = {
    ...store,
    addBatch: async (entries: readonly NewMemory[]) => {
      sent.push([...entries])
      return sent.length <= 2 ? leftovers(entries) : ((await addBatch?.(entries)) ?? [])
    },
  }
  const memory = memoryManager({ stores: [watched], clock, retry: { baseMs: 100, maxMs: 10_000 } })
  const delays: number[] = []
  memory.on('retry', ({ delayMs }) => delays.push(delayMs))
  await memory.record(contents.map((content) => user(content)))
  trigger.fire()
  await settled()
  await clock.advance(10_000)
  expect(sent.map((batch) => batch.length)).toEqual([30, 2, 2])
  expect(store.contents).toEqual(['Fact 3', 'Fact 17'])
  expect(delays[0]).toBeLessThanOrEqual(100)
  expect(delays[1]).toBeLessThanOrEqual(200)
})

it('W06: what is left unprocessed for ever is set aside by name after its last try', async () => {
  const { store, trigger } = echoingStore()
  const clock = new VirtualClock()
  let calls = 0
  const leftovers = failing(({ content }) => content === 'Fact 2')
  const stubborn = {
    ...store,
    addBatch: async (entries: readonly NewMemory[]) => {
      calls++
      return leftovers(entries)
    },
  }
  const memory = memoryManager({
    stores: [stubborn],
    clock,
    retry: { attempts: 4, baseMs: 100, maxMs: 1000 },
  })
  await memory.record(['Fact 1', 'Fact 2', 'Fact 3'].map((content) => user(content)))
  trigger.fire()
  await clock.advance(60_000)
  expect(calls).toBe(4)
  expect(memory.deadLetters.map(({ entry, attempts }) => [entry?.content, attempts])).toEqual([['Fact 2', 4]])
  const { report } = await reported(memory.flush())
  expect(report.stores.notes).toMatchObject({ stored: 2, failed: 1, pending: 0 })
})

it('W07: a turn is one call, and a throttle is waited for without the agent', async () => {
  const trigger = new ManualTrigger()
  const store = rawStore('events', { extraction: { trigger } })
  const clock = new VirtualClock()
  const throttled = new MemoryError('throttled', 'Slow down', { retryAfterMs: 4000 })
  store.script.push(failWith(throttled), failWith(throttled))
  const memory = memoryManager({ stores: [store], clock, retry: { attempts: 3, baseMs: 10, maxMs: 20 } })
  const turn = [1, 2, 3].flatMap((n) => [user(`question ${n}`), assistant(`answer ${n}`)])
  await memory.record(turn)
  trigger.fire()
  await memory.endTurn()
  await settled()
  expect(store.batches.map((batch) => batch.length)).toEqual([6])
  await clock.advance(3999)
  expect(store.batches).toHaveLength(1)
  await clock.advance(1)
  expect(store.batches).toHaveLength(2)
  await clock.advance(4000)
  expect(store.batches).toHaveLength(3)
  expect(memory.deadLetters).toEqual([])
  expect((await memory.flush()).stores.events).toMatchObject({ stored: 6, pending: 0 })
})

it('W15: keys of an extractor that collide with ours lose, and its others stay', async () => {
  const trigger = new ManualTrigger()
  const metadata = { content: 'mine', id: 'x', sessionId: 'other', messageIds: ['forged'], topic: 'travel' }
  const extractor = { extract: async () => [{ content: 'Lives in Porto', metadata }] }
  const store = fakeStore('notes', { extraction: { extractor, trigger } })
  const memory = memoryManager({ stores: [store] })
  await memory.session({ id: 'chat' }).record(user('I live in Porto.', 'm-1'))
  await memory.flush()
  const [entry] = store.entries.values()
  expect(entry?.content).toBe('Lives in Porto')
  expect(entry?.metadata).toEqual({
    content: 'mine',
    id: 'x',
    sessionId: 'chat',
    messageIds: ['m-1'],
    topic: 'travel',
  })
})

it('S15: what is accepted and not there yet is passed on as pending, and not written again', async () => {
  const { store } = echoingStore()
  const statuses: string[] = []
  store.script.push(() => [{ status: 'pending', id: 'later' }])
  const memory = memoryManager({ stores: [store] })
  memory.on('stored', ({ status }) => statuses.push(status))
  await memory.record(user('Lives in Porto'))
  const { stores } = await memory.flush()
  expect(stores.notes).toMatchObject({ stored: 1, pending: 0 })
  expect(statuses).toEqual(['pending'])
  expect(await memory.search('Porto')).toEqual([])
  await memory.flush()
  expect(store.writes).toEqual([['Lives in Porto']])
})
