// @ts-check
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'

const NPM = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=warn']

/**
 * Makes a project of its own and installs what its manifest says.
 *
 * @param {string} folder
 * @param {object} manifest
 * @returns {Promise<{ status: number | null, stderr: string }>}
 */
export async function installIn(folder, manifest) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, JSON.stringify(manifest, null, 2))
  return run('npm', NPM, { cwd: folder, timeoutMs: 300_000 })
}

/** @param {string} folder A project. @returns The package-lock.json that npm wrote. */
export function readLock(folder) {
  return JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'))
}

/** @param {string} folder A project. @returns {{ bytes: number, packages: number }} What was installed. */
export function installedSize(folder) {
  let bytes = 0
  for (const entry of readdirSync(`${folder}/node_modules`, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(`${entry.parentPath}/${entry.name}`).size
  }
  const packages = Object.keys(readLock(folder).packages).filter((path) => path !== '').length
  return { bytes, packages }
}
