#!/usr/bin/env node
// npm run test:runners
// Runs the same conformance suite, with the same fixture, under four test runners. jest and mocha are large and needed
// for nothing else, so they are installed when this runs, pinned, into .cache.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { root } from './workspace.mjs'

const PINNED = ['jest@30.5.2', 'mocha@12.0.3']
// Below the root, so that the test files resolve packages by name as they would after an installation.
const folder = `${root}.cache/runners-${PINNED.join('-').replaceAll('@', '-')}/`
const bin = `${folder}node_modules/.bin/`

if (!existsSync(`${bin}mocha`)) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}package.json`, '{ "private": true, "type": "module" }')
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...PINNED],
    {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  )
}

const SUITE = `
import { storeConformance } from '@memory/conformance'
import { inMemoryStore } from '@memory/store-in-memory'

storeConformance({ describe, it }, {
  name: '@memory/store-in-memory',
  open: () => inMemoryStore(),
  close: (store) => store.close?.(),
  omits: { reopen: 'nothing outlives the process', inject: 'there is no client that could fail' },
})
`
// The imports are all that differs.
const RUNNERS = [
  {
    name: 'vitest',
    head: "import { describe, it } from 'vitest'",
    args: [`${root}node_modules/vitest/vitest.mjs`, 'run', '--root', '.', '--config', './vitest.config.mjs'],
  },
  {
    name: 'node:test',
    head: "import { describe, it } from 'node:test'",
    args: ['--test', 'node-test.test.mjs'],
  },
  {
    name: 'jest',
    head: '',
    args: [
      '--experimental-vm-modules',
      `${folder}node_modules/jest/bin/jest.js`,
      '--config',
      'jest.config.json',
    ],
  },
  { name: 'mocha', head: '', args: [`${folder}node_modules/mocha/bin/mocha.js`, 'mocha.test.mjs'] },
]
writeFileSync(`${folder}vitest.config.mjs`, "export default { test: { include: ['vitest.test.mjs'] } }\n")
writeFileSync(
  `${folder}jest.config.json`,
  '{ "testMatch": ["**/jest.test.mjs"], "transform": {}, "moduleFileExtensions": ["mjs", "js"] }\n',
)

let failed = false
for (const { name, head, args } of RUNNERS) {
  writeFileSync(`${folder}${name.replace(':', '-')}.test.mjs`, head + SUITE)
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', NODE_NO_WARNINGS: '1' },
  })
  const output = stdout + stderr
  // Each closes in its own words: "Tests  224 passed", "# pass 224", "Tests: 224 passed", "224 passing".
  const passed = Number(
    output
      .match(/Tests:?\s+(\d+) passed|# pass (\d+)|(\d+) passing/)
      ?.slice(1)
      .find(Boolean) ?? 0,
  )
  const ok = status === 0 && passed > 200
  if (!ok) console.error(output)
  console.log(
    `${name}: ${ok ? 'passed' : 'FAILED'}, ${passed} tests, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  failed ||= !ok
}
process.exit(failed ? 1 : 0)
