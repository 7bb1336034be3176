import fc from 'fast-check'
import { expect, it } from 'vitest'
import { utf8Bytes } from '../src/metadata-bytes.js'

it('counts the bytes of any text as an encoder does, lone surrogates too', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  )
  fc.assert(
    fc.property(text, (each) => {
      expect(utf8Bytes(each)).toBe(new TextEncoder().encode(each).length)
    }),
    { numRuns: 2_000 },
  )
})
