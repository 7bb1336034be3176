import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inMemoryStore } from '../src/index.js'
import { Analyzer } from '../src/lexical/analyzer.js'
import { InvertedIndex } from '../src/lexical/inverted-index.js'
import { contents } from './support.js'

const auto = new Analyzer('auto')

describe('terms', () => {
  it.each([
    ['case and width', 'PORTO Ｐｏｒｔｏ porto', ['porto', 'porto', 'porto']],
    ['accents', 'Café cafe\u0301 cafe', ['cafe', 'cafe', 'cafe']],
    ['letters that look alike', 'Straße strasse Łódź', ['strass', 'strass', 'lodz']],
    ['forms of a word', 'hiking hikes hiked hike', ['hike', 'hike', 'hike', 'hike']],
    ['numbers', 'room 42b on 2024-05-07 at 9.30', ['room', '42b', 'on', '2024', '05', '07', 'at', '9', '30']],
    ['possessives', "Ann's dog, Ann’s cat", ['ann', 'dog', 'ann', 'cat']],
    ['contractions', "don't I'm", ['dont', 'i', 'm']],
    ['elisions', 'l’école d’Anna', ['l', 'ecol', 'd', 'anna']],
    ['pictographs', 'I ❤ 🍕!', ['i', '❤', '🍕']],
    ['marks that are not accents', 'हिन्दी', ['हिन्दी']],
    ['nothing', '~^ ... "" ', []],
  ])('unify %s', (_, text, terms) => {
    expect(auto.terms(text)).toEqual(terms)
  })

  it('take texts without spaces apart', () => {
    const terms = auto.terms('我住在东京都。Tokyo東京')
    for (const term of ['东京', '京都', 'tokyo', '東京']) expect(terms).toContain(term)
    expect(auto.terms('서울에서')).toContain('서울')
  })

  it.each([
    ['en', 'What did Ann say about the race?', ['ann', 'sai', 'race']],
    ['es', '¿Dónde está el coche de mi hermana?', ['coch', 'hermana']],
    ['de', 'Wo ist mein Fahrrad?', ['fahrrad']],
    ['fr', 'Où est la voiture de mon frère ?', ['voitur', 'frere']],
  ])('of a query leave stop words out, whose language is found (%s)', (_, query, terms) => {
    expect(auto.queryTerms(query)).toEqual(terms)
  })

  it('of a query keep stop words when there is nothing else, and words that are stop words elsewhere', () => {
    expect(auto.queryTerms('To be or not to be')).toEqual(['to', 'be', 'or', 'not'])
    expect(auto.queryTerms('car keys')).toEqual(['car', 'kei'])
    expect(auto.queryTerms('Where did my son park the car?')).toEqual(['son', 'park', 'car'])
  })

  it('the telling text of a query is what remains, as it was written', () => {
    expect(auto.tellingText('What did Ann’s sister say about Łódź?')).toBe('Ann’s sister say Łódź')
    expect(auto.tellingText('who are you?')).toBe('who are you?')
  })

  it.each([
    ['es', 'perros', 'perro'],
    ['es', 'luces', 'luz'],
    ['fr', 'chevaux', 'cheval'],
    ['fr', 'bateaux', 'bateau'],
    ['de', 'Katzen', 'Katze'],
    ['de', 'Kinder', 'Kind'],
    ['it', 'amiche', 'amica'],
    ['it', 'ragazzi', 'ragazzo'],
    ['pt', 'corações', 'coração'],
    ['pt', 'animais', 'animal'],
  ] as const)('%s: %s and %s are one term', (language, one, other) => {
    const analyzer = new Analyzer(language)
    expect(analyzer.terms(one)).toEqual(analyzer.terms(other))
  })
})

describe('index', () => {
  const term = fc.constantFrom('a', 'b', 'c', 'd')
  const text = fc.array(term, { minLength: 1, maxLength: 40 })

  /** BM25 as the book has it. */
  function bm25(
    texts: ReadonlyMap<number, readonly string[]>,
    query: readonly string[],
    slot: number,
  ): number {
    const [k1, b] = [0.9, 0.4]
    const own = texts.get(slot) ?? []
    const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / texts.size
    return query.reduce((sum, each) => {
      const having = [...texts.values()].filter((terms) => terms.includes(each)).length
      const idf = Math.log(1 + (texts.size - having + 0.5) / (having + 0.5))
      const tf = Math.min(31, own.filter((other) => other === each).length)
      return sum + (idf * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * own.length) / average))
    }, 0)
  }

  it('scores as BM25 does, whatever was added, replaced and removed before', () => {
    const change = fc.record({ slot: fc.nat({ max: 9 }), text: fc.option(text, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
        const index = new InvertedIndex()
        const texts = new Map<number, string[]>()
        for (const { slot, text } of changes) {
          const before = texts.get(slot)
          if (before) index.remove(slot, before)
          texts.delete(slot)
          if (!text) continue
          index.add(slot, text)
          texts.set(slot, text)
        }
        const query = ['a', 'd', 'never']
        const scores = new Float32Array(10)
        const bound = index.score(query, scores)
        expect(index.hasAny(['never'])).toBe(false)
        for (const [slot, score] of scores.entries()) {
          expect(score).toBeCloseTo(texts.has(slot) ? bm25(texts, query, slot) : 0, 4)
          expect(score).toBeLessThan(bound)
        }
      }),
    )
  })
})

describe('lexical search', () => {
  it('prefers rare words, and does not find what shares only stop words', async () => {
    const store = inMemoryStore()
    await store.addBatch([
      { content: 'Ann likes the sea' },
      { content: 'Ann likes tea' },
      { content: 'Ann likes hiking in the Dolomites' },
      { content: 'the cat is on the mat' },
    ])
    const found = contents(
      await store.search('What does Ann like about the Dolomites?', { maxSearchResults: 9 }),
    )
    expect(found[0]).toBe('Ann likes hiking in the Dolomites')
    expect(found).not.toContain('the cat is on the mat')
  })

  it.each([
    ['我对花生过敏', '花生'],
    ['東京都に住んでいます', '東京'],
    ['毎週木曜日に泳ぎます', '木曜日'],
    ['저는 서울에 살아요', '서울'],
    ['Ich wohne in Zürich', 'zurich'],
    ['Vive en Málaga con dos gatos', '¿Tiene un gato?'],
    ['Я живу в Москве', 'Москве'],
  ])('finds %s by %s', async (content, query) => {
    const store = inMemoryStore()
    await store.addBatch([{ content: 'something else entirely' }, { content }])
    expect(contents(await store.search(query))).toEqual([content])
  })
})
