import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPredictions, score, shippedConversations } from '@memory/scorecard'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const command = fileURLToPath(new URL('../bin/memory-scorecard.js', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scorecard-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
  })
}

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const tea = {
  id: 'tea',
  domain: 'kitchen',
  language: 'en',
  turns: [{ role: 'user', text: 'I love green tea. It is snowing.' }],
  keepers: [{ id: 'green', type: 'preferences', turn: 0, must: ['green tea'], mustNot: [] }],
  decoys: [{ id: 'snow', kind: 'weather', turn: 0, markers: ['snow'] }],
}

describe('memory-scorecard', () => {
  it.each(['single', 'typed'])(
    'reaches the thresholds on the shipped conversations with rules and %s stores',
    async (mechanism) => {
      const thresholds = ['--min-recall', '0.9', '--max-leak', '0.05']
      const { code, stdout, stderr } = await run([
        '--mechanism',
        mechanism,
        '--extractor',
        'rules',
        ...thresholds,
      ])
      expect(stdout).toMatch(/^selection recall +\d/m)
      expect(stderr).toMatch(/^run 1\/1 {2}16\/16 {2}moving-ja$/m)
      expect(code, stdout + stderr).toBe(0)
    },
  )

  it('prints one JSON document and nothing else, and writes predictions that score the same', async () => {
    const predictions = join(folder, 'predictions.json')
    const { code, stdout } = await run(['--json', '--predictions', predictions])
    const document = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(document).toMatchObject({ mechanism: 'single', extractor: 'rules', passed: true, broken: [] })
    const written = loadPredictions(JSON.parse(await readFile(predictions, 'utf8')))
    const dataset = shippedConversations()
    expect(Object.keys(written)).toEqual(dataset.map(({ id }) => id))
    expect(JSON.parse(JSON.stringify(score(dataset, written)))).toEqual(document.runs[0])
  })

  it('exits with 1 and says why when a threshold does not hold', async () => {
    const dataset = await file('missed.json', [
      { ...tea, keepers: [{ ...tea.keepers[0], must: ['green tea', 'never said'] }] },
    ])
    const { code, stdout, stderr } = await run(['--dataset', dataset, '--min-recall', '0.5', '--json'])
    expect(code).toBe(1)
    expect(stderr).toContain('run 1: selection recall 0.0000 is below 0.5')
    expect(JSON.parse(stdout)).toMatchObject({ dataset: 'missed.json', passed: false })
  })

  it('plays everything as often as asked', async () => {
    const dataset = await file('tea.json', [tea])
    const { stdout } = await run(['--dataset', dataset, '--runs', '2', '--json'])
    const { runs, keepers } = JSON.parse(stdout)
    expect(runs).toHaveLength(2)
    expect(keepers[0].kept).toEqual({ count: 2, of: 2, rate: 1 })
  })

  it('prints its usage', async () => {
    const { code, stdout, stderr } = await run(['--help'])
    expect([code, stderr]).toEqual([0, ''])
    for (const option of ['--dataset', '--mechanism', '--api-key-env', '--predictions', '--max-leak']) {
      expect(stdout).toContain(option)
    }
  })

  it.each([
    [['--mechanism', 'triple'], '--mechanism'],
    [['--extractor', 'magic'], '--extractor'],
    [['--extractor', 'model'], '--model'],
    [['--extractor', 'model', '--model', 'm'], '--base-url'],
    [['--model', 'm'], '--model needs --extractor model'],
    [['--runs', '1.5'], '--runs'],
    [['--min-recall', '90'], '--min-recall'],
    [['--max-leak', ''], '--max-leak'],
    [['--colour'], '--colour'],
    [['stray'], 'stray'],
    [['--dataset', 'no-such-file.json'], 'no-such-file.json'],
    [['--predictions', join('no-such-folder', 'out.json')], 'no-such-folder'],
    [['--predictions', tmpdir()], 'must be a file'],
    [
      [
        '--extractor',
        'model',
        '--model',
        'm',
        '--base-url',
        'http://localhost:1/v1',
        '--api-key-env',
        'NO_SUCH_KEY',
      ],
      'NO_SUCH_KEY',
    ],
  ])('exits with 2 for %j and names the fault', async (args, fault) => {
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(fault)
  })

  it('exits with 2 for a dataset with a fault in it and names the place', async () => {
    const broken = await file('broken.json', [{ ...tea, decoys: [{ ...tea.decoys[0], markers: ['('] }] }])
    expect(await run(['--dataset', broken])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('[0].decoys[0].markers[0]'),
    })
    const prose = await file('prose.json', 'Once upon a time')
    expect(await run(['--dataset', prose])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('prose.json'),
    })
  })
})

describe('memory-scorecard with a model', () => {
  it('asks an OpenAI-compatible server, with the key from the named variable', async () => {
    const keys: (string | undefined)[] = []
    const server = createServer((request, response) => {
      keys.push(request.headers.authorization)
      request.resume().on('end', () => {
        const content = '[{"content":"Loves green tea","type":"preferences"}]'
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const model = ['--extractor', 'model', '--model', 'tiny', '--base-url', `http://127.0.0.1:${port}/v1`]
      const dataset = ['--dataset', await file('model.json', [tea])]
      const outcome = await run([...dataset, ...model, '--api-key-env', 'TINY_KEY', '--json'], {
        TINY_KEY: 'sesame',
      })
      expect(outcome.code, outcome.stderr).toBe(0)
      expect(JSON.parse(outcome.stdout)).toMatchObject({
        extractor: 'tiny',
        recall: { mean: 1 },
        leakRate: { mean: 0 },
        typeAccuracy: { mean: 1 },
      })
      expect(keys).toEqual(['Bearer sesame'])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('exits with 2 when the server refuses the key', async () => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(401).end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const model = ['--extractor', 'model', '--model', 'tiny', '--base-url', `http://127.0.0.1:${port}/v1`]
      const { code, stderr } = await run(['--dataset', await file('refused.json', [tea]), ...model])
      expect(code).toBe(2)
      expect(stderr).toContain('Not everything is saved')
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
