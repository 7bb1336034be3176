import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../src/cli/command.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const SETS = {
  right:
    "export const name = 'right'\nexport const open = () => inMemoryStore()\nexport const close = (store) => store.close()",
  wrong: `export default {
    name: 'wrong',
    open() {
      const store = inMemoryStore()
      store.search = async () => { throw new Error('no index') }
      return store
    },
    close: (store) => store.close(),
  }`,
  known: `export const target = {
    name: 'known',
    open() {
      const store = inMemoryStore()
      store.getTools = () => []
      return store
    },
    close: (store) => store.close(),
    knownFailures: { 'strands.no-get-tools': { reason: 'needed by an old host', until: '9.0' } },
  }`,
  empty: 'export const nothing = 1',
}

let folder: string
beforeAll(async () => {
  // Below the root, so that the fixtures resolve packages by name.
  folder = await mkdtemp(join(root, 'node_modules/.conformance-'))
  for (const [name, source] of Object.entries(SETS)) {
    await writeFile(
      join(folder, `${name}.mjs`),
      `import { inMemoryStore } from '@memory/store-in-memory'\n${source}\n`,
    )
  }
})
afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]) {
  const out: string[] = []
  const error: string[] = []
  const io = {
    out: (text: string) => out.push(text),
    error: (text: string) => error.push(text),
    interactive: false,
  }
  const status = await runCommand(args, io)
  return { status, output: out.join(''), error: error.join(''), pieces: out }
}

describe('memory-conformance', () => {
  it('prints a table, a summary and exits with 0', async () => {
    const { status, output, pieces } = await run(
      join(folder, 'right.mjs'),
      '--only',
      'search.*',
      '--only',
      'size.*',
    )
    expect(status).toBe(0)
    expect(output).toMatch(
      /^right: store conformance\n\ntheme +passed +failed +known +skipped\nsearch +18 +- +- +-\n/,
    )
    expect(output).toMatch(/\n20 passed, 0 failed, 3 skipped\n$/)
    expect(output).toContain('maxContentBytes: null')
    expect(pieces.length, 'a row appears as soon as its theme is through').toBeGreaterThan(3)
  })

  it('prints failures and the cause they share, and exits with 1', async () => {
    const { status, output } = await run(join(folder, 'wrong.mjs'), '--only', 'search.*')
    expect(status).toBe(1)
    expect(output).toContain('[search.empty-store] A search of an empty store gives an empty list.')
    expect(output).toMatch(/Causes that several failures share:\n +\d+ {2}no index \(search\./)
    expect(output).toMatch(/\n\d+ passed, \d+ failed, \d+ skipped\n$/)
  })

  it('writes a report and a badge', async () => {
    const [json, badge] = [join(folder, 'report.json'), join(folder, 'badge.json')]
    const { status, output } = await run(
      join(folder, 'known.mjs'),
      '--only',
      'strands.*',
      '--json',
      json,
      '--badge',
      badge,
    )
    expect(status).toBe(0)
    expect(output).toContain('Known failures:\n    1  needed by an old host (strands.no-get-tools)')
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
      suite: '@memory/conformance',
      name: 'known',
      version: '1.0',
      summary: { passed: 5, failed: 0, known: 1, skipped: 1 },
    })
    expect(JSON.parse(await readFile(badge, 'utf8'))).toEqual({
      schemaVersion: 1,
      label: 'memory store conformance',
      message: '1.0: 1 known failures',
      color: 'yellow',
    })
  })

  it.each([
    [[], 'exactly one FILE'],
    [['a.mjs', 'b.mjs'], 'exactly one FILE'],
    [['right.mjs', '--loud'], '--loud'],
    [['right.mjs', '--level', 'may'], '--level'],
    [['right.mjs', '--seed', 'x'], '--seed'],
    [['right.mjs', '--suite', 'toString'], '--suite'],
    [['right.mjs', '--only', 'nothing.*'], 'only'],
    [['right.mjs', '--target', '9.9'], 'version'],
    [['empty.mjs'], 'no fixture'],
    [['missing.mjs'], 'missing.mjs'],
  ])('exits with 2 and says what is wrong with %j', async (args, complaint) => {
    const { status, output, error } = await run(
      ...args.map((arg) => (arg.endsWith('.mjs') ? join(folder, arg) : arg)),
    )
    expect(status).toBe(2)
    expect(output).not.toContain('passed,')
    expect(error).toContain(complaint)
    expect(error).toContain('usage: memory-conformance FILE')
  })

  it('explains itself', async () => {
    expect(await run('--help')).toMatchObject({
      status: 0,
      error: '',
      output: expect.stringContaining('--badge FILE'),
    })
  })
})
