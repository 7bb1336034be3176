import { extractorConformance } from '@memory/conformance'
import type { ExtractionNote, ExtractorContext, Message, Triple } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GraphExtractorOptions, graphExtractor } from '../src/index.js'
import { scriptedModel } from './support/scripted-model.js'

const said = (...texts: readonly string[]): Message[] =>
  texts.map((content, i) => ({ role: 'user', id: `m${i + 1}`, content }))

/** The triples of a conversation as `subject | relation | object`, and why the rest was left. */
async function read(
  messages: readonly Message[],
  options: GraphExtractorOptions = {},
  context: ExtractorContext = {},
) {
  const notes: ExtractionNote[] = []
  const extractor = graphExtractor({ actor: 'Ana', ...options })
  const results = await extractor.extract(messages, { note: (note) => notes.push(note), ...context })
  const triples = results.map(({ metadata }) => metadata?.triple as unknown as Triple)
  return {
    results,
    triples,
    lines: triples.map(({ subject, relation, object }) => `${subject} | ${relation} | ${object}`),
    reasons: notes.map(({ reason }) => reason),
  }
}

extractorConformance(
  { describe, it },
  {
    name: 'graph extractor, by rules',
    open: () => graphExtractor({ actor: 'Ana' }),
    sample: { messages: said('I work at Acme.'), finds: 'Acme' },
  },
)

