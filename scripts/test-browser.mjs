#!/usr/bin/env node
// npm run test:browser
// Runs the tests that need a browser, in headless Chromium. CHROMIUM names it; otherwise it is looked for, and where
// nobody is there to ask (CI, as root, with Debian's packages) it is installed. Without one the tests fail.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function find() {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : undefined
  const folders = [...PATH.split(delimiter), '/usr/bin']
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

function install() {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.error('Chromium is installed from Debian’s packages ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 2, 2], env })
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}

if (!find()) install()
const chromium = find()
if (!chromium) {
  console.error(
    'No Chromium was found. Install it (Debian: apt-get install chromium), or name it in CHROMIUM.',
  )
  process.exit(1)
}
const { status, error } = spawnSync(
  process.execPath,
  [
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    '--config',
    'vitest.browser.config.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } },
)
if (error) throw error
process.exit(status ?? 1)
