import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../src/index.js'

const ALPHABET = /^[a-zA-Z0-9][a-zA-Z0-9-_]*$/

describe('encodeId', () => {
  it('leaves the ids alone that the service takes', () => {
    for (const id of ['ana', 'user_1', '4f1c9b9e-3a64-4f0e-9d5d-0f7a55d1c001', 'A-b_C'])
      expect(encodeId(id)).toBe(id)
  })

  it('L13: encodes e-mail addresses, paths and scripts, readably where it can', () => {
    expect(encodeId('ana.silva@example.com')).toBe('ana__2esilva__40example__2ecom')
    for (const id of [
      '/lead',
      'ü',
      'a b',
      '-x',
      '_x',
      'a__b',
      'x_',
      '日本語',
      '👩‍👩‍👧',
      'e__none',
      'e__-a',
      'e__p',
    ]) {
      expect(encodeId(id)).toMatch(ALPHABET)
      expect(decodeId(encodeId(id))).toBe(id)
    }
  })

  it('L13: is one to one and can be undone, for any text', () => {
    const anyId = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: fc.constantFrom('_', '-', 'e', 'p', '2', '.', 'ü'), minLength: 1, maxLength: 8 }),
    )
    const seed = 20_261_130
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(encodeId(a)).toMatch(ALPHABET)
        expect(decodeId(encodeId(a))).toBe(a)
        if (a !== b) expect(encodeId(a)).not.toBe(encodeId(b))
      }),
      { seed, numRuns: 2_000 },
    )
  })

  it('L13: takes ids of any length, for their limit to be told', () => {
    expect(encodeId('ü'.repeat(100_000)).length).toBeGreaterThan(200_000)
  })

  it('knows what it never gives', () => {
    for (const encoded of ['e__none', 'a__', 'a__zz', 'e__p!', 'a__41', 'a__c3'])
      expect(decodeId(encoded)).toBeUndefined()
  })
})