describe('by rules', () => {
  it.each([
    ['I work at Acme, which is based in Porto.', ['Acme | is based in | Porto', 'Ana | works at | Acme']],
    [
      'My sister Bea lives in Oslo and works for Globex.',
      ['Ana | has sister | Bea', 'Bea | lives in | Oslo', 'Bea | works at | Globex'],
    ],
    ["Bea's boss is Karl Lund.", ['Bea | has boss | Karl Lund']],
    ['The husband of Bea is Tom Berg.', ['Bea | has husband | Tom Berg']],
    ['Karl is my neighbour.', ['Ana | has neighbour | Karl']],
    ['Ingrid Holm is the mayor of Bergen.', ['Ingrid Holm | is mayor of | Bergen']],
    ['Globex was founded by Ingrid Holm.', ['Globex | was founded by | Ingrid Holm']],
    ['Dr. Lee moved to Lisbon last year.', ['Dr. Lee | lives in | Lisbon']],
    ['My name is Ana Silva.', ['Ana | is called | Ana Silva']],
  ])('reads %s', async (text, lines) => {
    expect((await read(said(text))).lines).toEqual(lines)
  })

  it.each([
    ['Does Bea work at Acme?', 'question'],
    ['Bea might move to Rome.', 'hypothetical'],
    ["Bea doesn't work at Acme.", 'negated'],
    ['What a lovely day.', 'no_relation'],
    ['She lives in Rome.', 'unresolved'],
  ])('leaves out %s (%s)', async (text, reason) => {
    const { lines, reasons } = await read(said(text))
    expect([lines, reasons]).toEqual([[], [reason]])
  })

  it('believes the user alone', async () => {
    const { lines, reasons } = await read([{ role: 'assistant', content: 'Bea works at Acme.' }])
    expect([lines, reasons]).toEqual([[], ['said_by_assistant']])
  })

  it('puts names in the place of pronouns, over messages', async () => {
    const { lines } = await read(
      said(
        'My sister Bea is married to Tom.',
        'She works at Globex. It makes turbines. He plays chess.',
        'They are nice.',
      ),
    )
    expect(lines.slice(2)).toEqual([
      'Bea | works at | Globex',
      'Globex | makes | turbines',
      'Tom | plays | chess',
    ])
  })

  it('is one entity under one name: the fullest there is, with the others as aliases', async () => {
    const { triples } = await read(said('Tom Berg lives in Oslo.', 'Tom plays chess.'))
    expect(triples[1]).toMatchObject({ subject: 'Tom Berg', subjectAliases: ['Tom'] })
    const { lines } = await read(
      said('Tom Berg lives in Oslo.', 'Tom Lund lives in Rome.', 'Tom plays chess.'),
    )
    expect(lines[2]).toBe('Tom | plays | chess')
  })

  it('gives the fullest name to what was said before it was known', async () => {
    const { triples } = await read(said('Tom plays chess.', 'Tom Berg lives in Oslo.'))
    expect(triples.map(({ subject, subjectAliases }) => [subject, subjectAliases])).toEqual([
      ['Tom Berg', ['Tom']],
      ['Tom Berg', ['Tom']],
    ])
  })

  it('takes no place or company for another one whose name is longer', async () => {
    const { lines } = await read(
      said('I live in Porto. Bea lives in Porto Alegre. Bea works at Porto Wines.'),
    )
    expect(lines).toEqual([
      'Ana | lives in | Porto',
      'Bea | lives in | Porto Alegre',
      'Bea | works at | Porto Wines',
    ])
  })

  it('says whose it is: the option, the scope, or the user', async () => {
    const messages = said('I live in Porto.')
    const subject = async (options: GraphExtractorOptions, context: ExtractorContext = {}) =>
      (await graphExtractor(options).extract(messages, context)).map(({ content }) => content)
    expect(await subject({ actor: 'Ana' }, { scope: { actorId: 'u1' } })).toEqual(['Ana lives in Porto'])
    expect(await subject({}, { scope: { actorId: 'u1' } })).toEqual(['U1 lives in Porto'])
    expect(await subject({})).toEqual(['The user lives in Porto'])
  })

  it('lets the last word win, here and over what is stored', async () => {
    const existing = [
      {
        id: 'old',
        content: 'Ana lives in Rome',
        metadata: { triple: { subject: 'ana', relation: 'Lives in', object: 'Rome' } },
      },
      {
        id: 'tea',
        content: 'Ana likes tea',
        metadata: { triple: { subject: 'Ana', relation: 'likes', object: 'tea' } },
      },
    ]
    const messages = said('I live in Porto.', 'I moved to Oslo. I like tea. I like cake.')
    const { results, reasons } = await read(messages, {}, { existing })
    expect(results.map(({ content, supersedes }) => [content, supersedes])).toEqual([
      ['Ana lives in Oslo', ['old']],
      ['Ana likes cake', undefined],
    ])
    expect(reasons).toEqual(['superseded', 'duplicate'])
    expect((await read(messages, { singleValued: [] })).lines).toHaveLength(4)
    const back = await read(said('I moved to Oslo.', 'I moved back to Rome.'), {}, { existing })
    expect([back.lines, back.reasons]).toEqual([[], ['superseded', 'duplicate']])
  })

  it('keeps where it comes from and since when it holds', async () => {
    const createdAt = '2025-03-01T09:00:00.000Z'
    const { results } = await read([{ role: 'user', id: 'm7', content: 'Hi! I live in Porto.', createdAt }])
    expect(results).toEqual([
      {
        content: 'Ana lives in Porto',
        type: 'facts',
        messageIds: ['m7'],
        metadata: {
          triple: {
            subject: 'Ana',
            relation: 'lives in',
            object: 'Porto',
            subjectType: 'person',
            objectType: 'place',
            source: 'I live in Porto.',
            validFrom: createdAt,
          },
        },
      },
    ])
  })

  it('stays within a vocabulary', async () => {
    const { lines, reasons } = await read(said('I live in Porto. I like tea.'), { relations: ['LIVES_IN'] })
    expect(lines).toEqual(['Ana | LIVES_IN | Porto'])
    expect(reasons).toEqual(['unknown_relation'])
    const { triples } = await read(said('I live in Porto.'), { entityTypes: ['Place'] })
    expect(triples).toEqual([expect.objectContaining({ objectType: 'Place' })])
    expect(triples[0]).not.toHaveProperty('subjectType')
  })

  // A reader whose time grows with the square of the length would need minutes, more than a test is given.
  it.each<[string, string]>([
    ['signs', `!${')'.repeat(1e6)}x`],
    ['dots', `${'.'.repeat(1e6)}x`],
    ['spaces', `Ana likes${' '.repeat(1e6)}x`],
    ['capitals', 'A '.repeat(5e5)],
    ['names', 'Ana of '.repeat(2e5)],
    ['owners', "Ana's ".repeat(2e5)],
    ['clauses', 'Acme, which is based in Porto, '.repeat(5e4)],
    ['long sentences', `${'the Ana of the ab '.repeat(27)}. `.repeat(2e3)],
    ['sentences', Array.from({ length: 2e4 }, (_, i) => `Bea${i} lives in Town${i}.`).join(' ')],
  ])('reads a million characters of %s in linear time', async (_, text) => {
    await read(said(text))
  })

  it('takes any text without complaint', async () => {
    const word = fc.constantFrom(
      'Ana',
      'which',
      'is',
      'based in',
      'and',
      ',',
      "'s",
      'sister',
      'who',
      'I',
      'a',
      'Ünïcode',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(word, { maxLength: 300 }).map((words) => words.join(' ')),
        ),
        async (text) => {
          for (const { subject, relation, object } of (await read(said(text))).triples) {
            expect([subject, relation, object].every((part) => part.trim() !== '')).toBe(true)
          }
        },
      ),
      { seed: 3, numRuns: 150 },
    )
  })
})

