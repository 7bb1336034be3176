import fc from 'fast-check'
import { expect, it } from 'vitest'
import { segmentsOf } from '../src/segments.js'

/** As fine as a tokenizer can be: one token for each code point and one for the start of the word. */
const countTokens = (word: string): number => Array.from(word).length + 1

it('leaves a short text whole, with single spaces', () => {
  expect(segmentsOf(' Ann\n\nlikes\ttea ', countTokens)).toEqual([{ text: 'Ann likes tea', weight: 13 }])
})

it('never exceeds what the model reads, and loses nothing but white space', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
      const text = words.join(' ')
      const segments = segmentsOf(text, countTokens)
      for (const segment of segments) {
        expect(segment.text.split(' ').reduce((sum, part) => sum + countTokens(part), 0)).toBeLessThanOrEqual(
          // A text that is not cut has at most a token for each unit and one for the first word.
          segments.length === 1 ? 256 : 128,
        )
      }
      const letters = (all: string) => all.normalize('NFKC').replace(/\s/gu, '')
      expect(letters(segments.map((segment) => segment.text).join(''))).toBe(letters(text))
    }),
    { seed: 7, numRuns: 200 },
  )
})

it('cuts a word between code points', () => {
  for (const { text } of segmentsOf('😀'.repeat(500), countTokens)) expect(text).toMatch(/^(😀)+$/u)
})

it('stops after 32 segments', () => {
  const segments = segmentsOf('seven words make up this one sentence '.repeat(5_000), countTokens)
  expect(segments).toHaveLength(32)
})
