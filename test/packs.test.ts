import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  claimedFor,
  consumerOf,
  entriesOf,
  isSupported,
  lineOf,
  optionalOf,
  packageOf,
  strangersIn,
} from '../scripts/packs/plan.mjs'
import { importedBy, installedBy, samplesOf } from '../scripts/packs/readme.mjs'
import { asJson, asText, comparison } from '../scripts/packs/report.mjs'
import { sideBySide } from '../scripts/packs/run.mjs'
import { publishedPackages } from '../scripts/workspace.mjs'
import { packageNames, read } from './workspace.js'

const MANIFEST = {
  name: '@memory/a',
  version: '1.2.0',
  exports: { '.': {}, './traces': {}, './package.json': './package.json' },
  dependencies: { '@memory/b': '^1.0.0' },
  peerDependencies: { host: '^3.0.0', traces: '^1.0.0', '@memory/c': '>=1.0.0 <2' },
  peerDependenciesMeta: { traces: { optional: true } },
  devDependencies: { host: '3.4.5', '@memory/c': 'workspace:^' },
  optionalDependencies: { fast: '1.0.0' },
  memory: { runtimes: { '.': ['browser'] }, needs: { './traces': ['traces'] } },
}
const TARBALLS = new Map([
  ['@memory/a', '/t/a.tgz'],
  ['@memory/b', '/t/b.tgz'],
  ['@memory/c', '/t/c.tgz'],
])

describe('what a package promises', () => {
  it('is read from its manifest', () => {
    expect(entriesOf(MANIFEST)).toEqual({
      plain: ['@memory/a'],
      needing: ['@memory/a/traces'],
      needs: ['traces'],
    })
    expect(optionalOf(MANIFEST)).toEqual(['traces', 'fast'])
    expect(claimedFor(MANIFEST, 'browser')).toEqual(['@memory/a'])
    expect(claimedFor(MANIFEST, 'worker')).toEqual([])
  })

  it('is nothing but Node when the manifest does not say', () => {
    expect(claimedFor({ name: 'plain', version: '1.0.0' }, 'browser')).toEqual([])
    expect(entriesOf({ name: 'plain', version: '1.0.0' }).plain).toEqual([])
  })
})

describe('the project that installs a package', () => {
  it('has its required peers as they are tested, and siblings from tarballs wherever they are', () => {
    expect(consumerOf(MANIFEST, TARBALLS)).toEqual({
      private: true,
      dependencies: { host: '3.4.5', '@memory/c': 'file:/t/c.tgz', '@memory/a': 'file:/t/a.tgz' },
      overrides: { '@memory/b': 'file:/t/b.tgz' },
    })
  })

  it('has an optional peer when it is wanted', () => {
    expect(consumerOf(MANIFEST, TARBALLS, ['traces']).dependencies).toHaveProperty('traces', '^1.0.0')
  })

  it('shows what came from elsewhere', () => {
    const packages = {
      '': {},
      'node_modules/@memory/a': { resolved: 'file:../a.tgz' },
      'node_modules/host': { resolved: 'https://example.org/host.tgz' },
      'node_modules/host/node_modules/@memory/b': { resolved: 'https://example.org/b.tgz' },
    }
    expect(strangersIn({ packages }, TARBALLS)).toEqual(['node_modules/host/node_modules/@memory/b'])
  })
})

describe('packageOf', () => {
  it.each([
    ['ai', 'ai'],
    ['ai/test', 'ai'],
    ['@memory/manager/telemetry', '@memory/manager'],
    ['node_modules/a/node_modules/@b/c', '@b/c'],
  ])('%s belongs to %s', (specifier, name) => {
    expect(packageOf(specifier)).toBe(name)
  })
})

