import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { localEmbedder } from '../src/index.js'
import { questionDirection, withoutQuestionDirection } from '../src/question-direction.js'

const questions = JSON.parse(
  readFileSync(new URL('./fixtures/questions.json', import.meta.url), 'utf8'),
) as string[]
const embedder = localEmbedder({ inline: true })
afterAll(() => embedder.close())

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

async function embed(text: string, kind: 'query' | 'document') {
  const [vector = []] = await embedder.embed([text], { kind })
  return vector
}

describe('questionDirection', () => {
  it('is the mean of the questions it is said to be of', async () => {
    const vectors = await embedder.embed(questions, { kind: 'document' })
    const mean = Array.from({ length: 512 }, (_, i) => vectors.reduce((sum, each) => sum + (each[i] ?? 0), 0))
    expect(dot(mean, questionDirection()) / Math.sqrt(dot(mean, mean))).toBeGreaterThan(0.9999)
    expect(dot(questionDirection(), questionDirection())).toBeCloseTo(1, 5)
  })
})

describe('a query', () => {
  it('has unit length and nothing of the direction', async () => {
    for (const text of ['Which race did they complete?', 'peanuts', 'What is it called?']) {
      const vector = await embed(text, 'query')
      expect(dot(vector, vector)).toBeCloseTo(1, 5)
      expect(dot(vector, questionDirection())).toBeCloseTo(0, 5)
    }
  })

  it('changes little when it is no question', async () => {
    const [asked, stated] = [
      await embed('postage stamps', 'query'),
      await embed('postage stamps', 'document'),
    ]
    expect(dot(asked, stated)).toBeGreaterThan(0.95)
  })

  it('comes closer to its answer among statements than it would as it is', async () => {
    const answer = await embed('The user ran a marathon in Berlin last spring', 'document')
    const other = await embed('The user has a meeting with the bank on Tuesday', 'document')
    const lead = (query: ArrayLike<number>): number => dot(query, answer) - dot(query, other)
    const question = 'Which race did they complete?'
    expect(lead(await embed(question, 'query'))).toBeGreaterThan(lead(await embed(question, 'document')))
  })
})

it('leaves a vector alone that is nothing but the direction', () => {
  expect(withoutQuestionDirection(questionDirection())).toEqual(questionDirection())
})
