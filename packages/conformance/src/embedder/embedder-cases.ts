import type { Vector } from '@memory/core'
import { attempt, check, equal, isRefusal, refuses } from '../support/assert.js'
import type { EmbedderCase } from './embedder-suite.js'

const base = { level: 'must', since: '1.0' } as const

const TEXTS = ['I am allergic to peanuts.', '我对花生过敏', 'Zoë drinks tea ☕', 'Porto'] as const

/** Two runs of a model may differ in the last digits. */
const SAME = 0.999

/** Every case about embedders. */
export const embedderCases: readonly EmbedderCase[] = [
  {
    ...base,
    id: 'embedder.described',
    requirement: 'The embedder names itself and the length of its vectors, the same for every instance.',
    run({ embedder }) {
      check(typeof embedder.id === 'string' && embedder.id.trim() !== '', 'id', 'a name', embedder.id)
      const isLength = Number.isSafeInteger(embedder.dimensions) && embedder.dimensions > 0
      check(isLength, 'dimensions', 'a positive integer', embedder.dimensions)
    },
  },
  {
    ...base,
    id: 'embedder.one-vector-each',
    requirement: 'There is one vector for each text, in order, of the declared length, finite and not zero.',
    async run({ embedder, embed }) {
      for (const kind of ['document', 'query'] as const) {
        const vectors = await embed(TEXTS, { kind })
        equal(vectors.length, TEXTS.length, 'number of vectors')
        for (const vector of vectors) {
          equal(vector.length, embedder.dimensions, 'length of a vector')
          check(
            Array.from(vector).every(Number.isFinite),
            'a vector',
            'finite numbers alone',
            Array.from(vector),
          )
          check(norm(vector) > 0, 'length of a vector in space', 'above zero', norm(vector))
        }
      }
    },
  },
  {
    ...base,
    id: 'embedder.order',
    requirement: 'A vector belongs to the text in its place, in whatever order the texts come.',
    async run({ embed }) {
      const forward = await embed(TEXTS)
      const backward = (await embed([...TEXTS].reverse())).reverse()
      for (const [i, vector] of forward.entries())
        expectSame(vector, backward[i], `the vector of "${TEXTS[i]}"`)
    },
  },
  {
    ...base,
    id: 'embedder.batch-independent',
    requirement: 'A text has the same vector alone and among others.',
    async run({ embed }) {
      const together = await embed([...TEXTS, 'word '.repeat(60).trim()])
      for (const [i, text] of TEXTS.entries()) {
        const [alone] = await embed([text])
        expectSame(alone, together[i], `the vector of "${text}"`)
      }
    },
  },
  {
    ...base,
    id: 'embedder.repeatable',
    requirement: 'The same text has the same vector again, also twice in one call and in calls at once.',
    async run({ embed }) {
      const [first, second] = await embed([TEXTS[0], TEXTS[0]])
      expectSame(first, second, 'the vector in the second place')
      const calls = await Promise.all([1, 2, 3, 4].map(() => embed([TEXTS[0]])))
      for (const [vector] of calls) expectSame(vector, first, 'the vector of another call')
    },
  },
  {
    ...base,
    id: 'embedder.distinct',
    requirement: 'Texts that say different things have different vectors.',
    async run({ embed }) {
      const [a, b] = await embed(['I am allergic to peanuts.', 'The train to Lisbon leaves at nine.'])
      check(similarity(a, b) < SAME, 'similarity', 'below that of one text with itself', similarity(a, b))
    },
  },
  {
    ...base,
    id: 'embedder.meaning',
    level: 'should',
    requirement: 'A question is nearer to the text that answers it than to another.',
    async run({ embed }) {
      const documents = await embed([
        'I am allergic to peanuts.',
        'The train to Lisbon leaves at nine in the morning.',
      ])
      const [query] = await embed(['Which foods make me ill?'], { kind: 'query' })
      const [right = 0, wrong = 0] = documents.map((document) => similarity(query, document))
      check(right > wrong, 'similarity to the answer', `above ${wrong}, that to the other text`, right)
    },
  },
  {
    ...base,
    id: 'embedder.empty-list',
    requirement: 'No texts give no vectors.',
    async run({ embed }) {
      equal(await embed([]), [], 'the vectors')
    },
  },
  {
    ...base,
    id: 'embedder.blank-refused',
    requirement: 'A blank text is refused by its place, for a zero vector would spoil every search.',
    async run({ embed }) {
      for (const blank of ['', '  \n', '\u200b']) {
        const refusal = { code: 'invalid_argument', field: 'texts[1]' } as const
        await refuses(() => embed(['Porto', blank]), refusal, `embed with ${JSON.stringify(blank)}`)
      }
    },
  },
  {
    ...base,
    id: 'embedder.long-text',
    requirement: 'A long text is embedded or refused with limit_exceeded.',
    async run({ embed, embedder }) {
      const outcome = await attempt(() => embed(['Porto has six bridges. '.repeat(3000)]))
      if ('value' in outcome) equal(outcome.value[0]?.length, embedder.dimensions, 'length of the vector')
      else isRefusal(outcome.error, { code: 'limit_exceeded' }, 'embed')
    },
  },
  {
    ...base,
    id: 'embedder.lone-surrogate',
    requirement: 'Half a surrogate pair is no error.',
    async run({ embed, embedder }) {
      const [vector] = await embed(['half \ud83c of a character'])
      equal(vector?.length, embedder.dimensions, 'length of the vector')
    },
  },
  {
    ...base,
    id: 'embedder.many',
    requirement: 'More texts than a service takes at once are split and come back in order.',
    async run({ embed }) {
      const texts = Array.from(
        { length: 130 },
        (_, i) => `Photograph number ${i} shows ${TEXTS[i % TEXTS.length]}`,
      )
      const vectors = await embed(texts)
      equal(vectors.length, texts.length, 'number of vectors')
      const [last] = await embed(texts.slice(-1))
      expectSame(vectors.at(-1), last, 'the last vector')
    },
  },
  {
    ...base,
    id: 'embedder.aborted-before',
    requirement: 'A call with a signal that fired before rejects with aborted.',
    async run({ embed }) {
      const signal = AbortSignal.abort(new Error('the caller left'))
      await refuses(() => embed(TEXTS, { signal }), { code: 'aborted' }, 'embed')
    },
  },
  {
    ...base,
    id: 'embedder.results-apart',
    requirement: 'Changing a vector that was returned changes no vector returned later.',
    async run({ embed }) {
      const [first] = await embed([TEXTS[0]])
      const copy = Array.from(first ?? [])
      // Frozen lists are safe as well.
      await attempt(() => (first as number[]).fill(0))
      const [second] = await embed([TEXTS[0]])
      expectSame(second, copy, 'the vector of the second call')
    },
  },
]

function expectSame(a: Vector | undefined, b: Vector | undefined, what: string): void {
  check(similarity(a, b) > SAME, `similarity of ${what}`, 'that of one vector', similarity(a, b))
}

function norm(vector: Vector): number {
  return Math.hypot(...vector)
}

function similarity(a: Vector = [], b: Vector = []): number {
  let dot = 0
  for (const [i, value] of a.entries()) dot += value * (b[i] ?? 0)
  return dot / (norm(a) * norm(b))
}
