import { ExtractionTrigger, IntervalTrigger, InvocationTrigger } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { IdleTrigger, memoryManager, SizeTrigger } from '../src/index.js'
import { assistant, rawStore, user } from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

function setup(trigger: ExtractionTrigger | ExtractionTrigger[], clock = new VirtualClock()) {
  const store = rawStore('raw', { extraction: { trigger } })
  return { store, clock, memory: memoryManager({ stores: [store], clock }) }
}

describe('triggers', () => {
  it('SizeTrigger: extracts at so many messages', async () => {
    const { store, memory } = setup(new SizeTrigger({ messages: 2 }))
    await memory.record(user('a'))
    await settled()
    expect(store.batches).toEqual([])
    await memory.record(user('b'))
    await settled()
    await memory.record(user('c'))
    await settled()
    expect(store.batches).toEqual([['a', 'b']])
  })

  it('SizeTrigger: extracts at so many characters of text', async () => {
    const { store, memory } = setup(new SizeTrigger({ characters: 10 }))
    await memory.record([user('12345'), { role: 'user', content: [{ image: 'x'.repeat(99) }] }])
    await settled()
    expect(store.batches).toEqual([])
    await memory.record(user('67890'))
    await settled()
    expect(store.batches).toEqual([['12345', '67890']])
  })

  it('SizeTrigger and IdleTrigger check their options', () => {
    expect(() => new SizeTrigger({})).toThrow('messages or characters')
    expect(() => new SizeTrigger({ messages: 0 })).toThrow('messages must be a positive integer')
    expect(() => new SizeTrigger({ characters: 1.5 })).toThrow('characters must be a positive integer')
    expect(() => new IdleTrigger({ ms: 0 })).toThrow('ms must be a positive integer')
  })

  it('IdleTrigger: extracts when nothing was said for a while', async () => {
    const { store, clock, memory } = setup(new IdleTrigger({ ms: 1000 }))
    await memory.record(user('a'))
    await clock.advance(900)
    await memory.record(user('b'))
    await clock.advance(900)
    expect(store.batches).toEqual([])
    await clock.advance(100)
    expect(store.batches).toEqual([['a', 'b']])
    expect(clock.pending).toBe(0)
  })

  it('several triggers compose: whichever fires first, and each message goes once', async () => {
    const { store, clock, memory } = setup([new IntervalTrigger({ turns: 2 }), new IdleTrigger({ ms: 1000 })])
    await memory.record(user('a'))
    await memory.endTurn()
    await clock.advance(1000)
    await memory.record(user('b'))
    await memory.endTurn()
    await memory.record(user('c'))
    await memory.endTurn()
    await settled()
    await clock.advance(1000)
    expect(store.batches).toEqual([['a'], ['b', 'c']])
  })

  it('turns count from the last extraction, for each store and session by itself', async () => {
    const every2 = rawStore('two', { extraction: { trigger: new IntervalTrigger({ turns: 2 }) } })
    const each = rawStore('each', { extraction: { trigger: new InvocationTrigger() } })
    const memory = memoryManager({ stores: [every2, each] })
    const [a, b] = [memory.session({ id: 'a' }), memory.session({ id: 'b' })]
    for (const text of ['1', '2', '3']) {
      await a.record([user(text), assistant('yes')])
      await a.endTurn()
      await settled()
    }
    await b.record(user('other'))
    await b.endTurn()
    await settled()
    expect(every2.batches).toEqual([['1', 'yes', '2', 'yes']])
    expect(each.batches).toEqual([['1', 'yes'], ['2', 'yes'], ['3', 'yes'], ['other']])
  })

  it('nobody waits for the extraction a turn causes', async () => {
    const { store, memory } = setup(new InvocationTrigger())
    await memory.record(user('a'))
    const ended = memory.endTurn()
    expect(store.batches).toEqual([])
    await ended
    await settled()
    expect(store.batches).toEqual([['a']])
  })

  it('a trigger that throws is reported, and the others go on', async () => {
    class Broken extends ExtractionTrigger {
      readonly name = 'broken'
      attach(): void {
        throw new Error('broken trigger')
      }
    }
    const { store, memory } = setup([new Broken(), new InvocationTrigger()])
    const errors: string[] = []
    memory.on('error', ({ error }) => errors.push(error.message))
    await memory.record(user('a'))
    await memory.endTurn()
    await settled()
    expect(errors).toEqual(['broken trigger'])
    expect(store.batches).toEqual([['a']])
  })
})
