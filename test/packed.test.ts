import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './workspace.js'

const PACKED = ['packages/core', 'packages/conformance', 'examples/third-party-store'] as const

/** What a stranger's project would hold: it names every export that the guide speaks of. */
const CONSUMER = `
import { type StoreTarget, storeConformance, runSuite, storeSuite, storeCases } from '@memory/conformance'
import type { MemoryStore } from '@memory/core'
import { plainFilesStore } from 'memory-store-plain-files'

const store: MemoryStore = plainFilesStore({ folder: 'memory' })
const target: StoreTarget = { name: 'mine', open: () => store, close: () => {} }
const runner = { describe: (_: string, body: () => void) => body(), it: (_: string, body: () => Promise<void>) => body() }
storeConformance(runner, target, { only: ['fixture.*'] })
const report = await runSuite(storeSuite, target)
export const summary: { passed: number; failed: number } = report.summary
export const ids: readonly string[] = storeCases.map(({ id }) => id)
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'))
  const pack = (name: string) =>
    execFileSync(`${root}node_modules/.bin/pnpm`, ['pack', '--pack-destination', folder], {
      cwd: root + name,
      stdio: 'pipe',
    })
  for (const name of PACKED) pack(name)
  const tarballs = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const flags = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    '--cache',
    join(folder, 'cache'),
  ]
  execFileSync('npm', ['install', ...flags, ...tarballs.map((file) => `./${file}`)], {
    cwd: folder,
    stdio: 'pipe',
  })
  cpSync(`${root}examples/third-party-store/test/conformance.test.mjs`, join(folder, 'conformance.test.mjs'))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('core, conformance and the example, packed and installed outside the workspace', () => {
  it('pass the suite under node:test', () => {
    const { status, stdout } = spawnSync(process.execPath, ['--test', 'conformance.test.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      // Vitest's own settings must not reach another test runner.
      env: { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined },
    })
    expect(status, stdout.slice(-4000)).toBe(0)
    expect(Number(stdout.match(/^# pass (\d+)$/m)?.[1])).toBeGreaterThan(200)
    expect(stdout).toMatch(/^# fail 0$/m)
  }, 120_000)

  it('bring the command with them', () => {
    const fixture = `
      import { mkdtempSync } from 'node:fs'
      import { plainFilesStore } from 'memory-store-plain-files'
      export const name = 'files'
      export const open = () => plainFilesStore({ folder: mkdtempSync('data-') })
      export const close = () => {}
    `
    writeFileSync(join(folder, 'fixture.mjs'), fixture)
    const command = join(folder, 'node_modules/.bin/memory-conformance')
    const output = execFileSync(command, ['./fixture.mjs', '--only', 'identity.*'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(output).toMatch(/\d+ passed, 0 failed, \d+ skipped\n$/)
  })

  it.each([
    ['node16', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
    ['nodenext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
    ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])(
    'have types that resolve under %s',
    (_, module, moduleResolution) => {
      const file = join(folder, 'consumer.ts')
      writeFileSync(file, CONSUMER)
      const program = ts.createProgram([file], {
        module,
        moduleResolution,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
      })
      const found = ts
        .getPreEmitDiagnostics(program)
        .map(
          ({ file: at, messageText }) =>
            `${at?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
        )
      expect(found).toEqual([])
    },
    60_000,
  )
})
