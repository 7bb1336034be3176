import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { packageNames, read, root } from './workspace.js'

describe('tables that are written by scripts', () => {
  it.each([
    ['the guide to writing a store lists the cases that there are', 'scripts/conformance-table.mjs'],
    ['the README says of every store what the store says of itself', 'scripts/store-table.mjs'],
    ['the READMEs say of every option what its doc comment says', 'scripts/option-tables.mjs'],
    ['the contributing page lists the packages, with what they support', 'scripts/support-table.mjs'],
    ['the first page shows the figures that the results have', 'scripts/measured-table.mjs'],
  ])(
    '%s',
    (_, script) => {
      const { status, stderr } = spawnSync(process.execPath, [root + script, '--check'], { encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    },
    60_000,
  )

  it('leave no store out', () => {
    const [, table = ''] = read('README.md').split(/<!-- (?:stores: .*|end of stores) -->/)
    for (const name of packageNames.filter((each) => each.startsWith('store-'))) {
      expect(table).toContain(`(packages/${name})`)
    }
  })
})
