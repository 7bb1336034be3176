import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './workspace.js'

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-store-'))
  mkdirSync(join(copy, 'packages'))
  for (const path of ['scripts', 'tsconfig.json', 'examples/third-party-store']) {
    cpSync(root + path, join(copy, path), {
      recursive: true,
      filter: (file) => !/[\\/](dist|node_modules)$/.test(file),
    })
  }
})
afterEach(() => rmSync(copy, { recursive: true }))

const newStore = (...names: string[]) =>
  spawnSync(process.execPath, [join(copy, 'scripts/new-store.mjs'), ...names], { encoding: 'utf8' })

it('starts a package from the smallest store with every name replaced', () => {
  expect(newStore('acme-cache')).toMatchObject({ status: 0, stderr: '' })
  const folder = join(copy, 'packages/store-acme-cache')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files).toContain(join('src', 'acme-cache-store.ts'))
  const texts = files
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(texts.join('\n')).not.toMatch(/plain-?files/i)
  expect(texts.join('\n')).toContain('export function acmeCacheStore(options: AcmeCacheStoreOptions)')
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    name: '@memory/store-acme-cache',
  })
  expect(readFileSync(join(copy, 'tsconfig.json'), 'utf8')).toContain('packages/store-acme-cache')
})

it('refuses a name that is taken or malformed, and changes nothing', () => {
  expect(newStore('redis').status).toBe(0)
  expect(newStore('redis')).toMatchObject({ status: 2, stderr: 'packages/store-redis exists already\n' })
  for (const name of ['', 'Redis', '../x', 'a b']) expect(newStore(name).status).toBe(2)
  expect(readdirSync(join(copy, 'packages'))).toEqual(['store-redis'])
})
