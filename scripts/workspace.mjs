// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root, with a closing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {{ [name: string]: string }} Ranges
 *
 * @typedef {object} Manifest What the scripts read of a package.json.
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {{ node?: string }} [engines]
 * @property {{ [command: string]: string }} [bin]
 * @property {{ [entry: string]: unknown }} [exports]
 * @property {unknown} [repository]
 * @property {Ranges} [dependencies]
 * @property {Ranges} [devDependencies]
 * @property {Ranges} [optionalDependencies]
 * @property {Ranges} [peerDependencies]
 * @property {{ [name: string]: { optional?: boolean } }} [peerDependenciesMeta]
 * @property {{ access?: string, provenance?: boolean }} [publishConfig]
 * @property {Promises} [memory]
 *
 * @typedef {object} Promises What a package says of itself beyond what npm knows.
 * @property {{ [entry: string]: string[] }} [runtimes] Where each entry runs besides Node.
 * @property {{ [entry: string]: string[] }} [needs] The optional peers that an entry cannot do without.
 * @property {string[]} [sdk] The packages it stands on, of which it loads little more.
 */

/**
 * Every package that is published, in the order of their folders.
 *
 * @param {string} [workspace] With a closing slash. Default: this one.
 * @returns {{ folder: string, manifest: Manifest }[]} Folders are below the workspace.
 */
export function publishedPackages(workspace = root) {
  return readdirSync(`${workspace}packages`)
    .sort()
    .map((name) => ({ folder: `packages/${name}`, manifest: manifestIn(`${workspace}packages/${name}`) }))
    .filter(({ manifest }) => !manifest.private)
}

/** @param {string} folder @returns {Manifest} */
function manifestIn(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}
