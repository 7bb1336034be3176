// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The Chromium to use: the one that CHROMIUM names, else one that is found. Where nobody is there to ask (CI, as root, with
 * Debian's packages) it is installed.
 *
 * @returns {string}
 * @throws {Error} When there is none.
 */
export function findChromium() {
  const found = find() ?? (install() ? find() : undefined)
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found. Install it (Debian: apt-get install chromium), or name it in CHROMIUM.',
  )
}

function find() {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : undefined
  const folders = [...PATH.split(delimiter), '/usr/bin']
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

function install() {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.error('Chromium is installed from Debian’s packages ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 2, 2], env })
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  return true
}
