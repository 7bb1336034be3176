import { describe, expect, it } from 'vitest'
import { memoryId, resolveScope, scopeKey } from '../src/index.js'

/** Ids that some back end or other refuses, cuts or takes for a pattern. */
const ODD_IDS = [
  'ana.silva@example.com',
  '/lead',
  'lead',
  'lead/',
  'ü',
  'u\u0308',
  'ANA',
  'ana',
  '*',
  '{actorId}',
  '\n/x/',
  'a'.repeat(255),
  'a'.repeat(256),
]

describe('ids of any charset and length', () => {
  it('L13: are taken literally, and never two for one', () => {
    const scopes = ODD_IDS.map((actorId) => resolveScope({ actorId }))
    expect(scopes.map(({ actorId }) => actorId)).toEqual(ODD_IDS)
    expect(new Set(scopes.map(scopeKey)).size).toBe(ODD_IDS.length)
    expect(new Set(scopes.map((scope) => memoryId(scope, 'Owns a cat'))).size).toBe(ODD_IDS.length)
  })

  it('L13: give entry ids of one length, whatever their own', () => {
    const lengths = ODD_IDS.map((sessionId) => memoryId({ sessionId }, 'Owns a cat').length)
    expect(new Set(lengths).size).toBe(1)
  })

  it('L13: are refused by name when there is nothing to them', () => {
    for (const actorId of ['', ' \n']) {
      expect(() => resolveScope({ actorId })).toThrow(expect.objectContaining({ field: 'scope.actorId' }))
    }
  })
})
