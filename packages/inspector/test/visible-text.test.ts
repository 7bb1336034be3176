import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleParts } from '../web/visible-text.js'

describe('visibleParts', () => {
  it.each([
    ['a\u202eb', 'U+202E'],
    ['\u2066x\u2069', 'U+2066'],
    ['pay\u200bpal', 'U+200B'],
    ['\u0000', 'U+0000'],
    ['a\u{e0041}b', 'U+E0041'],
    ['\ufeff', 'U+FEFF'],
    ['\ud800', 'U+D800'],
    ['x\u2028y', 'U+2028'],
  ])('%j shows what is not seen', (text, code) => {
    expect(visibleParts(text)).toContainEqual({ hidden: code })
  })

  it('leaves alone what people write', () => {
    for (const text of ['Grüße\n\tan dich', 'שלום', 'نعم ۝', 'क्‍ष', '👩‍👩‍👧 ❤️', '日本語', '<b>&amp;</b>']) {
      expect(visibleParts(text)).toEqual([{ text }])
    }
  })

  it('loses nothing, and lets no hidden character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parts = visibleParts(text)
        const back = parts.map((part) =>
          'text' in part ? part.text : String.fromCodePoint(Number.parseInt(part.hidden.slice(2), 16)),
        )
        expect(back.join('')).toBe(text)
        for (const part of parts) {
          if ('text' in part)
            expect(part.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u{e0000}-\u{e007f}]/u)
        }
      }),
    )
  })
})
