import { type Extractor, MemoryError, messageText } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { IncompleteError, memoryManager } from '../src/index.js'
import { EchoExtractor, fakeStore, ManualTrigger, rawStore, user } from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

const unavailable = () => new MemoryError('unavailable', 'The store is down')
const denied = () => Object.assign(new Error('denied'), { status: 403 })

/** A store that is up, down, or rejects what a test says, and counts its calls. */
function switchable() {
  const trigger = new ManualTrigger()
  const store = fakeStore('notes', { extraction: { extractor: new EchoExtractor(), trigger } })
  const state = { calls: 0, failure: undefined as ((contents: readonly string[]) => unknown) | undefined }
  const add = store.addBatch?.bind(store)
  store.addBatch = async (batch, options) => {
    state.calls++
    const error = state.failure?.(batch.map(({ content }) => content))
    if (error) throw error
    return (await add?.(batch, options)) ?? []
  }
  return { store, trigger, state }
}

async function pending(flush: Promise<unknown>) {
  const error = await flush.then(
    () => undefined,
    (e: unknown) => e,
  )
  return IncompleteError.isInstance(error) ? error.report.stores.notes?.pending : 0
}

describe('outage', () => {
  it('flushes while a store is down use up no tries and set nothing aside', async () => {
    const clock = new VirtualClock()
    const { store, state } = switchable()
    const memory = memoryManager({ stores: [store], clock, retry: { attempts: 3, baseMs: 60_000 } })
    state.failure = unavailable
    await memory.record(user('patient'))
    for (let i = 0; i < 10; i++) expect(await pending(memory.flush())).toBe(1)
    expect(state.calls).toBe(10)
    expect(memory.deadLetters).toEqual([])
    state.failure = undefined
    await memory.flush()
    expect(store.contents).toEqual(['patient'])
  })

  it('raw turns: flushes while a store is down use up no tries and set nothing aside', async () => {
    const store = rawStore('notes')
    for (let i = 0; i < 10; i++) store.script.push(() => Promise.reject(unavailable()))
    const retry = { attempts: 3, baseMs: 60_000 }
    const memory = memoryManager({ stores: [store], clock: new VirtualClock(), retry })
    await memory.record(user('one'))
    for (let i = 0; i < 10; i++) expect(await pending(memory.flush())).toBe(1)
    await memory.record(user('two'))
    await memory.flush()
    expect(store.batches.at(-1)).toEqual(['one', 'two'])
    expect(memory.deadLetters).toEqual([])
  })

  it('refused credentials count as no tries when something else fails later', async () => {
    const clock = new VirtualClock()
    const { store, state } = switchable()
    const memory = memoryManager({ stores: [store], clock, retry: { attempts: 2, maxMs: 1000 } })
    state.failure = denied
    await memory.record(user('patient'))
    await pending(memory.flush())
    await clock.advance(10_000)
    expect(state.calls).toBeGreaterThan(5)
    state.failure = unavailable
    await clock.advance(1000)
    expect(memory.deadLetters).toEqual([])
    await clock.advance(1000)
    expect(memory.deadLetters).toHaveLength(1)
  })

  it('a batch that cannot be read does not hold up the rest of its session', async () => {
    const clock = new VirtualClock()
    let readable = false
    const extractor: Extractor = {
      async extract(messages) {
        const texts = messages.map((message) => messageText(message))
        if (texts.includes('riddle') && !readable) throw new MemoryError('unreadable_output', 'prose')
        return texts.map((content) => ({ content }))
      },
    }
    const store = fakeStore('notes', { extraction: { extractor, trigger: new ManualTrigger() } })
    const memory = memoryManager({ stores: [store], clock, extraction: { maxMessages: 1 } })
    await memory.record([user('first'), user('riddle'), user('third'), user('fourth')])
    expect(await pending(memory.flush())).toBe(1)
    expect(store.contents).toEqual(['first', 'third', 'fourth'])
    await memory.record(user('fifth'))
    expect(await pending(memory.flush())).toBe(1)
    expect(store.contents).toEqual(['first', 'third', 'fourth', 'fifth'])
    readable = true
    await clock.advance(60_000)
    expect(store.contents).toEqual(['first', 'third', 'fourth', 'fifth', 'riddle'])
    expect((await memory.flush()).complete).toBe(true)
  })

  it('backs off for all sessions together: those that wait do not call a store that is down', async () => {
    const clock = new VirtualClock()
    const { store, trigger, state } = switchable()
    const concurrency = 2
    const retry = { baseMs: 1000, maxMs: 64_000 }
    const memory = memoryManager({ stores: [store], clock, concurrency, retry })
    state.failure = unavailable
    const texts = Array.from({ length: 50 }, (_, i) => `session ${i}`)
    for (const text of texts) await memory.session({ id: text }).record(user(text))
    trigger.fire()
    await settled()
    expect(state.calls).toBeLessThanOrEqual(2 * concurrency)
    await clock.advance(60_000)
    // Waits of up to 1, 2, 4, 8, ... seconds, and after each as many calls as are let through at once.
    expect(state.calls).toBeLessThanOrEqual(2 * concurrency * 20)
    state.calls = 0
    expect(await pending(memory.flush())).toBe(50)
    expect(state.calls).toBeLessThanOrEqual(2 * concurrency)
    expect(memory.deadLetters).toEqual([])

    // One that gets through says to all that the store is back.
    state.failure = undefined
    await memory.session({ id: 'session 7' }).flush()
    await settled()
    expect([...store.contents].sort()).toEqual([...texts].sort())
    expect((await memory.flush()).complete).toBe(true)
    expect(clock.pending).toBe(0)
  })

  it('what a store fails on in one session does not hold up the others', async () => {
    const clock = new VirtualClock()
    const { store, trigger, state } = switchable()
    const memory = memoryManager({ stores: [store], clock, concurrency: 1, retry: { baseMs: 60_000 } })
    state.failure = (contents) => contents[0]?.startsWith('poison') && unavailable()
    for (const text of ['poison', 'poison too', 'one', 'two'])
      await memory.session({ id: text }).record(user(text))
    trigger.fire()
    await settled()
    expect(store.contents).toEqual(['one', 'two'])
    for (const text of ['one', 'two']) await memory.session({ id: text }).record(user(`${text} more`))
    expect(await pending(memory.flush())).toBe(2)
    expect(store.contents).toEqual(['one', 'two', 'one more', 'two more'])
  })

  it('when a store looks down for what some sessions write, the others have their turn', async () => {
    const clock = new VirtualClock()
    const { store, trigger, state } = switchable()
    const memory = memoryManager({
      stores: [store],
      clock,
      concurrency: 1,
      retry: { baseMs: 1000, maxMs: 1000 },
    })
    state.failure = (contents) => contents[0]?.startsWith('poison') && unavailable()
    const poison = [1, 2, 3, 4].map((i) => `poison ${i}`)
    for (const text of [...poison, 'one']) await memory.session({ id: text }).record(user(text))
    trigger.fire()
    await settled()
    expect(store.contents).toEqual([])
    await clock.advance(5000)
    expect(store.contents).toEqual(['one'])
    expect(memory.deadLetters).toEqual([])
  })

  it('what one session is asked to wait by the store, all sessions wait', async () => {
    const clock = new VirtualClock()
    const { store, trigger, state } = switchable()
    const memory = memoryManager({ stores: [store], clock, concurrency: 1 })
    state.failure = () => new MemoryError('throttled', 'slow down', { retryAfterMs: 60_000 })
    for (const text of ['one', 'two']) await memory.session({ id: text }).record(user(text))
    trigger.fire()
    await clock.advance(59_999)
    expect(state.calls).toBe(1)
    state.failure = undefined
    await clock.advance(1)
    expect([...store.contents].sort()).toEqual(['one', 'two'])
  })
})
