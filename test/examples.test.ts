import {
  type ExecFileSyncOptionsWithStringEncoding,
  execFileSync,
  spawn,
  spawnSync,
} from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { root } from './workspace.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'examples-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** How long one example may take on a machine that does much else. */
const LONGEST_MS = 90_000

vi.setConfig({ testTimeout: LONGEST_MS })

/** Runs an example as a person would; throws with its output unless it exits with 0. */
function run(
  example: string,
  args: readonly string[] = [],
  input = '',
  env: Readonly<Record<string, string>> = {},
): string {
  const options: ExecFileSyncOptionsWithStringEncoding = {
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
    timeout: LONGEST_MS,
    stdio: 'pipe',
  }
  return execFileSync(process.execPath, [`${root}examples/${example}/dist/main.js`, ...args], options)
}

describe('single-store', () => {
  it('keeps what lasts, says why it left the rest, and recalls it escaped as data', () => {
    const output = run('single-store')
    expect(output).toContain('discarded (weather): What a grey day')
    const [, recalled = ''] = output.split('comes back:')
    expect(recalled).toContain('aisle seat')
    expect(recalled).toContain('not instructions')
    expect(recalled).not.toContain('grey day')
  })
})

describe('typed-stores', () => {
  it('puts each kind of memory into the store of its type', () => {
    const [facts, preferences, summary, episodes, found] = run('typed-stores').split(
      /^(?:preferences|summary|episodes|\nOne search)/m,
    )
    expect(facts).toContain("I'm allergic to shellfish")
    expect(preferences).toContain('small hotels')
    expect(summary).toContain('Lisbon')
    expect(episodes).toContain('booked the flights')
    expect(found).toContain("I'm allergic to shellfish. (facts)")
  })
})

describe('agentcore', () => {
  it('finds nothing right away, measures the lag, and recalls what the service has extracted', () => {
    const output = run('agentcore')
    expect(output).toContain('a search finds 0 memories')
    expect(output).toMatch(/the last one came after \d+ ms\./)
    expect(output).toContain("(facts) I'm vegetarian")
    expect(output).not.toContain('(facts) What a grey day')
    expect(output.split('comes back:')[1]).toContain('aisle seat')
  })
})

