import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsOf } from '../scripts/tarballs.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarballs-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const SOUND = {
  name: 'sound',
  version: '1.0.0',
  type: 'module',
  license: 'Apache-2.0',
  files: ['dist'],
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  publishConfig: { access: 'public', provenance: true },
}

/** A tarball of a package with one module and its types. */
function packed(manifest: object): string {
  const home = mkdtempSync(join(folder, 'package-'))
  mkdirSync(join(home, 'dist'))
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(home, 'dist/index.js'), 'export const one = 1\n')
  writeFileSync(join(home, 'dist/index.d.ts'), 'export declare const one = 1\n')
  const output = execFileSync('npm', ['pack', '--ignore-scripts', '--silent'], {
    cwd: home,
    encoding: 'utf8',
  })
  return join(home, output.trim())
}

describe('problemsOf', () => {
  it('finds none in a sound package', async () => {
    expect(await problemsOf(packed(SOUND))).toEqual([])
  })

  it.each([
    ['an entry that is not there', { exports: { '.': './dist/other.js' } }, 'publint'],
    [
      'types that are not there',
      { exports: { '.': { types: './dist/other.d.ts', default: './dist/index.js' } } },
      'types',
    ],
    ['a range of the workspace', { dependencies: { core: 'workspace:^' } }, 'depends on core@workspace:^'],
    ['a package that would not be public', { publishConfig: { provenance: true } }, 'publishConfig'],
    ['a package without provenance', { publishConfig: { access: 'public' } }, 'publishConfig'],
  ])(
    'finds %s',
    async (_what, change, problem) => {
      expect((await problemsOf(packed({ ...SOUND, ...change }))).join('\n')).toContain(problem)
    },
    60_000,
  )
})
