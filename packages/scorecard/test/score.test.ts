import {
  type Keeper,
  loadPredictions,
  type PlantedConversation,
  type Prediction,
  score,
  shippedConversations,
} from '@memory/scorecard'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const keeper = (id: string, must: string[], more: Partial<Keeper> = {}): Keeper => ({
  id,
  type: 'facts',
  turn: 0,
  must,
  mustNot: [],
  ...more,
})

const conversation: PlantedConversation = {
  id: 'pets',
  domain: 'pets',
  language: 'en-GB',
  turns: [
    { role: 'user', text: 'I have a parrot called Kiwi. I like early walks. It is hailing.' },
    { role: 'assistant', text: 'Parrots love grapes.' },
  ],
  keepers: [
    keeper('parrot', ['\\bparrot', '\\bkiwi'], { mustNot: ['\\bno parrot'] }),
    keeper('walks', ['\\bwalks?\\b', '\\bearly'], { type: 'preferences', alsoTypes: ['summary'] }),
  ],
  decoys: [
    { id: 'hail', kind: 'weather', turn: 0, markers: ['\\bhail'] },
    { id: 'grapes', kind: 'assistant_claim', turn: 1, markers: ['\\bgrapes'] },
  ],
}

const scoreOf = (...entries: Prediction[]) => score([conversation], { pets: entries })
const content = (...texts: string[]): Prediction[] => texts.map((text) => ({ content: text }))

describe('score: keepers', () => {
  it('finds a keeper only when one entry holds all of it', () => {
    expect(scoreOf(...content('Has a parrot, Kiwi')).recall).toEqual({ count: 1, of: 2, rate: 0.5 })
    expect(scoreOf(...content('Has a parrot', 'The pet is called Kiwi')).recall.count).toBe(0)
  })

  it('lists an entry with the opposite as a wrong value, which undoes no find', () => {
    const result = scoreOf(...content('There is no parrot Kiwi', 'Has a parrot called Kiwi'))
    expect(result.recall.count).toBe(1)
    expect(result.wrongValues).toEqual([
      { conversation: 'pets', keeper: 'parrot', entry: 'There is no parrot Kiwi' },
    ])
    expect(result.precisionProxy).toEqual({ count: 1, of: 2, rate: 0.5 })
  })

  it('reads curly quotes, long dashes, line breaks and decomposed letters as plain ones', () => {
    const dataset: PlantedConversation[] = [
      { ...conversation, keepers: [keeper('plain', ["doesn't eat café-made pie"])] },
    ]
    const entry = 'Doesn’t eat\n cafe\u0301–made  pie'
    expect(score(dataset, { pets: content(entry) }).recall.count).toBe(1)
  })

  it('reports each keeper and decoy, and those that went wrong apart', () => {
    const result = scoreOf({ content: 'Early walks, even when it hails', type: 'preferences' })
    expect(result.keepers.map(({ keeper: id, found }) => [id, found])).toEqual([
      ['parrot', false],
      ['walks', true],
    ])
    expect(result.missed.map(({ keeper: id }) => id)).toEqual(['parrot'])
    expect(result.leaked).toEqual([
      {
        conversation: 'pets',
        decoy: 'hail',
        kind: 'weather',
        role: 'user',
        leaked: true,
        entry: 'Early walks, even when it hails',
      },
    ])
  })

  it('groups by type, kind and primary language', () => {
    const mixed: PlantedConversation = { ...conversation, id: 'mixed', language: 'hi-en' }
    const result = score([conversation, mixed], {
      pets: content('parrot Kiwi; hail'),
      mixed: content('grapes'),
    })
    expect(result.recallPerType).toEqual({
      facts: { count: 1, of: 2, rate: 0.5 },
      preferences: { count: 0, of: 2, rate: 0 },
      summary: { count: 0, of: 0, rate: null },
      episodes: { count: 0, of: 0, rate: null },
    })
    expect(result.leaksPerKind).toEqual({
      assistant_claim: { count: 1, of: 2, rate: 0.5 },
      weather: { count: 1, of: 2, rate: 0.5 },
    })
    expect(result.leaks).toEqual({ count: 2, of: 4, rate: 0.5 })
    expect(result.leaksInUserTurns).toEqual({ count: 1, of: 2, rate: 0.5 })
    expect(Object.keys(result.perLanguage)).toEqual(['en', 'hi-en'])
    expect(result.perLanguage.en?.leaks.count).toBe(1)
  })
})

describe('score: types', () => {
  it('takes the mean share of fairly typed entries over the keepers found', () => {
    const result = scoreOf(
      { content: 'Parrot Kiwi', type: 'facts' },
      { content: 'Kiwi is a parrot', type: 'episodes' },
      { content: 'Early walks', type: 'summary' },
    )
    expect(result.typeAccuracy).toBe(0.75)
    expect(result.typedKeepers).toBe(2)
  })

  it('leaves untyped entries out, and has no accuracy without typed ones', () => {
    expect(scoreOf({ content: 'Parrot Kiwi', type: 'facts' }, { content: 'Kiwi, parrot' }).typeAccuracy).toBe(
      1,
    )
    expect(scoreOf(...content('Parrot Kiwi')).typeAccuracy).toBeNull()
  })
})

