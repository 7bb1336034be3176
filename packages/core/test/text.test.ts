import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBlank, isWellFormed, toWellFormed, truncate } from '../src/index.js'

it('E19: never cuts a surrogate pair', () => {
  const mask = '\u{1F3AD}'
  expect(truncate(`${'a'.repeat(9)}${mask}tail`, 10)).toBe('a'.repeat(9))
  expect(truncate('short', 10)).toBe('short')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, length) => {
      const cut = truncate(text, length)
      expect(isWellFormed(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(length)
      expect(text.startsWith(cut)).toBe(true)
    }),
  )
})

it('agrees with the language on what is well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const utf16 = Array.from(text, (c) => String.fromCharCode(c.charCodeAt(0))).join('')
      expect(isWellFormed(utf16)).toBe(utf16.isWellFormed())
      expect(toWellFormed(utf16)).toBe(utf16.toWellFormed())
    }),
  )
})

it('sees through invisible characters', () => {
  expect(isBlank(' \u200b\u00ad\ufeff')).toBe(true)
  expect(isBlank(' . ')).toBe(false)
})
