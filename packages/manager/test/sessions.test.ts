import { type MemoryStore, scopeKey } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { memoryManager } from '../src/index.js'
import { EchoExtractor, failWith, fakeStore, ManualTrigger, rawStore, user } from './fakes.js'
import { VirtualClock } from './virtual-clock.js'

const extraction = () => ({ extractor: new EchoExtractor(), trigger: new ManualTrigger() })

describe('sessions', () => {
  it('the same id in the same scope is the same session, and nothing else is', () => {
    const memory = memoryManager({ stores: [fakeStore('notes')] })
    const session = memory.session({ id: 's', scope: { actorId: 'a' } })
    expect(memory.session({ id: 's', scope: { actorId: 'a' } })).toBe(session)
    expect(memory.session({ id: 's', scope: { actorId: 'b' } })).not.toBe(session)
    expect(memory.session({ id: 's' })).not.toBe(session)
    expect(memory.session({ id: 's' }).scope).toBeUndefined()
    expect(memory.session().id).not.toBe(memory.session().id)
    expect(session).toMatchObject({ id: 's', scope: { actorId: 'a' } })
  })

  it('S11: what one scope remembers, no other finds, extracts beside or deletes', async () => {
    const partitions = new Map()
    const store = fakeStore('notes', { extraction: extraction(), partitions })
    const memory = memoryManager({ stores: [store] })
    const ana = memory.session({ id: 's', scope: { actorId: 'ana' } })
    const bob = memory.session({ id: 's', scope: { actorId: 'bob' } })
    await ana.record(user('I am allergic to peanuts'))
    await bob.record(user('I love peanuts'))
    await memory.flush()
    expect(partitions.get(scopeKey({ actorId: 'ana' })).contents).toEqual(['I am allergic to peanuts'])
    expect((await bob.search('peanuts')).map(({ content }) => content)).toEqual(['I love peanuts'])
    expect(await memory.search('peanuts')).toEqual([])
    await bob.forget({ query: 'peanuts' })
    await bob.add('bob only')
    expect(await ana.search('peanuts')).toHaveLength(1)
    expect(await ana.search('only')).toEqual([])
    expect(store.contents).toEqual([])
  })

  it('events say whose memory it is, and what was recorded', async () => {
    const memory = memoryManager({ stores: [fakeStore('notes', { extraction: extraction() })] })
    const heard: object[] = []
    memory.on('recorded', ({ scope, messages }) =>
      heard.push({ scope, texts: messages.map((m) => m.content) }),
    )
    memory.on('stored', ({ scope, sessionId }) => heard.push({ scope, sessionId }))
    const ana = memory.session({ id: 's', scope: { actorId: 'ana' } })
    await ana.record(user('I am allergic to peanuts'))
    await memory.flush()
    await ana.add('Likes tea')
    await memory.session({ id: 'none' }).add('Likes coffee')
    expect(heard).toEqual([
      { scope: { actorId: 'ana' }, texts: [[{ text: 'I am allergic to peanuts' }]] },
      { scope: { actorId: 'ana' }, sessionId: 's' },
      { scope: { actorId: 'ana' }, sessionId: 's' },
      { scope: undefined, sessionId: 'none' },
    ])
  })

  it('the manager’s scope is the default of its sessions', async () => {
    const partitions = new Map()
    const memory = memoryManager({ stores: [fakeStore('notes', { partitions })], scope: { actorId: 'ana' } })
    expect(memory.scope).toEqual({ actorId: 'ana' })
    await memory.add('mine')
    expect(partitions.get(scopeKey({ actorId: 'ana' })).contents).toEqual(['mine'])
    expect(memory.session({ id: 's' }).scope).toEqual({ actorId: 'ana' })
  })

  it('a store that cannot be narrowed is refused for a scope, by name', () => {
    const fixed: MemoryStore = { name: 'fixed', writable: false, search: async () => [] }
    const error = { code: 'unsupported', field: 'withScope', storeName: 'fixed' }
    const memory = memoryManager({ stores: [fixed] })
    expect(() => memory.session({ scope: { actorId: 'a' } })).toThrow(expect.objectContaining(error))
    expect(() => memoryManager({ stores: [fixed], scope: { actorId: 'a' } })).toThrow(
      expect.objectContaining(error),
    )
  })

  it('S11: a scope or id that went missing is refused', () => {
    const memory = memoryManager({ stores: [fakeStore('notes')] })
    const missing = undefined as unknown as string
    expect(() => memory.session({ scope: { actorId: missing } })).toThrow('scope.actorId')
    expect(() => memory.session({ scope: { actorId: '' } })).toThrow('scope.actorId')
    expect(() => memory.session({ id: '' })).toThrow('id must be')
    expect(() => memoryManager({ stores: [fakeStore('x')], scope: { actorId: ' ' } })).toThrow(
      'scope.actorId',
    )
  })

  it('an idle session with nothing unsaved is let go of; its handle and its counts live on', async () => {
    const clock = new VirtualClock()
    const trigger = new ManualTrigger()
    const store = rawStore('raw', { extraction: { trigger } })
    const memory = memoryManager({ stores: [store], clock, sessionIdleMs: 1000 })
    const idle = memory.session({ id: 'idle' })
    await idle.record(user('one'))
    trigger.fire()
    await clock.advance(1000)
    memory.session({ id: 'other' })
    expect(memory.session({ id: 'idle' })).not.toBe(idle)
    await idle.record(user('two'))
    expect((await memory.flush()).stores.raw).toMatchObject({ stored: 2 })
    expect(store.batches).toEqual([['one'], ['two']])
  })

  it('a session with something unsaved is never let go of', async () => {
    const clock = new VirtualClock()
    const store = rawStore('raw')
    store.script.push(failWith(new Error('down')))
    const memory = memoryManager({ stores: [store], clock, sessionIdleMs: 1000 })
    const busy = memory.session({ id: 'busy' })
    await busy.record(user('one'))
    await clock.advance(5000)
    memory.session({ id: 'other' })
    expect(memory.session({ id: 'busy' })).toBe(busy)
    await expect(busy.close()).rejects.toMatchObject({ code: 'incomplete' })
    expect(memory.session({ id: 'busy' })).toBe(busy)
    await busy.close()
    expect(store.batches).toEqual([['one'], ['one']])
  })

  it('closing a session twice, or one that never began, is nothing special', async () => {
    const memory = memoryManager({ stores: [rawStore('raw')] })
    const session = memory.session({ id: 's' })
    await session.close()
    expect((await session.close()).complete).toBe(true)
    await session[Symbol.asyncDispose]()
  })
})
