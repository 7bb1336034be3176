import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooLong, splitText } from '../src/split-text.js'

describe('splitText', () => {
  it('cuts between sentences, then words, then code points', () => {
    const limits = { characters: 24, tokens: 100 }
    expect(splitText('It rained. She stayed in. All day.', limits)).toEqual([
      'It rained.',
      'She stayed in. All day.',
    ])
    expect(splitText('one two three four five six', limits)).toEqual(['one two three four five', 'six'])
    expect(splitText('😀'.repeat(20), limits).join('')).toBe('😀'.repeat(20))
  })

  it('loses nothing but white space, cuts no character in half, and every part fits', () => {
    const limits = { characters: 40, tokens: 20 }
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.lorem({ maxCount: 60 }))
    fc.assert(
      fc.property(text, (whole) => {
        fc.pre(whole.isWellFormed())
        const parts = splitText(whole, limits)
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(true)
          expect(isTooLong(part, limits)).toBe(false)
        }
        expect(parts.join('').replace(/\s/gu, '')).toBe(whole.replace(/\s/gu, ''))
      }),
    )
  })
})