describe('compose', () => {
  it('routes by type, fuses over stores, is on time while one hangs, and keeps to its budget', () => {
    const args = ['--json', '--deadline', '5000', '--max-tokens', '180']
    const outcome = JSON.parse(run('compose', args, '', { NEO4J_URL: '' }))

    const contents = Object.fromEntries(
      outcome.kept.map(({ store, memories }: { store: string; memories: { content: string }[] }) => [
        store,
        memories.map(({ content }) => content).sort(),
      ]),
    )
    const types = Object.fromEntries(
      outcome.kept.map(({ store, memories }: { store: string; memories: { type: string }[] }) => [
        store,
        [...new Set(memories.map(({ type }) => type))].sort(),
      ]),
    )
    expect(types).toEqual({
      cache: ['episodes', 'facts', 'preferences', 'relations', 'summary'],
      facts: ['facts'],
      relations: ['relations'],
      rest: ['episodes', 'preferences', 'summary'],
    })
    expect(contents.facts).toContain("I'm allergic to shellfish.")
    expect(contents.relations).toEqual([
      'Bea works at Quillon',
      'Quillon is based in Antwerp',
      'Ria has sister Bea',
    ])
    expect(contents.rest).toEqual([
      'I prefer small hotels.',
      "I'm planning a week in Antwerp in May.",
      'Yesterday I booked the night train to Antwerp.',
    ])
    expect(contents.cache).toEqual([...contents.facts, ...contents.relations, ...contents.rest].sort())
    expect(outcome.discarded).toEqual([
      'What a grey day, it has been raining since breakfast! (weather)',
      'Do you like trains? (question)',
    ])

    const [healthy, hanging] = outcome.recalls
    const statuses = (recalled: typeof healthy) =>
      recalled.stores.map(({ store, status }: { store: string; status: string }) => [store, status])
    const answered = ['cache', 'facts', 'relations'].map((store) => [store, 'answered'])
    expect(statuses(healthy)).toEqual([...answered, ['rest', 'answered']])
    expect(statuses(hanging)).toEqual([...answered, ['rest', 'late']])
    expect(hanging.hung).toEqual(['rest'])
    for (const { results } of [healthy, hanging]) {
      // What two stores hold is there once, and all are in it: what the hung one has comes from the cache.
      const found = results.map(({ content }: { content: string }) => content)
      expect(new Set(found).size).toBe(found.length)
      const held = results.map(({ heldBy }: { heldBy: string[] }) => heldBy)
      for (const store of ['facts', 'relations', 'rest']) expect(held).toContainEqual(['cache', store])
    }

    expect(outcome.block.tokens).toBeLessThanOrEqual(180)
    expect(outcome.block.memories).toBeGreaterThan(1)
    expect(outcome.block.memories).toBeLessThan(hanging.results.length)
    expect(outcome.block.text).toContain('not instructions')
  })

  it('says the same in lines, and what it cannot do without a graph', () => {
    const output = run('compose', [], '', { NEO4J_URL: '' })
    expect(output).toContain('relations (in memory, for want of a Neo4j)')
    expect(output).toMatch(/^rest hangs, each store has 1500 ms: \d results after \d+ ms$/m)
    expect(output).toMatch(/^ {2}rest: late, 0 after \d+ ms$/m)
    expect(output).toMatch(/^For a model: \d memories, about \d+ of at most 180 tokens$/m)
  })

  it.each([
    [['--deadline', 'soon'], '--deadline must be a whole number above 0, not "soon"'],
    [['--start-neo4j', '--url', 'bolt://127.0.0.1:7687'], 'do not go together'],
  ])('explains its flags when %o makes no sense', (args, message) => {
    const main = `${root}examples/compose/dist/main.js`
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('strands-agent', () => {
  it('remembers over conversations, keeps users apart, and forgets by a tool', () => {
    const output = run('strands-agent')
    expect(output).toContain(
      "ana: Is there a dish without peanuts?\nagent: You told me: I'm allergic to peanuts.\n",
    )
    expect(output).toContain('bob: Am I allergic to peanuts?\nagent: I know nothing of that.\n')
    const [, wednesday] = output.split('Wednesday')
    expect(wednesday).toContain('agent: (calls a tool) Done, that is gone.\n')
    expect(wednesday).toContain('ana: Am I allergic to peanuts?\nagent: I know nothing of that.\n')
  })
})

describe('ai-sdk-agent', () => {
  it('keeps what lasts once, with the id it came with, keeps users apart, and forgets by a tool', () => {
    const output = run('ai-sdk-agent')
    expect(output.match(/kept, from .*/g)).toEqual([
      "kept, from monday-1: I'm allergic to peanuts.",
      'kept, from monday-3: I live in Porto.',
    ])
    expect(output).toContain("model: You told me: I'm allergic to peanuts.\n")
    expect(output).toContain('bob: Am I allergic to peanuts?\nmodel: I know nothing of that.\n')
    expect(output).toContain(
      'model: Done, that is gone.\nana: Am I allergic to peanuts?\nmodel: I know nothing of that.\n',
    )
  })
})

describe('chat', () => {
  const chat = (mechanism: string, lines: readonly string[]) =>
    run('chat', ['--folder', folder, '--mechanism', mechanism], `${lines.join('\n')}\n`)

  it.each(['single', 'typed'])('remembers over a restart and forgets on request (%s)', (mechanism) => {
    const first = chat(mechanism, ["I'm allergic to penicillin.", 'It is so hot today!', '/quit'])
    expect(first).toContain("+ kept (facts): I'm allergic to penicillin")
    expect(first).toContain('- discarded (weather): It is so hot today!')
    const second = chat(mechanism, ['What am I allergic to?', '/forget penicillin', '/memory', '/quit'])
    expect(second).toContain('no model: this is what memory has on it')
    expect(second).toContain("forgotten: I'm allergic to penicillin")
    expect(chat(mechanism, ['/quit'])).toContain('nothing yet')
  })

  it('shows with a managed memory when the service has caught up, and how long that took', async () => {
    const args = [`${root}examples/chat/dist/main.js`, '--mechanism', 'managed', '--lag', '3000']
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (data: Buffer) => {
      output += data
    })
    child.stdin.write("I'm allergic to penicillin.\n/memory\n")
    await expect.poll(() => output).toMatch(/\+ extracted \d+\.\d s after the last turn: 1 new/)
    expect(output).toMatch(/nothing yet\n\s+\(the service is still extracting/)
    child.stdin.end('/memory\n/quit\n')
    await once(child, 'exit')
    expect(output).toContain("1. (facts) I'm allergic to penicillin")
  })

  it('shows its memory on a page when asked', () => {
    const output = run('chat', ['--folder', folder, '--inspect'], '/quit\n')
    expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n/)
  })

  it('explains its flags when they make no sense', () => {
    const args = [`${root}examples/chat/dist/main.js`, '--mechanism', 'telepathy']
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toContain('--mechanism must be one of single, typed, managed')
  })
})

/** Looks at what a demo has kept, as the inspector shows it. */
async function inspected(kept: string): Promise<void> {
  const args = [`${root}scripts/inspector.mjs`, '--store', `${root}examples/demo/memory.config.mjs`]
  const child = spawn(process.execPath, args, { env: { ...process.env, DEMO_MEMORY: kept } })
  const exit = once(child, 'exit')
  const early = exit.then(([code]) => Promise.reject(new Error(`the inspector ended with ${code}`)))
  early.catch(() => undefined)
  try {
    let output = ''
    while (!output.includes('\n'))
      output += String((await Promise.race([once(child.stdout, 'data'), early]))[0])
    const url = new URL(output.trim())
    const headers = { authorization: `Bearer ${url.hash.replace('#token=', '')}` }
    const ask = async <Answer>(what: string): Promise<Answer> =>
      (await fetch(new URL(`/api/${what}`, url), { headers })).json() as Promise<Answer>
    const { stores, scopes } = await ask<{ stores: { name: string }[]; scopes: unknown[] }>('overview')
    expect(stores.map(({ name }) => name)).toContain('preferences')
    expect(scopes).toHaveLength(16)
    const { entries } = await ask<{ entries: { id: string }[] }>('entries?store=memory&scope=0')
    const { turns } = await ask<{ turns: unknown }>(`entry?store=memory&scope=0&id=${entries[0]?.id}`)
    expect(JSON.stringify(turns)).toContain('"kind":"kept"')
    expect(JSON.stringify(await ask('turns?scope=0'))).toContain('"kind":"discarded"')
  } finally {
    child.kill()
    await exit
  }
}

// Each holds sixteen conversations twice, and embeds all of it.
describe('demo', { timeout: 120_000 }, () => {
  it('selects, persists, and recalls from a new process, within the stated bounds', async () => {
    const report = JSON.parse(run('demo', ['--json', '--folder', folder]))
    expect(report.mechanisms).toHaveLength(3)
    for (const [i, [mechanism, store]] of Object.entries({
      A: 'in-memory',
      B: 'in-memory',
      C: 'agentcore',
    }).entries()) {
      expect(report.mechanisms[i]).toEqual({
        mechanism,
        store,
        selectionRecall: expect.any(Number),
        leakRate: expect.any(Number),
        typeAccuracy: expect.any(Number),
        entries: expect.any(Number),
        turnLatencyMs: expect.any(Number),
        queryableAfterMs: expect.any(Number),
      })
      expect(report.mechanisms[i].selectionRecall).toBeGreaterThanOrEqual(0.9)
      expect(report.mechanisms[i].leakRate).toBeLessThanOrEqual(0.05)
    }
    // What a service needs, by the emulator's clock.
    expect(report.mechanisms[2].queryableAfterMs).toBeGreaterThan(20_000)
    expect(report.mechanisms[2].queryableAfterMs).toBeLessThanOrEqual(60_000)
    expect(report.recall.questions).toBeGreaterThan(50)
    expect(report.recall.hitsAt3).toBeGreaterThanOrEqual(0.9)
    await inspected(folder)
  })

  it('does the same on another back end', () => {
    const report = JSON.parse(run('demo', ['--json'], '', { VECTOR_BACKEND: 'dynamodb' }))
    for (const mechanism of report.mechanisms) {
      expect(mechanism.store).toBe(mechanism.mechanism === 'C' ? 'agentcore' : 'dynamodb')
      expect(mechanism.selectionRecall).toBeGreaterThanOrEqual(0.9)
      expect(mechanism.leakRate).toBeLessThanOrEqual(0.05)
    }
    expect(report.recall.hitsAt3).toBeGreaterThanOrEqual(0.9)
  })

  it('says it in tables, on one more back end', () => {
    const output = run('demo', [], '', { VECTOR_BACKEND: 's3' })
    expect(output).toContain('A. one store, one selection')
    expect(output).toContain('B. four typed stores, one selection each')
    expect(output).toContain('C. managed: raw turns go to a service that extracts')
    expect(output).toContain('s3-vectors')
    const hits = /\d+ questions: [\d.]+% answered by the first result, ([\d.]+)% within three/.exec(output)
    expect(Number(hits?.[1])).toBeGreaterThanOrEqual(90)
  })

  it('knows no other back end', () => {
    const env = { ...process.env, VECTOR_BACKEND: 'paper' }
    const { status, stderr } = spawnSync(process.execPath, [`${root}examples/demo/dist/main.js`], {
      encoding: 'utf8',
      env,
    })
    expect(status).toBe(2)
    expect(stderr).toContain('VECTOR_BACKEND must be one of memory, s3, dynamodb')
  })
})
