import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MemoryScope, memoryId, resolveScope, scopeKey } from '../src/index.js'

const id = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.constantFrom('*', '/', '&', '=', 'actorId=a&', '__proto__', 'a/b', 'acme', 'acme-corp', '%26'),
)
const scope = fc.record({ actorId: id, sessionId: id, agentId: id }, { requiredKeys: [] })

describe('scopeKey', () => {
  it('differs whenever scopes differ', () => {
    fc.assert(
      fc.property(scope, scope, (a, b) => {
        const same = a.actorId === b.actorId && a.sessionId === b.sessionId && a.agentId === b.agentId
        expect(scopeKey(a) === scopeKey(b)).toBe(same)
      }),
    )
  })

  it('S08: no key of an actor is a prefix of a longer-named actor', () => {
    expect(scopeKey({ actorId: 'acme-corp' }).startsWith(scopeKey({ actorId: 'acme' }))).toBe(false)
    expect(scopeKey({ actorId: '/users/bobby/' }).startsWith(scopeKey({ actorId: '/users/bob' }))).toBe(false)
  })

  it('keeps the unscoped partition apart from every id', () => {
    fc.assert(
      fc.property(id, (actorId) => {
        expect(scopeKey({ actorId })).not.toBe(scopeKey({}))
      }),
    )
  })
})

describe('resolveScope', () => {
  it('S11: refuses an id that went missing on the way', () => {
    for (const actorId of [undefined, '', '  ', 7, null]) {
      expect(() => resolveScope({ actorId } as MemoryScope)).toThrow(
        expect.objectContaining({ code: 'invalid_argument', field: 'scope.actorId' }),
      )
    }
  })

  it('refuses keys it does not know, so that a typo cannot widen the scope', () => {
    expect(() => resolveScope({ userId: 'ana' } as MemoryScope)).toThrow(
      expect.objectContaining({ field: 'scope.userId' }),
    )
  })

  it('refuses half a surrogate pair', () => {
    expect(() => resolveScope({ actorId: 'a\ud83d' })).toThrow(
      expect.objectContaining({ field: 'scope.actorId' }),
    )
  })

  it('S14: takes __proto__ as an id like any other', () => {
    expect(scopeKey(resolveScope({ actorId: '__proto__' }))).toBe('actorId=__proto__&')
  })

  it('freezes a copy', () => {
    const mine = { actorId: 'ana' }
    const resolved = resolveScope(mine)
    mine.actorId = 'ben'
    expect(resolved).toEqual({ actorId: 'ana' })
    expect(Object.isFrozen(resolved)).toBe(true)
  })
})

describe('memoryId', () => {
  it('is the same for the same content written differently', () => {
    const composed = memoryId({}, 'Caf\u00e9  on\n Mondays ')
    expect(memoryId({}, 'Cafe\u0301 on Mondays')).toBe(composed)
    expect(composed).toMatch(/^[0-9a-f]{32}$/)
  })

  it('differs by scope and by case', () => {
    expect(memoryId({ actorId: 'a' }, 'x')).not.toBe(memoryId({ actorId: 'b' }, 'x'))
    expect(memoryId({}, 'US')).not.toBe(memoryId({}, 'us'))
  })
})
