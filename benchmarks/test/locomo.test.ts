import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConversations } from '../src/benches/locomo/conversations.js'
import { locomo } from '../src/benches/locomo/locomo.js'
import { recall, reciprocalRank, scoreRows } from '../src/benches/locomo/scores.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locomo-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(content: string): Promise<string> {
  const path = join(folder, 'data.json')
  await writeFile(path, content)
  return path
}

const sample = {
  sample_id: 'c1',
  conversation: {
    speaker_a: 'Ada',
    session_1_date_time: '9:00 am on 1 May, 2024',
    session_1: [
      { speaker: 'Ada', dia_id: 'D1:1', text: 'My boat is called Heron.', blip_caption: 'a small blue boat' },
      { speaker: 'Ben', dia_id: 'D1:2', text: 'I baked bread.' },
    ],
    session_2_date_time: '9:00 am on 2 May, 2024',
  },
  qa: [
    { question: 'What is the boat called?', category: 4, evidence: ['D1:1'] },
    { question: 'Who did what?', category: 1, evidence: ['D1:1; D1:2', 'D9:9'] },
    { question: 'Unanswerable', category: 3, evidence: ['D'] },
    { question: 'No evidence', category: 3, evidence: [] },
  ],
}

it('reads turns with date, speaker and caption, and questions that have evidence', async () => {
  expect(await readConversations(await file(JSON.stringify([sample])))).toEqual([
    {
      id: 'c1',
      turns: [
        {
          id: 'D1:1',
          text: '9:00 am on 1 May, 2024, Ada: My boat is called Heron. (picture: a small blue boat)',
        },
        { id: 'D1:2', text: '9:00 am on 1 May, 2024, Ben: I baked bread.' },
      ],
      questions: [
        { text: 'What is the boat called?', category: 4, evidence: ['D1:1'] },
        { text: 'Who did what?', category: 1, evidence: ['D1:1', 'D1:2'] },
      ],
    },
  ])
})

it.each(['not json', '{}', '[3]', '[{ "conversation": {} }]'])(
  'refuses %s, naming the file',
  async (content) => {
    const path = await file(content)
    await expect(locomo.run({ data: path }, () => {})).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(path),
    })
  },
)

it('asks for the file when it is missing', async () => {
  await expect(locomo.run({}, () => {})).rejects.toThrow('--data FILE')
})

it('scores by the share of evidence and the place of the first', () => {
  const question = { text: 'q', category: 1, evidence: ['a', 'b'] }
  const answered = { question, found: ['x', 'b', 'y', 'z', 'w', 'a'] }
  expect(recall(answered, 5)).toBe(0.5)
  expect(recall(answered, 10)).toBe(1)
  expect(reciprocalRank(answered)).toBe(0.5)
  expect(reciprocalRank({ question, found: ['x'] })).toBe(0)
})

it('reports all questions, then each category', () => {
  const one = { question: { text: 'q', category: 2, evidence: ['a'] }, found: ['a'] }
  const two = { question: { text: 'q', category: 1, evidence: ['a'] }, found: [] }
  const recalls = scoreRows('lexical', [one, two]).filter(({ metric }) => metric === 'recall@5')
  expect(recalls.map((row) => [row.case, row.ours])).toEqual([
    ['lexical/all', 0.5],
    ['lexical/category 1', 0],
    ['lexical/category 2', 1],
  ])
})

it('finds the turn that answers a question', async () => {
  const rows = await locomo.run({ data: await file(JSON.stringify([sample])) }, () => {})
  for (const retriever of ['lexical', 'vector', 'hybrid']) {
    expect(rows).toContainEqual({ case: `${retriever}/category 4`, metric: 'mrr', unit: 'share', ours: 1 })
  }
})
