import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { filesBelow, packageNames, read, root } from './workspace.js'

const folder = mkdtempSync(join(tmpdir(), 'links-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${root}scripts/check-links.mjs`, ...args],
    {
      encoding: 'utf8',
    },
  )
  return { status, stdout, faults: stderr.split('\n').filter(Boolean) }
}

describe('links', () => {
  it('resolve on every page', () => {
    expect(check()).toMatchObject({ status: 0, faults: [] })
  })

  it('are told when they do not', () => {
    mkdirSync(join(folder, 'guide'))
    writeFileSync(join(folder, 'guide/README.md'), '# A guide\n\n## Same\n\n## Same\n\n## `code` & more\n')
    writeFileSync(
      join(folder, 'page.md'),
      [
        '# Page',
        '[a folder](guide) [its heading](guide#a-guide) [here](#page) [twice](guide/README.md#same-1)',
        '[marks](guide#code--more) [out](https://example.com/a?b#c) `[code](nowhere.md)`',
        '```md\n[code](nowhere.md)\n```',
        '[gone](nowhere.md) [gone](guide#nothing) [plain](http://example.com) [half](https://nowhere)',
        '[above](../elsewhere.md)',
        '<source media="(x)" srcset="gone.png"><img alt="a > b" src="guide/README.md">',
      ].join('\n'),
    )
    const { status, stdout, faults } = check(folder)
    expect(status).toBe(1)
    expect(stdout).toBe('13 links on 2 pages: 6 do not\n')
    expect(faults).toEqual([
      'page.md: the link to "nowhere.md" leads nowhere',
      'page.md: the link to "guide#nothing" points at a heading that is not there',
      'page.md: the link to "http://example.com" must be a complete https address',
      'page.md: the link to "https://nowhere" must be a complete https address',
      'page.md: the link to "../elsewhere.md" leads out of the repository',
      'page.md: the link to "gone.png" leads nowhere',
    ])
  })
})

describe('ways to a page', () => {
  it('lead from the README to every package', () => {
    const [, table = ''] = read('README.md').split('\n## Packages\n')
    const named = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| \[`@memory\/([\w-]+)`\]/gm)].map(
      ([, name]) => name,
    )
    expect(named.sort()).toEqual([...packageNames].sort())
  })

  it.each(['README.md', 'docs/README.md'])('lead from %s to every page of docs', (page) => {
    const links = [...read(page).matchAll(/\]\((?:docs\/)?([\w-]+\.md)/g)].map(([, file]) => file)
    const expected = filesBelow('docs', '.md').filter((file) => !file.includes('/') && file !== 'README.md')
    expect(links).toEqual(expect.arrayContaining(expected))
  })

  it.each(packageNames)('packages/%s/README.md says how to run its samples', (name) => {
    const text = read(`packages/${name}/README.md`)
    if (text.includes('```ts\n')) expect(text).toMatch(/`node sample\.mts` \(Node 22\.18 or later\)/)
  })
})

describe('READMEs', () => {
  it.each(packageNames)('of %s says how to install it', (name) => {
    expect(read(`packages/${name}/README.md`)).toContain('\n## Install\n')
  })

  /** Stores whose data lie with somebody who asks who comes, and is paid. */
  const services = packageNames.filter((name) => /^store-(?!in-memory)/.test(name))
  it.each(services)('of %s says what it can do, what it needs and what it costs', (name) => {
    const headings = [...read(`packages/${name}/README.md`).matchAll(/^## (.+)$/gm)].map(
      ([, heading]) => heading,
    )
    const expected = ['Install', 'Use', 'Options', 'Capabilities', 'Limits', 'Permissions', 'Costs']
    expect(headings).toEqual(expect.arrayContaining(expected))
  })
})