describe('isSupported', () => {
  const version = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40))

  it('compares part by part', () => {
    fc.assert(
      fc.property(version, version, (asked, has) => {
        const weight = ([major, minor, patch]: readonly number[]) =>
          (major ?? 0) * 1e6 + (minor ?? 0) * 1e3 + (patch ?? 0)
        expect(isSupported(`>=${asked.join('.')}`, `v${has.join('.')}`)).toBe(weight(has) >= weight(asked))
      }),
    )
  })

  it('takes no range it cannot read for fulfilled', () => {
    expect(() => isSupported('^20', 'v20.0.0')).toThrow('engines.node')
    expect(() => isSupported('', 'v20.0.0')).toThrow('engines.node')
  })

  it('names lines', () => {
    expect(lineOf('v22.3.0')).toBe('Node 22')
  })
})

describe('a README', () => {
  const page = [
    '```sh',
    'npm install @memory/a host',
    'npm install --save-dev @memory/b # for the sample',
    '```',
    'Also `npm i -D traces`, if you like.',
    '```ts',
    "import { readFile } from 'node:fs/promises'",
    "import type { A } from '@memory/a/types'",
    "const { b } = await import('@memory/b')",
    '```',
    '```js',
    "export { c } from 'host/deep'",
    '```',
  ].join('\n')

  it('says what to install', () => {
    expect(installedBy(page)).toEqual(['@memory/a', 'host', '@memory/b', 'traces'])
  })

  it('has samples, which import packages', () => {
    expect(samplesOf(page, 'ts').map(importedBy)).toEqual([['@memory/a', '@memory/b']])
    expect(samplesOf(page, 'js').map(importedBy)).toEqual([['host']])
  })
})

describe('what samples import', () => {
  const pages = ['README.md', ...packageNames.map((name) => `packages/${name}/README.md`)]

  it.each(pages)('%s says to install', (file) => {
    const page = read(file)
    const imported = [...samplesOf(page, 'ts'), ...samplesOf(page, 'js')].flatMap(importedBy)
    expect(installedBy(page)).toEqual(expect.arrayContaining(imported))
  })
})

describe('the report', () => {
  const rows = [
    { case: 'a: import, Node 20', ok: true },
    { case: 'b: types, node16', ok: false, detail: 'b.d.ts: no' },
    comparison({ case: 'a', metric: 'import', unit: 'ms', ours: 1 / 3, peer: 'b', theirs: 2 }),
  ]

  it('is one document in the form of the benchmarks', () => {
    expect(JSON.parse(asJson(rows, { node: 'v20.0.0' }))).toMatchObject({
      bench: 'packs',
      node: 'v20.0.0',
      rows: [{ ok: true }, { ok: false }, { ours: 0.3333, theirs: 2, ratio: 0.1667, ok: true }],
    })
  })

  it('is a line for each row, and what it comes to', () => {
    expect(asText(rows)).toBe(
      [
        'ok      a: import, Node 20',
        'FAILED  b: types, node16 (b.d.ts: no)',
        '        a: import 0.3333 ms, b 2 (0.1667)',
        '',
        '2 of 3 rows hold',
      ].join('\n'),
    )
  })
})

it('work is done side by side, no wider than asked, with results in order', async () => {
  let running = 0
  let widest = 0
  const results = await sideBySide([5, 1, 3, 2, 4], 2, async (item) => {
    running += 1
    widest = Math.max(widest, running)
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
    running -= 1
    return item * 10
  })
  expect(results).toEqual([50, 10, 30, 20, 40])
  expect(widest).toBe(2)
})

it('every package of the workspace is published, and says what its entries need', () => {
  const packages = publishedPackages()
  expect(packages.map(({ folder }) => folder)).toEqual(packageNames.map((name) => `packages/${name}`))
  for (const { manifest } of packages) {
    const { plain, needs } = entriesOf(manifest)
    expect(plain, manifest.name).toContain(manifest.name)
    expect(optionalOf(manifest)).toEqual(expect.arrayContaining(needs))
    const named = Object.keys({ ...manifest.memory?.runtimes, ...manifest.memory?.needs })
    expect(Object.keys(manifest.exports ?? {}), manifest.name).toEqual(expect.arrayContaining(named))
    expect(isSupported(manifest.engines?.node ?? '', 'v24.0.0'), manifest.name).toBe(true)
  }
})