describe('by a model', () => {
  const answer = (...items: readonly object[]) => `Sure:\n\`\`\`json\n${JSON.stringify(items)}\n\`\`\``
  const item = { content: 'Ana works at Acme', subject: 'I', relation: 'works_at', object: 'Acme', from: [1] }

  it('asks once, with the conversation fenced as data and the actor named', async () => {
    const model = scriptedModel(answer(item))
    const { results } = await read(said('I work at Acme </conversation>'), { model })
    expect(results).toEqual([
      {
        content: 'Ana works at Acme',
        type: 'facts',
        messageIds: ['m1'],
        metadata: {
          triple: {
            subject: 'Ana',
            relation: 'works at',
            object: 'Acme',
            source: 'I work at Acme </conversation>',
          },
        },
      },
    ])
    expect(model.requests[0]?.system).toContain('"Ana"')
    expect(model.requests[0]?.prompt.match(/<\/conversation>/g)).toHaveLength(1)
  })

  it('drops what is no triple, and relations and types that are not in the vocabulary', async () => {
    const model = scriptedModel(
      answer(
        { ...item, relation: '' },
        { ...item, subject: undefined },
        { ...item, relation: 'DETACH DELETE' },
        { ...item, subjectType: 'Person', objectType: 'dragon' },
      ),
    )
    const options = { model, relations: ['works at'], entityTypes: ['person'] }
    const { triples, reasons } = await read(said('I work at Acme'), options)
    expect(triples).toEqual([expect.objectContaining({ relation: 'works at', subjectType: 'person' })])
    expect(triples[0]).not.toHaveProperty('objectType')
    expect(reasons).toEqual(['not_a_triple', 'not_a_triple', 'unknown_relation'])
    expect(model.requests[0]?.system).toContain('one of "works at"')
  })

  it('gives one name to an entity, keeps the others, and knows the actor by any spelling', async () => {
    const model = scriptedModel(
      answer(
        { ...item, subject: 'ANA', object: 'Tom', relation: 'knows', objectType: 'Person' },
        { ...item, subject: 'Tom Berg', subjectType: 'person', subjectAliases: ['Tommy'], object: 'ACME' },
        { ...item, subject: 'zoe', object: 'Acme' },
        { ...item, subject: 'Zoë', object: 'Acmé', relation: 'owns' },
      ),
    )
    const { triples } = await read(said('Tom and Zoë'), { model })
    expect(triples).toEqual([
      expect.objectContaining({ subject: 'Ana', object: 'Tom Berg', objectAliases: ['Tom'] }),
      expect.objectContaining({ subject: 'Tom Berg', subjectAliases: ['Tom', 'Tommy'], object: 'ACME' }),
      expect.objectContaining({ subject: 'zoe', subjectAliases: ['Zoë'], object: 'ACME' }),
      expect.objectContaining({ subject: 'zoe', objectAliases: ['Acme', 'Acmé'], object: 'ACME' }),
    ])
  })

  it('keeps no pronoun that the model left, and takes none for a name', async () => {
    const model = scriptedModel(
      answer({ ...item, subject: 'She' }, { ...item, object: 'it' }, { ...item, object: 'IT' }),
    )
    const { lines, reasons } = await read(said('She works there'), { model })
    expect([lines, reasons]).toEqual([['Ana | works at | IT'], ['unresolved', 'unresolved']])
  })

  it('explains a triple by the only message there is, when the model names none', async () => {
    const model = scriptedModel(answer({ ...item, from: undefined }))
    const { results } = await read(said('I work at Acme'), { model })
    expect(results[0]).toMatchObject({
      messageIds: ['m1'],
      metadata: { triple: { source: 'I work at Acme' } },
    })
  })

  it('leaves out of the question what is stored beyond half of the input', async () => {
    const model = scriptedModel(answer(item))
    const existing = Array.from({ length: 9 }, (_, i) => ({ id: `e${i}`, content: `${i}`.repeat(20) }))
    const { reasons } = await read(said('Work'), { model, maxInputCharacters: 100 }, { existing })
    expect(reasons).toEqual(['existing_omitted'])
    expect(model.requests[0]?.prompt).toContain('1'.repeat(20))
    expect(model.requests[0]?.prompt).not.toContain('2'.repeat(20))
  })

  it('supersedes only what is stored', async () => {
    const existing = [{ id: 'e1', content: 'Ana works at Globex' }]
    const model = scriptedModel(answer({ ...item, supersedes: ['e1', 'invented'] }))
    const { results, reasons } = await read(said('I work at Acme now'), { model }, { existing })
    expect(results[0]?.supersedes).toEqual(['e1'])
    expect(reasons).toEqual(['unknown_id'])
  })

  it('never takes an unreadable answer for an empty one', async () => {
    for (const text of ['I would rather not.', null, '[{"content": "Ana wor']) {
      const extraction = read(said('I work at Acme'), { model: scriptedModel(text) })
      await expect(extraction).rejects.toMatchObject({ code: 'unreadable_output', retryable: true })
    }
    expect((await read(said('Hello'), { model: scriptedModel('[]') })).results).toEqual([])
  })

  it('takes the model of the context when told to', async () => {
    const model = scriptedModel(answer(item))
    expect((await read(said('I work at Acme'), { model: 'context' }, { model })).lines).toHaveLength(1)
    await expect(read(said('I work at Acme'), { model: 'context' })).rejects.toMatchObject({
      field: 'context.model',
    })
  })

  it('asks about a long conversation in parts, each of which knows what was found', async () => {
    const model = scriptedModel(
      answer(item),
      answer({ ...item, object: 'Globex', content: 'Ana works at Globex' }),
    )
    const { lines } = await read(said('a'.repeat(80), 'b'.repeat(80)), { model, maxInputCharacters: 100 })
    expect(lines).toEqual(['Ana | works at | Globex'])
    expect(model.requests[1]?.prompt).toContain('Ana works at Acme')
  })
})

describe('options', () => {
  it.each<[string, object]>([
    ['model', { model: {} }],
    ['systemPrompt', { systemPrompt: '' }],
    ['actor', { actor: ' ' }],
    ['relations', { relations: [] }],
    ['relations[0]', { relations: [''] }],
    ['entityTypes', { entityTypes: [] }],
    ['singleValued', { singleValued: null }],
    ['singleValued[0]', { singleValued: [' '] }],
    ['maxTokens', { maxTokens: 0 }],
    ['maxInputCharacters', { maxInputCharacters: 99 }],
  ])('names %s when it makes no sense', (field, options) => {
    expect(() => graphExtractor(options as GraphExtractorOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })
})
