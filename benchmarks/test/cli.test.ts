import { expect, it } from 'vitest'
import { type Bench, comparison, UsageError } from '../src/bench.js'
import { runCli } from '../src/cli.js'
import { benches } from '../src/registry.js'

/** Counts to the number it is given. */
const counting: Bench = {
  name: 'counting',
  summary: 'counts',
  options: { to: 'where to stop' },
  async run({ to }, progress) {
    if (to === undefined) throw new UsageError('counting needs --to N')
    progress('counting')
    return [
      comparison({
        case: 'fingers',
        metric: 'time',
        unit: 'ms',
        ours: Number(to),
        peer: 'abacus',
        theirs: 2.123456,
      }),
      { case: 'fingers', metric: 'lost', unit: 'count', ours: 0 },
    ]
  },
}

async function run(...args: string[]) {
  const results: string[] = []
  const messages: string[] = []
  const status = await runCli(args, [counting], {
    result: (text) => results.push(text),
    message: (text) => messages.push(text),
  })
  return { status, results, messages: messages.join('\n') }
}

it('prints one JSON document and nothing else', async () => {
  const { status, results, messages } = await run('counting', '--to', '10', '--json')
  expect(status).toBe(0)
  expect(messages).toBe('counting')
  expect(results).toHaveLength(1)
  expect(JSON.parse(results[0] ?? '')).toEqual({
    bench: 'counting',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    command: 'npm run bench -- counting --to 10',
    node: process.version,
    cores: expect.any(Number),
    processor: expect.any(String),
    memoryGB: expect.any(Number),
    load: { before: expect.any(Number), after: expect.any(Number) },
    rows: [
      {
        case: 'fingers',
        metric: 'time',
        unit: 'ms',
        ours: 10,
        peer: 'abacus',
        theirs: 2.123,
        ratio: 4.709,
      },
      { case: 'fingers', metric: 'lost', unit: 'count', ours: 0 },
    ],
  })
})

it('prints the same as a table', async () => {
  const { status, results } = await run('counting', '--to', '10')
  expect(status).toBe(0)
  const [heading, , ...table] = (results[0] ?? '').split('\n')
  expect(heading).toMatch(/^counting \(Node v\d+\.\d+\.\d+, \d+ cores, load [\d.]+ to [\d.]+\)$/)
  expect(table).toEqual([
    'case     metric  unit   ours  peer    theirs  ratio',
    'fingers  time    ms     10    abacus  2.123   4.709',
    'fingers  lost    count  0',
  ])
})

it.each([[], ['unheard-of']])('lists the benchmarks when it is given %j', async (...args) => {
  const { status, results, messages } = await run(...args)
  expect(status).toBe(2)
  expect(results).toEqual([])
  expect(messages).toMatch(/counting +counts/)
})

it.each([
  [['counting'], 'counting needs --to N'],
  [['counting', '--to', '1', '--loud'], "Unknown option '--loud'"],
])('says what is wrong with %j', async (args, complaint) => {
  const { status, results, messages } = await run(...args)
  expect(status).toBe(2)
  expect(results).toEqual([])
  expect(messages).toContain(complaint)
  expect(messages).toContain('--to')
})

it('lets a benchmark that fails fail', async () => {
  const broken = { ...counting, run: () => Promise.reject(new Error('recall is 0.9')) }
  const output = { result: () => {}, message: () => {} }
  await expect(runCli(['counting'], [broken], output)).rejects.toThrow('recall is 0.9')
})

it('knows every benchmark by a name of its own', () => {
  expect(new Set(benches.map(({ name }) => name)).size).toBe(benches.length)
  expect(benches.map(({ name }) => name)).toEqual([
    'in-memory',
    'locomo',
    'manager',
    'soak',
    'kill',
    'mutants',
    'vector-writes',
    'adapter-overhead',
    'agentcore',
    'hosts',
    'graph',
    'scorecard',
  ])
})
