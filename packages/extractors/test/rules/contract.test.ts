import { type ExtractionNote, MemoryError, type Message } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { ruleExtractor } from '../../src/rules/rule-extractor.js'
import { read, turns } from './conversation.js'

const MIXED = turns(
  "U: I'm coeliac. I hate aniseed. I booked the ferry yesterday. I'm planning a trip to Skye.",
  'A: Lovely. Is it raining?',
  'U: Bucketing down.',
)

describe('options', () => {
  it.each([
    ['facts', "I'm coeliac."],
    ['preferences', 'I hate aniseed.'],
    ['episodes', 'I booked the ferry yesterday.'],
    ['summary', "I'm planning a trip to Skye."],
  ])('types: %s alone is kept and the rest is noted', async (type, content) => {
    const { kept, notes } = await read(MIXED, { types: [type] })
    expect(kept).toEqual([content])
    const reasons = notes.filter((note) => note.messageId === 'm0').map(({ reason }) => reason)
    expect(reasons).toEqual(['other_type', 'other_type', 'other_type'])
  })

  it('types: extractors of one type each keep everything once between them', async () => {
    const all = (await read(MIXED)).kept
    const apart = await Promise.all(
      ['facts', 'preferences', 'summary', 'episodes'].map(
        async (type) => (await read(MIXED, { types: [type] })).kept,
      ),
    )
    expect(apart.flat().sort()).toEqual([...all].sort())
  })

  it('language: is recognised per message, or given', async () => {
    expect((await read(turns('U: Soy vegana.', 'U: I live in Hull.'))).kept).toHaveLength(2)
    expect((await read(turns('U: Soy vegana.'), { language: 'es-MX' })).kept).toEqual(['Soy vegana.'])
  })

  it.each([
    [{ types: [] }, 'types'],
    [{ types: ['facts', 'fact'] }, 'types[1]'],
    [{ types: 'facts' as unknown as string[] }, 'types'],
    [{ language: 'tlh' }, 'language'],
    [{ language: 5 as unknown as string }, 'language'],
  ])('refuses %j, naming the field', (options, field) => {
    expect(() => ruleExtractor(options)).toThrow(MemoryError)
    expect(() => ruleExtractor(options)).toThrow(expect.objectContaining({ code: 'invalid_argument', field }))
  })
})

describe('messages', () => {
  it('may come without ids', async () => {
    const { results, notes } = await read([{ role: 'user', content: 'I live in Hull. Is it far?' }])
    expect(results).toEqual([{ content: 'I live in Hull.', type: 'facts' }])
    expect(notes).toEqual([{ kind: 'discarded', reason: 'question', text: 'Is it far?' }])
  })

  it('may be lists of blocks, of which only text is read', async () => {
    const { kept } = await read([
      {
        role: 'user',
        content: [
          { toolResult: { text: 'I am a robot.' } },
          { text: "I'm vegan." },
          { text: 'We live in Hull.' },
        ],
      },
    ])
    expect(kept).toEqual(["I'm vegan.", 'We live in Hull.'])
  })

  it.each(['', '   ', '\u200b', '...', '?!', '😊'])('may hold nothing: %j', async (content) => {
    expect((await read([{ role: 'user', content }])).results).toEqual([])
  })

  it('are refused with their index when they are no messages', async () => {
    const broken = [{ role: 'system', content: 'x' }] as unknown as Message[]
    await expect(ruleExtractor().extract(broken)).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'messages[0].role',
    })
  })

  it('give well-formed entries even from lone surrogates', async () => {
    const { kept } = await read([{ role: 'user', content: 'I live in Hull \ud83d and \udc00 work in York.' }])
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every((text) => text.isWellFormed())).toBe(true)
  })

  it('may hold code, lists and quoted mail', async () => {
    const content = [
      'We run Rust on the server.',
      '```js',
      'const budget = 900 // I live in Hull',
      '```',
      '- no ORMs please',
      '> I am moving. I like tea.',
    ].join('\n')
    const { kept, reasons } = await read([{ role: 'user', content }])
    expect(kept).toEqual(['We run Rust on the server.', 'no ORMs please'])
    expect(reasons).toEqual(['quoted', 'instruction_noise'])
  })

  it('may leave a code fence open', async () => {
    const { kept } = await read([{ role: 'user', content: "I'm vegan.\n```\nI own a boat" }])
    expect(kept).toEqual(["I'm vegan."])
  })

  it('are not changed', async () => {
    const before = structuredClone(MIXED)
    await read(MIXED)
    expect(MIXED).toEqual(before)
  })
})

describe('extract', () => {
  it('gives the same on every run and for every order of use', async () => {
    const extractor = ruleExtractor()
    const first = await extractor.extract(MIXED)
    await extractor.extract(turns('U: Ich wohne in Kiel.'))
    expect(await extractor.extract(MIXED)).toEqual(first)
  })

  it('rejects when the signal has fired', async () => {
    const signal = AbortSignal.abort()
    await expect(ruleExtractor().extract(MIXED, { signal })).rejects.toMatchObject({ code: 'aborted' })
  })

  it('notes every sentence it leaves out, with its message', async () => {
    const notes: ExtractionNote[] = []
    await ruleExtractor().extract(MIXED, { note: (note) => notes.push(note) })
    expect(notes).toEqual([
      { kind: 'discarded', reason: 'assistant_claim', text: 'Lovely.', messageId: 'm1' },
      { kind: 'discarded', reason: 'question', text: 'Is it raining?', messageId: 'm1' },
      { kind: 'discarded', reason: 'weather', text: 'Bucketing down.', messageId: 'm2' },
    ])
  })
})
