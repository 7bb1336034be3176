import type { ExtractionNote, Message } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleExtractor } from '../../src/rules/rule-extractor.js'

/** Pieces of real sentences in every language, so that random text reaches the rules. */
const PIECE = fc.constantFrom(
  'I',
  "I'm",
  'my wife',
  'we',
  'live in',
  'booked',
  'hate',
  'please',
  'never',
  'if',
  'would',
  'actually',
  'make it',
  'scratch that',
  'not',
  'instead of',
  'I meant',
  'moved from',
  'to',
  'no longer',
  'sondern',
  'sino',
  'ではなく',
  '不是',
  'Monday',
  '3 March',
  '12',
  '€900',
  'vegan',
  'rain',
  '?',
  '!',
  '.',
  ',',
  ';',
  ' - ',
  '...',
  '"',
  "'",
  '(',
  ')',
  '\n',
  '> ',
  'yes',
  'no',
  'said',
  'what',
  'and',
  'but',
  'so',
  'soy',
  'tengo',
  'no me gusta',
  'ayer',
  'ich bin',
  'und',
  'gestern',
  'je suis',
  'et',
  'hier',
  '我',
  '不喜欢',
  '昨天',
  '，',
  '。',
  '私は',
  'です',
  'ました',
  '、',
  'main',
  'hoon',
  'nahi',
  '😊',
  '\ud800',
  '\u200b',
)
const TEXT = fc.oneof(
  fc.array(PIECE, { maxLength: 30 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const MESSAGE: fc.Arbitrary<Message> = fc.record({
  role: fc.constantFrom('user', 'assistant'),
  content: fc.oneof(
    TEXT,
    fc.array(TEXT, { maxLength: 3 }).map((texts) => texts.map((text) => ({ text }))),
  ),
})
const CONVERSATION = fc
  .array(MESSAGE, { maxLength: 8 })
  .map((messages) => messages.map((message, i) => ({ ...message, id: `m${i}` })))

const VISIBLE = /[\p{L}\p{N}]/u
const SETTINGS = { numRuns: 400, seed: 20_240_607 }

/** One for all, so that what it remembers of a conversation would show in the next. */
const extractor = ruleExtractor()

async function read(messages: readonly Message[]) {
  const notes: ExtractionNote[] = []
  const results = await extractor.extract(messages, { note: (note) => notes.push(note) })
  return { results, notes }
}

describe(`any conversation (seed ${SETTINGS.seed})`, () => {
  it('gives well-formed entries that are never blank, each with a known source and type', async () => {
    await fc.assert(
      fc.asyncProperty(CONVERSATION, async (messages) => {
        const { results } = await read(messages)
        const ids = new Set(messages.map((message) => message.id))
        for (const { content, type, messageIds } of results) {
          expect(content).toMatch(VISIBLE)
          expect(content.isWellFormed()).toBe(true)
          expect(['facts', 'preferences', 'summary', 'episodes']).toContain(type)
          expect(messageIds?.length).toBeGreaterThan(0)
          expect(messageIds?.every((id) => ids.has(id))).toBe(true)
        }
      }),
      SETTINGS,
    )
  })

  it('leaves no message of the user neither kept nor noted', async () => {
    await fc.assert(
      fc.asyncProperty(CONVERSATION, async (messages) => {
        const { results, notes } = await read(messages)
        const seen = new Set([
          ...results.flatMap((result) => result.messageIds ?? []),
          ...notes.map((note) => note.messageId),
        ])
        for (const { id, role, content } of messages) {
          const text =
            typeof content === 'string'
              ? content
              : JSON.stringify(content.map((b) => ('text' in b ? b.text : '')))
          if (role === 'user' && VISIBLE.test(text)) expect(seen).toContain(id)
        }
      }),
      SETTINGS,
    )
  })

  it('is read the same way twice', async () => {
    await fc.assert(
      fc.asyncProperty(CONVERSATION, async (messages) => {
        expect(await read(messages)).toEqual(await read(messages))
      }),
      SETTINGS,
    )
  })
})

describe('long messages', () => {
  const LENGTH = 1_000_000
  const repeated = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length))

  // What grows faster than the text would take many minutes here, more than a test is given.
  it.each([
    ['letters', 'a'],
    ['adverbs', 'really '],
    ['subjects', 'i just '],
    ['times', 'on last monday '],
    ['commas', 'i, '],
    ['conjunctions', ' and i'],
    ['full stops', '. '],
    ['full stops without a space', '.'],
    ['quotation marks', '"a '],
    ['apostrophes', "'"],
    ['brackets', '('],
    ['digits', '1,'],
    ['lines', 'if i\n'],
    ['dots', '… '],
    ['Spanish', 'y no ya me '],
    ['German', 'und ich habe '],
    ['French', "et j'ai pas "],
    ['Chinese', '我，'],
    ['Japanese', 'ですが、'],
    ['Hindi', 'aur main '],
  ])('of repeated %s are read in linear time', async (_, unit) => {
    await read([{ role: 'user', content: repeated(unit), id: 'm0' }])
  })

  it.each([
    ['sentences', 'I own 3 boats. '],
    ['corrections', 'I own a boat. Actually not a boat but a van. '],
    ['changes', 'I moved from a to b. '],
    ['slips', 'Sorry, I meant c. '],
  ])('of tens of thousands of %s are read in linear time', async (_, unit) => {
    const { results, notes } = await read([{ role: 'user', content: repeated(unit), id: 'm0' }])
    expect(results.length + notes.length).toBeGreaterThan(0)
  })

  it('give sentences beyond any statement back as notes', async () => {
    const { results, notes } = await read([
      { role: 'user', content: `I like ${repeated('very ')}tea`, id: 'm0' },
    ])
    expect(results).toEqual([])
    expect(notes.map((note) => note.reason)).toEqual(['not_durable'])
  })
})
