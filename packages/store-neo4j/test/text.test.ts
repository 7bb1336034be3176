import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedKind } from '../src/text/kinds.js'
import { namesIn, possibleNames } from '../src/text/names.js'
import { queryTerms, terms } from '../src/text/terms.js'

describe('terms', () => {
  it.each([
    ['Companies founded in Łódź', ['company', 'found', 'in', 'łodz']],
    ["Ana's café, the founder's FACTORIES", ['ana', 'caf', 'the', 'found', 'factory']],
    ['東京タワー 2024', ['東京', '京タ', 'タワ', 'ワー', '2024']],
    ['the class of a glass', ['the', 'class', 'of', 'a', 'glass']],
    ['-- !? --', []],
  ])('of %s', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  it('consist of letters, marks and digits whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const term of terms(text)) expect(term).toMatch(/^[\p{L}\p{M}\p{N}ー々]+$/u)
      }),
      { seed: 11 },
    )
  })

  it('of a question leave out what all questions share, unless nothing else is there', () => {
    expect(queryTerms('Who does the one know?')).toEqual(['one', 'know'])
    expect(queryTerms('Who are they?')).toEqual(['who', 'are', 'they'])
  })
})

describe('names in plain text', () => {
  it.each([
    ['Drinks green tea every morning', []],
    ['Ana works at Acme in Porto', ['Ana', 'Acme', 'Porto']],
    ['We met Dr Zoë Müller-Lee. The talk was long', ['Dr Zoë Müller-Lee']],
    ["I like Ana's dog Rex", ['Ana', 'Rex']],
  ])('of %s', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  it('may be any short run of words', () => {
    expect(possibleNames('the Casa Verde')).toEqual(['the', 'Casa', 'Casa Verde', 'Verde'])
  })

  it('are no more than one entry can be about, and no headings', () => {
    const list = Array.from({ length: 20_000 }, (_, i) => `Name${i}`)
    expect(namesIn(`about ${list.join(' and ')}`)).toEqual(list.slice(0, 100))
    expect(namesIn('read What Everybody Always Wanted To Know About Graphs Today')).toEqual([])
  })
})

describe('the kind that is asked for', () => {
  it.each([
    ['Where does Ana live?', 'place'],
    ['In which city is it?', 'place'],
    ['Who founded it?', 'person'],
    ['Which company is it?', 'organization'],
    ['Which language is it?', 'language'],
    ['Tea', undefined],
  ])('by %s', (question, kind) => {
    expect(askedKind(question)).toBe(kind)
  })
})
