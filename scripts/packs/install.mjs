// @ts-check
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { root } from '../workspace.mjs'
import { run } from './run.mjs'

const NPM = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=warn']

/**
 * Packs packages as they would be published.
 *
 * @param {readonly { folder: string, manifest: import('../workspace.mjs').Manifest }[]} packages
 * @param {string} folder Where the tarballs go.
 * @returns {Promise<Map<string, string>>} Path of the tarball, by package.
 */
export async function packAll(packages, folder) {
  const filters = packages.flatMap(({ manifest }) => ['--filter', manifest.name])
  const { status, stdout, stderr } = await run(
    `${root}node_modules/.bin/pnpm`,
    ['--recursive', ...filters, 'pack', '--pack-destination', folder],
    { cwd: root },
  )
  if (status !== 0) throw new Error(`pnpm pack failed\n${stdout}${stderr}`)
  return new Map(
    packages.map(({ manifest: { name, version } }) => {
      const path = `${folder}/${name.replace('@', '').replace('/', '-')}-${version}.tgz`
      statSync(path)
      return [name, path]
    }),
  )
}

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
