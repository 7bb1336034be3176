import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './workspace.js'

const folder = mkdtempSync(join(tmpdir(), 'options-'))
const page = join(folder, 'packages/plug/README.md')
const source = join(folder, 'packages/plug/src/options.ts')
const exported = (text: string) => {
  writeFileSync(
    join(folder, 'packages/plug/package.json'),
    JSON.stringify({ exports: { '.': { types: './dist/index.d.ts' }, './package.json': './package.json' } }),
  )
  writeFileSync(join(folder, 'packages/plug/src/index.ts'), text)
}
const marks = (what: string) =>
  `<!-- options of ${what}: written by scripts/option-tables.mjs -->\n\n<!-- end of options of ${what} -->\n`

function run(...args: string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [`${root}scripts/option-tables.mjs`, folder, ...args],
    { encoding: 'utf8' },
  )
  return { status, stderr }
}

beforeAll(() => {
  mkdirSync(join(folder, 'packages/plug/src'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('tables of options', () => {
  it('say of each option its type, its default and what it is', () => {
    writeFileSync(
      source,
      `
      interface Shared {
        /** Clock of it. Default: the machine's. */ readonly clock?: Clock; readonly gone?: never }
      interface Wait {
        /** How long, in milliseconds. Default 1,000. */ readonly ms?: number }
      export interface PlugOptions extends Omit<Shared, 'other'> {
        /** Names it. Letters only. */
        readonly name: string
        /** How it waits. */
        readonly wait?: Wait
        /** What it hears of; see {@link Wait}. Default: nothing. */
        readonly hear?: string | ((what: string) => void)
        /** Whether it goes on. Default false. */
        readonly on?: boolean
      }`,
    )
    writeFileSync(page, `# plug\n\n${marks('PlugOptions')}\n${marks('PlugOptions beyond Shared')}`)
    expect(run('--check').status).toBe(1)
    expect(run()).toEqual({ status: 0, stderr: '' })
    expect(run('--check')).toEqual({ status: 0, stderr: '' })
    const rows = readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => /^\| `/.test(line))
      .map((line) => line.replace(/ +/g, ' '))
    const own = [
      '| `name` | `string` | required | Names it. Letters only. |',
      '| `wait.ms` | `number` | 1,000 | How long, in milliseconds. |',
      '| `hear` | `string \\| function` | nothing | What it hears of; see `Wait`. |',
      '| `on` | `boolean` | `false` | Whether it goes on. |',
    ]
    expect(rows).toEqual([...own, "| `clock` | `Clock` | the machine's | Clock of it. |", ...own])
  })

  it('want one of every options interface that a package exports', () => {
    writeFileSync(
      source,
      `
      export interface Base {
        /** Names it. */ readonly name: string }
      export interface WaitOptions {
        /** How long. Default 1. */ readonly ms?: number }
      export interface PlugOptions extends Base {
        /** How it waits. Default 1. */ readonly wait?: WaitOptions }
      export interface SocketConfig extends WaitOptions {
        /** Names it. */ readonly name: string }
      export interface InnerOptions { readonly undocumented?: string }`,
    )
    exported("export type { Base, PlugOptions, SocketConfig, WaitOptions } from './options.js'")
    writeFileSync(page, `# plug\n\n${marks('PlugOptions')}\n`)
    expect(run().stderr).toBe(
      'packages/plug/README.md has no table of SocketConfig, which the package exports\n',
    )
    expect(run('--check').status).toBe(1)
    // What a table leaves out is not in it.
    writeFileSync(page, `# plug\n\n${marks('SocketConfig beyond WaitOptions')}\n`)
    expect(run().stderr.match(/no table of \w+/g)).toEqual([
      'no table of PlugOptions',
      'no table of WaitOptions',
    ])
    writeFileSync(page, `# plug\n\n${marks('PlugOptions')}\n${marks('SocketConfig')}\n`)
    expect(run()).toEqual({ status: 0, stderr: '' })
    exported('')
  })

  it.each([
    [
      'what its default is',
      '/** Names it. */ readonly name?: string',
      'name does not say what its default is',
    ],
    ['what it is', '/** Default `plug`. */ readonly name?: string', 'name does not say what it is'],
  ])('want every option to say %s', (_, property, fault) => {
    writeFileSync(source, `export interface PlugOptions {\n${property}\n}`)
    const { status, stderr } = run()
    expect(status).toBe(1)
    expect(stderr).toContain(`packages/plug, PlugOptions: ${fault}`)
  })
})