describe('score: repeats', () => {
  const repeats = (...texts: string[]) => {
    const { duplicates, redundant } = scoreOf(...content(...texts))
    return { ...duplicates, redundant }
  }

  it.each([
    [
      'the same but for case, punctuation and spacing',
      ['Has a parrot: Kiwi', 'has a  PARROT, Kiwi!'],
      { exact: 1, near: 0, redundant: 0 },
    ],
    [
      'four fifths of the words',
      ['Goes for walks early each day', 'Goes for early walks each single day'],
      { exact: 0, near: 1, redundant: 0 },
    ],
    [
      'another number',
      ['Rises at 6 each day now', 'Rises at 7 each day now'],
      { exact: 0, near: 0, redundant: 0 },
    ],
    [
      'the opposite',
      ['Kiwi does eat the red seeds', 'Kiwi does not eat the red seeds'],
      { exact: 0, near: 0, redundant: 0 },
    ],
    [
      'pairs of characters where there are no spaces',
      ['我每天早上都喝绿茶', '我每天早上都喝绿茶呀'],
      { exact: 0, near: 1, redundant: 0 },
    ],
    [
      'other words for a keeper that is held',
      ['Parrot Kiwi', 'There lives a bird, a parrot, its name being Kiwi'],
      { exact: 0, near: 0, redundant: 1 },
    ],
    ['entries without words', ['...', '!!'], { exact: 1, near: 0, redundant: 0 }],
  ])('judges %s', (_, texts, expected) => {
    expect(repeats(...texts)).toEqual(expected)
  })
})

describe('score: predictions', () => {
  it('names conversations without predictions and predictions without a conversation', () => {
    const result = score([conversation], { ghost: content('boo') })
    expect(result.absentConversations).toEqual(['pets'])
    expect(result.unknownConversations).toEqual(['ghost'])
    expect(result.entries).toBe(0)
  })

  it('is not fooled by ids that objects have of their own accord', () => {
    const odd: PlantedConversation = { ...conversation, id: 'constructor' }
    expect(score([odd], {}).absentConversations).toEqual(['constructor'])
    const predictions = loadPredictions(JSON.parse('{"__proto__":["Parrot Kiwi"]}'))
    expect(score([{ ...conversation, id: '__proto__' }], predictions).recall.count).toBe(1)
  })

  it.each([
    [[], 'predictions'],
    [{ pets: 'Parrot' }, 'predictions["pets"]'],
    [{ pets: [7] }, 'predictions["pets"][0]'],
    [{ pets: [{ content: 'a' }, { text: 'b' }] }, 'predictions["pets"][1].content'],
    [{ pets: [{ content: 'a', type: 1 }] }, 'predictions["pets"][0].type'],
  ])('refuses %j and names %s', (json, field) => {
    expect(() => loadPredictions(json)).toThrow(expect.objectContaining({ code: 'invalid_argument', field }))
  })
})

describe('score: properties', () => {
  const dataset = shippedConversations()

  it('gives nothing for nothing', () => {
    const result = score(dataset, {})
    expect([result.recall.rate, result.leaks.rate, result.entries]).toEqual([0, 0, 0])
    expect(result.precisionProxy.rate).toBeNull()
    expect(score([], {}).recall.rate).toBeNull()
  })

  it('finds and leaks everything of the user when every user turn is stored whole', () => {
    const result = score(
      dataset,
      Object.fromEntries(
        dataset.map(({ id, turns }) => [
          id,
          turns.filter(({ role }) => role === 'user').map(({ text }) => ({ content: text })),
        ]),
      ),
    )
    expect(result.recall.rate).toBe(1)
    expect(result.leaksInUserTurns.rate).toBe(1)
    expect(result.leaks.count).toBe(result.leaksInUserTurns.of)
    expect(result.entriesPerUserTurn).toBe(1)
  })

  it('does not depend on the order of entries, and never loses by storing one more', () => {
    const texts = dataset.flatMap(({ turns }) => turns.map(({ text }) => text))
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...texts), { maxLength: 12 }),
        fc.constantFrom(...texts),
        (some, more) => {
          const rates = (entries: string[]) => {
            const { recall, leaks } = score(
              dataset,
              Object.fromEntries(dataset.map(({ id }) => [id, content(...entries)])),
            )
            return [recall.count, leaks.count] as const
          }
          const [recall, leaks] = rates(some)
          expect(rates(some.toReversed())).toEqual([recall, leaks])
          const [recallNow, leaksNow] = rates([...some, more])
          expect(recallNow).toBeGreaterThanOrEqual(recall)
          expect(leaksNow).toBeGreaterThanOrEqual(leaks)
        },
      ),
      { numRuns: 30 },
    )
  })
})
