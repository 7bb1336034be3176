import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Gate, IntervalTrigger, MemoryError } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { IncompleteError, memoryManager } from '../src/index.js'
import {
  deferred,
  EchoExtractor,
  failWith,
  fakeStore,
  ManualTrigger,
  never,
  rawStore,
  user,
} from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

const run = promisify(execFile)

describe('flush and close', () => {
  it('L01: a session shorter than its trigger is saved by flush, by close and by disposal', async () => {
    for (const end of ['flush', 'close', Symbol.asyncDispose] as const) {
      const extractor = new EchoExtractor()
      const store = fakeStore('notes', {
        extraction: { extractor, trigger: new IntervalTrigger({ turns: 5 }) },
      })
      const memory = memoryManager({ stores: [store] })
      for (const text of ['one', 'two', 'three']) {
        await memory.record(user(text))
        await memory.endTurn()
      }
      expect(extractor.runs).toEqual([])
      await memory[end]()
      expect(store.contents).toEqual(['one', 'two', 'three'])
      expect(extractor.runs).toHaveLength(1)
    }
  })

  it('L03: ends by its timeout, names the stuck store and flushes the others', async () => {
    const clock = new VirtualClock()
    const stuck = rawStore('stuck', { addMessages: never })
    const healthy = rawStore('healthy')
    const memory = memoryManager({ stores: [stuck, healthy], clock })
    await memory.record(user('hello'))
    const flushed = memory.flush({ timeoutMs: 1000 }).catch((error: unknown) => error)
    await clock.advance(1000)
    const error = await flushed
    if (!IncompleteError.isInstance(error)) throw new Error('Expected an incomplete flush')
    expect(error.message).toContain('stuck (0 rejected, 0 failed, 1 pending)')
    expect(error.report.stores).toMatchObject({
      stuck: { pending: 1, stored: 0 },
      healthy: { pending: 0, stored: 1 },
    })
    expect(error.cause).toMatchObject({ code: 'timeout' })
  })

  it('L03: a store or gate whose initialize hangs is named, and begun anew', async () => {
    const clock = new VirtualClock()
    let begun = 0
    const initialize = () => (begun++ === 0 ? never() : Promise.resolve())
    const raw = rawStore('raw')
    const gate: Gate = { name: 'slow', initialize, check: () => ({ action: 'keep' }) }
    for (const [options, name] of [
      [{ stores: [{ ...raw, initialize }] }, 'raw'],
      [{ stores: [raw], gate }, 'slow'],
    ] as const) {
      begun = 0
      const memory = memoryManager({ ...options, clock, timeouts: { initializeMs: 1000, flushMs: 500 } })
      const failure = memory.initialize().catch((error: unknown) => error)
      await memory.record(user('a'))
      const flushed = memory.flush().catch((error: unknown) => error)
      await clock.advance(1000)
      expect(await failure).toMatchObject({
        code: 'timeout',
        message: `initialize of "${name}" took longer than 1000 ms`,
      })
      expect(await flushed).toMatchObject({ report: { stores: { raw: { pending: 1 } } } })
      await memory.initialize()
      expect(await memory.flush()).toMatchObject({ complete: true })
      expect(begun).toBe(2)
    }
    expect(raw.batches).toEqual([['a'], ['a']])
  })

  it('L03: a write that hangs is given up at its own deadline and tried again', async () => {
    const clock = new VirtualClock()
    const store = rawStore('raw')
    store.script.push(never)
    const memory = memoryManager({ stores: [store], clock, timeouts: { writeMs: 2000 } })
    await memory.record(user('hello'))
    const flushed = memory.flush().catch((error: unknown) => error)
    await clock.advance(2000)
    expect(await flushed).toMatchObject({ code: 'incomplete', cause: { code: 'timeout', storeName: 'raw' } })
    await clock.advance(60_000)
    expect(store.batches).toEqual([['hello'], ['hello']])
    expect((await memory.flush()).complete).toBe(true)
  })

  it('an abort ends a flush at once with its report', async () => {
    const memory = memoryManager({ stores: [rawStore('raw', { addMessages: never })] })
    await memory.record(user('hello'))
    const controller = new AbortController()
    const flushed = memory.flush({ signal: controller.signal })
    controller.abort()
    await expect(flushed).rejects.toMatchObject({ code: 'incomplete', cause: { code: 'aborted' } })
  })

  it('L04 F4: a failed flush rejects, and the next one writes everything', async () => {
    const extractor = new EchoExtractor()
    const store = fakeStore('notes', { extraction: { extractor, trigger: new ManualTrigger() } })
    for (let i = 0; i < 2; i++) store.script.push(failWith(new Error('down')))
    const memory = memoryManager({ stores: [store] })
    await memory.record([user('one'), user('two')])
    await expect(memory.flush()).rejects.toMatchObject({
      code: 'incomplete',
      report: { complete: false, stores: { notes: { stored: 0, pending: 2 } } },
    })
    store.script.length = 0
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 2, pending: 0 })
    expect(store.contents).toEqual(['one', 'two'])
    expect(extractor.runs).toHaveLength(1)
  })

  it('what breaks outside of stores and extractors is pending, and tried again', async () => {
    const store = rawStore('raw', {
      addMessages: () => Promise.reject(new MemoryError('invalid_argument', 'no')),
    })
    let ids = 0
    const idGenerator = () => {
      if (ids++ === 1) throw new Error('no more ids')
      return `id-${ids}`
    }
    const memory = memoryManager({ stores: [store], idGenerator })
    // The id that fails is that of the dead letter.
    await memory.record(user('hello', 'm-1'))
    await expect(memory.flush()).rejects.toMatchObject({
      report: { stores: { raw: { pending: 1, errors: [{ message: 'no more ids' }] } } },
    })
    await expect(memory.flush()).rejects.toMatchObject({
      report: { stores: { raw: { pending: 0, rejected: 1 } } },
    })
    expect(memory.deadLetters).toHaveLength(1)
    await memory.close()
  })

  it('L05: flushes and triggers at once write one at a time, in order, each message once', async () => {
    const trigger = new ManualTrigger()
    const store = rawStore('raw', { extraction: { trigger } })
    const first = deferred()
    store.script.push(() => first.promise)
    const memory = memoryManager({ stores: [store] })
    await memory.record(user('m1'))
    trigger.fire()
    await settled()
    await memory.record(user('m2'))
    const flushes = [memory.flush(), memory.flush()]
    await settled()
    await memory.record(user('m3'))
    expect(store.batches).toEqual([['m1']])
    first.resolve()
    const [one, two] = await Promise.all(flushes)
    expect(one).toEqual(two)
    expect(one?.stores.raw).toMatchObject({ stored: 2, pending: 0 })
    expect(store.batches).toEqual([['m1'], ['m2']])
    await memory.flush()
    expect(store.batches).toEqual([['m1'], ['m2'], ['m3']])
  })

  it('a trigger that fires while a write is under way is not lost', async () => {
    const trigger = new ManualTrigger()
    const store = rawStore('raw', { extraction: { trigger } })
    const first = deferred()
    store.script.push(() => first.promise)
    const memory = memoryManager({ stores: [store] })
    memory.on('turnsStored', ({ messageIds }) => {
      if (messageIds.includes('m1')) void memory.record(user('m3')).then(() => trigger.fire())
    })
    await memory.record(user('m1', 'm1'))
    trigger.fire()
    await settled()
    await memory.record(user('m2'))
    trigger.fire()
    first.resolve()
    await settled()
    expect(store.batches.flat()).toEqual(['m1', 'm2', 'm3'])
  })

  it('counts are those since the last report, also of what ran in the background', async () => {
    const trigger = new ManualTrigger()
    const store = rawStore('raw', { extraction: { trigger } })
    const memory = memoryManager({ stores: [store] })
    await memory.record([user('a'), user('b')])
    trigger.fire()
    await settled()
    expect((await memory.flush()).stores.raw?.stored).toBe(2)
    expect((await memory.flush()).stores.raw?.stored).toBe(0)
  })

  it('L08: close leaves no timer, and everything but flush and close is refused', async () => {
    const clock = new VirtualClock()
    const trigger = new ManualTrigger()
    const store = rawStore('raw', { extraction: { trigger } })
    store.script.push(failWith(new Error('down')), failWith(new Error('down')))
    const memory = memoryManager({ stores: [store], clock })
    const session = memory.session({ id: 's' })
    await session.record(user('hello'))
    trigger.fire()
    await settled()
    expect(clock.pending).toBe(1)
    await expect(memory.close()).rejects.toMatchObject({ code: 'incomplete' })
    expect(clock.pending).toBe(0)
    await expect(session.record(user('more'))).rejects.toMatchObject({ code: 'closed' })
    await expect(memory.search('hello')).rejects.toMatchObject({ code: 'closed' })
    await expect(memory.redrive()).rejects.toMatchObject({ code: 'closed' })
    expect(() => memory.session()).toThrow(MemoryError)
    expect((await memory.close()).stores.raw).toMatchObject({ stored: 1 })
    expect(store.batches).toHaveLength(3)
  })

  it('L08: a process ends by itself after a flush, and not before a stuck flush has reported', async () => {
    const script = (addMessages: string, timeoutMs: number) => `
      import { IdleTrigger, memoryManager } from '@memory/manager'
      const store = { name: 'raw', writable: true, extraction: { trigger: new IdleTrigger({ ms: 60_000 }) },
        search: async () => [], addMessages: ${addMessages} }
      const memory = memoryManager({ stores: [store] })
      await memory.record({ role: 'user', content: 'hello' })
      await memory.search('hello')
      await memory.flush({ timeoutMs: ${timeoutMs} }).then(() => console.log('saved'), (e) => console.log(e.code))
      await memory.record({ role: 'user', content: 'unsaved' })`
    const node = async (source: string) => {
      const options = { cwd: import.meta.dirname, timeout: 50_000 }
      return (await run(process.execPath, ['--input-type=module', '-e', source], options)).stdout.trim()
    }
    expect(await node(script('async () => {}', 30_000))).toBe('saved')
    expect(await node(script('() => new Promise(() => {})', 200))).toBe('incomplete')
  })

  it('a closed session is let go of and can be begun again', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store] })
    const session = memory.session({ id: 's' })
    await session.record(user('one', 'm-1'))
    await session.close()
    expect(memory.session({ id: 's' })).not.toBe(session)
    await session.record(user('two'))
    await memory.flush()
    expect(store.batches).toEqual([['one'], ['two']])
  })

  it('flush of a session leaves the others alone', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store] })
    await memory.session({ id: 'a' }).record(user('from a'))
    await memory.session({ id: 'b' }).record(user('from b'))
    await memory.session({ id: 'a' }).flush()
    expect(store.batches).toEqual([['from a']])
  })

  it('F9: one manager serves many sessions and flushes them all', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store] })
    await memory.session({ id: 'a' }).record(user('from a'))
    await memory.session({ id: 'b' }).record(user('from b'))
    await memory.flush()
    expect(store.batches.flat().sort()).toEqual(['from a', 'from b'])
  })

  it('refuses a timeout that is no time', async () => {
    const memory = memoryManager({ stores: [rawStore('raw')] })
    for (const timeoutMs of [0, -1, Number.NaN]) {
      await expect(memory.flush({ timeoutMs })).rejects.toMatchObject({ field: 'timeoutMs' })
    }
  })

  it('takes as long as it has to when it is given for ever', async () => {
    const raw = rawStore('raw', { addMessages: () => settled() })
    const memory = memoryManager({ stores: [raw] })
    await memory.record(user('a'))
    expect(await memory.flush({ timeoutMs: Infinity })).toMatchObject({ complete: true })
  })
})
