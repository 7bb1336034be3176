import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from '../src/sha256.js'

it('hashes the empty text', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

it('agrees with another implementation on any well-formed text, across block borders', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(200), (text, padding) => {
      const input = text + 'x'.repeat(padding)
      expect(sha256(input)).toBe(createHash('sha256').update(input).digest('hex'))
    }),
  )
})
