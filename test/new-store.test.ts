import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runSuite, type StoreTarget, storeSuite } from '@memory/conformance'
import type { MemoryStore } from '@memory/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './workspace.js'

let copy: string
beforeEach(() => {
  // Below the root, so that the new package resolves others by name as it would after an installation.
  mkdirSync(`${root}.cache`, { recursive: true })
  copy = mkdtempSync(`${root}.cache/new-store-`)
  mkdirSync(join(copy, 'packages'))
  for (const path of ['scripts', 'tsconfig.json', 'tsconfig.base.json', 'examples/third-party-store']) {
    cpSync(root + path, join(copy, path), {
      recursive: true,
      filter: (file) => !/[\\/](dist|node_modules)$/.test(file),
    })
  }
})
afterEach(() => rmSync(copy, { recursive: true }))

const newStore = (...names: string[]) =>
  spawnSync(process.execPath, [join(copy, 'scripts/new-store.mjs'), ...names], { encoding: 'utf8' })

/** Compiles the package and returns its factory; each compilation has a folder of its own, for modules are imported once. */
async function build(
  folder: string,
  outDir: string,
  name: string,
): Promise<(options: object) => MemoryStore> {
  const tsc = `${root}node_modules/typescript/bin/tsc`
  const args = [
    tsc,
    '-p',
    folder,
    '--outDir',
    join(folder, outDir),
    '--tsBuildInfoFile',
    join(folder, outDir, 'info'),
  ]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  const url = pathToFileURL(join(folder, outDir, 'index.js')).href
  const module = (await import(/* @vite-ignore */ url)) as Record<string, (options: object) => MemoryStore>
  return module[name] as (options: object) => MemoryStore
}

it('starts a package from the example with every name replaced', () => {
  expect(newStore('acme-cache')).toMatchObject({ status: 0, stderr: '' })
  const folder = join(copy, 'packages/store-acme-cache')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files).toContain(join('src', 'acme-cache-store.ts'))
  expect(files).toContain(join('test', 'conformance.test.ts'))
  const texts = files
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(texts.join('\n')).not.toMatch(/plain-?files/i)
  expect(texts.join('\n')).toContain('export function acmeCacheStore(options: AcmeCacheStoreOptions)')
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({
    name: '@memory/store-acme-cache',
    publishConfig: { access: 'public', provenance: true },
  })
  expect(manifest.private).toBeUndefined()
  expect(readFileSync(join(copy, 'tsconfig.json'), 'utf8')).toContain('packages/store-acme-cache')
})

it('starts a package whose conformance run is a list of what is left to write', async () => {
  newStore('redis')
  const folder = join(copy, 'packages/store-redis')
  symlinkSync(`${root}packages/core`, join(copy, 'packages/core'))
  const redisStore = await build(folder, 'started', 'redisStore')
  const target: StoreTarget = {
    name: 'redis',
    open: () => redisStore({ url: 'redis://localhost' }),
    close: (store) => store.close?.(),
  }
  const started = await runSuite(storeSuite, target)
  const failed = started.cases.filter(({ status }) => status === 'failed')
  expect(started.summary.passed).toBeGreaterThan(20)
  expect(failed.filter(({ failure }) => !failure?.rootCause?.startsWith('To do: '))).toEqual([])
  const methods = new Set(failed.map(({ failure }) => failure?.rootCause?.match(/^To do: (\w+)\(\)/)?.[1]))
  // The others come to light once these are written: a delete needs an entry that is there.
  expect([...methods].sort()).toEqual(['create', 'page', 'read'])

  // With a back end written, nothing is left to do.
  const file = join(folder, 'src/redis-entries.ts')
  const written = readFileSync(join(copy, 'examples/third-party-store/src/plain-files-entries.ts'), 'utf8')
  writeFileSync(
    file,
    written
      .replaceAll('PlainFiles', 'Redis')
      .replaceAll('readonly folder: string', 'readonly url: string')
      .replaceAll('location.folder', 'location.url'),
  )
  const writtenStore = await build(folder, 'written', 'redisStore')
  const finished = await runSuite(storeSuite, {
    ...target,
    open: () => writtenStore({ url: mkdtempSync(join(copy, 'data-')) }),
  })
  expect(finished.cases.filter(({ status }) => status === 'failed')).toEqual([])
})

it('refuses a name that is taken or malformed, and changes nothing', () => {
  expect(newStore('redis').status).toBe(0)
  expect(newStore('redis')).toMatchObject({ status: 2, stderr: 'packages/store-redis exists already\n' })
  for (const name of ['', 'Redis', '../x', 'a b']) expect(newStore(name).status).toBe(2)
  expect(readdirSync(join(copy, 'packages'))).toEqual(['store-redis'])
})
