// @ts-check
// What a package promises and what a project that installs it alone holds. Nothing here touches the disk.

/** @typedef {import('../workspace.mjs').Manifest} Manifest */
/** @typedef {{ [name: string]: string }} Ranges */

/**
 * What one may import of a package: its plain entries, and such as need a peer that is optional for the rest.
 *
 * @param {Manifest} manifest
 * @returns {{ plain: string[], needing: string[], needs: string[] }} `needs` are the peers of all `needing`.
 */
export function entriesOf({ name, exports = {}, memory }) {
  const entries = Object.keys(exports).filter((entry) => entry !== './package.json')
  const needs = memory?.needs ?? {}
  return {
    plain: entries.filter((entry) => !needs[entry]).map((entry) => specifier(name, entry)),
    needing: entries.filter((entry) => needs[entry]).map((entry) => specifier(name, entry)),
    needs: [...new Set(Object.values(needs).flat())],
  }
}

/**
 * @param {Manifest} manifest
 * @param {string} runtime Such as `browser`.
 * @returns {string[]} The specifiers that the package claims for a runtime besides Node.
 */
export function claimedFor({ name, memory }, runtime) {
  return Object.entries(memory?.runtimes ?? {})
    .filter(([, runtimes]) => runtimes.includes(runtime))
    .map(([entry]) => specifier(name, entry))
}

/** @param {string} name @param {string} entry */
function specifier(name, entry) {
  return name + entry.slice(1)
}

/** @param {string} specifier @returns {string} The package a bare specifier or a path below `node_modules` belongs to. */
export function packageOf(specifier) {
  const bare = specifier.split('node_modules/').at(-1) ?? specifier
  return bare.split('/', bare.startsWith('@') ? 2 : 1).join('/')
}

/** @param {Manifest} manifest @returns {string[]} What works without being installed. */
export function optionalOf({ peerDependenciesMeta = {}, optionalDependencies = {} }) {
  const peers = Object.entries(peerDependenciesMeta).filter(([, { optional }]) => optional)
  return [...peers.map(([name]) => name), ...Object.keys(optionalDependencies)]
}

/**
 * The package.json of a project that installs one package and the peers it cannot do without. Those are taken in the
 * version the package is tested with, its siblings from their own tarballs, wherever in the tree they are.
 *
 * @param {Manifest} manifest
 * @param {ReadonlyMap<string, string>} tarballs Path of the tarball, by package.
 * @param {readonly string[]} [wanted] Optional peers that are installed as well.
 */
export function consumerOf(manifest, tarballs, wanted = []) {
  const optional = optionalOf(manifest).filter((name) => !wanted.includes(name))
  /** @type {Ranges} */
  const dependencies = {}
  for (const [peer, range] of Object.entries(manifest.peerDependencies ?? {})) {
    if (optional.includes(peer)) continue
    dependencies[peer] = fileOf(peer) ?? manifest.devDependencies?.[peer] ?? range
  }
  dependencies[manifest.name] = fileOf(manifest.name) ?? manifest.version
  const overrides = Object.fromEntries(
    [...tarballs].filter(([name]) => !(name in dependencies)).map(([name, path]) => [name, `file:${path}`]),
  )
  return { private: true, dependencies, overrides }

  /** @param {string} name */
  function fileOf(name) {
    const path = tarballs.get(name)
    return path === undefined ? undefined : `file:${path}`
  }
}

/**
 * @param {{ packages?: { [path: string]: { resolved?: string } } }} lock A package-lock.json.
 * @param {ReadonlyMap<string, string>} tarballs
 * @returns {string[]} Packages of ours that did not come from their tarball.
 */
export function strangersIn({ packages = {} }, tarballs) {
  return Object.entries(packages)
    .filter(([path, { resolved }]) => tarballs.has(packageOf(path)) && !resolved?.startsWith('file:'))
    .map(([path]) => path)
}

/**
 * @param {string} range `>=` and a version, the only form that packages here use.
 * @param {string} version Such as `v20.20.2`.
 * @throws {Error} On another form.
 */
export function isSupported(range, version) {
  const least = /^>=(\d+)\.(\d+)\.(\d+)$/.exec(range)
  if (!least) throw new Error(`engines.node: expected >=MAJOR.MINOR.PATCH, got "${range}"`)
  const has = version.replace(/^v/, '').split('.').map(Number)
  for (const [place, asked] of least.slice(1).map(Number).entries()) {
    const part = has[place] ?? 0
    if (part !== asked) return part > asked
  }
  return true
}

/** @param {string} version Such as `v20.20.2`. @returns {string} Such as `Node 20`. */
export function lineOf(version) {
  return `Node ${version.replace(/^v/, '').split('.')[0]}`
}
