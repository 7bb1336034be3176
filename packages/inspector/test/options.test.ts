import { memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { describe, expect, it } from 'vitest'
import { bounded } from '../src/http/bounded.js'
import { inspect } from '../src/index.js'
import { scopeLabel } from '../src/memory/scope-label.js'

const store = inMemoryStore()
const manager = memoryManager({ stores: [store] })
const fixed = { name: 'fixed', writable: false, search: async () => [] }

describe('options', () => {
  it.each([
    ['options', undefined],
    ['stores', {}],
    ['stores', { stores: [] }],
    ['stores[0]', { stores: [{}] }],
    ['stores', { stores: [store, inMemoryStore()] }],
    ['scopes', { stores: [store], scopes: [] }],
    ['scopes', { stores: [store], scopes: Array.from({ length: 1001 }, () => ({ actorId: 'a' })) }],
    ['scopes[0]', { stores: [store], scopes: [undefined] }],
    ['scope.actorId', { stores: [store], scopes: [{ actorId: '' }] }],
    ['scope.user', { stores: [store], scopes: [{ user: 'ana' }] }],
    ['scopes', { stores: [fixed], scopes: [{ actorId: 'ana' }] }],
    ['decisions', { stores: [store], decisions: '' }],
    ['title', { stores: [store], title: 1 }],
    ['port', { stores: [store], port: 70_000 }],
    ['watchMs', { stores: [store], watchMs: -1 }],
    ['watchMs', { stores: [store], watchMs: 2 ** 31 }],
  ])('%s of %j is refused by name', async (field, options) => {
    await expect(inspect(manager, options as never)).rejects.toMatchObject({
      code: 'invalid_argument',
      field,
    })
  })

  it('a scope in words', () => {
    expect(scopeLabel(undefined)).toBe('the stores’ own scope')
    expect(scopeLabel({})).toBe('nobody in particular')
    expect(scopeLabel({ sessionId: '7', actorId: 'ana' })).toBe('user ana, session 7')
  })
})

describe('a store that does not answer', () => {
  it('is given up after its time, or when nobody waits', async () => {
    const never = () => new Promise<never>(() => {})
    const gone = new AbortController()
    await expect(bounded(gone.signal, never, 10)).rejects.toMatchObject({ code: 'timeout' })
    const waiting = bounded(gone.signal, never)
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
    await expect(bounded(new AbortController().signal, async () => 1)).resolves.toBe(1)
  })
})
