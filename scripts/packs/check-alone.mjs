// @ts-check
// What must hold of one package, installed alone.
import { BUNDLED_RUNTIMES, runBundle } from './bundle.mjs'
import { installIn, readLock } from './install.mjs'
import { load, watchLoading, writePrograms } from './load.mjs'
import { claimedFor, consumerOf, entriesOf, isSupported, lineOf, optionalOf, strangersIn } from './plan.mjs'
import { run } from './run.mjs'
import { RESOLUTIONS, typeErrors } from './types.mjs'

/** @typedef {import('../workspace.mjs').Manifest} Manifest */
/** @typedef {import('./report.mjs').PackRow} PackRow */
/**
 * @typedef {object} Setting What all packages are checked with.
 * @property {ReadonlyMap<string, Manifest>} manifests Of every published package, by name.
 * @property {ReadonlyMap<string, string>} tarballs
 * @property {readonly { version: string, binary: string }[]} nodes From old to new.
 */

/**
 * @param {Manifest} manifest
 * @param {string} folder The empty folder to install it in.
 * @param {Setting} setting
 * @returns {Promise<PackRow[]>}
 */
export async function checkAlone(manifest, folder, setting) {
  const { plain, needing, needs } = entriesOf(manifest)
  const installed = await install(manifest, folder, setting)
  if (installed.some(({ ok }) => !ok)) return installed
  writePrograms(folder)
  const rows = [
    ...installed,
    await loadsNothingOptional(manifest, plain, folder, setting),
    ...(await entries(manifest, plain, folder, setting)),
    ...(await commands(manifest, folder, setting)),
  ]
  if (needing.length === 0) return rows
  rows.push(await namesWhatIsMissing(needing, needs, folder, setting))
  const { status, stderr } = await installIn(folder, consumerOf(manifest, setting.tarballs, needs))
  rows.push(
    row(`${manifest.name}: npm install with ${needs.join(' and ')}`, status !== 0 && stderr.slice(-500)),
  )
  if (status !== 0) return rows
  return [...rows, ...(await entries(manifest, needing, folder, setting))]
}

/** @param {Manifest} manifest @param {string} folder @param {Setting} setting @returns {Promise<PackRow[]>} */
async function install(manifest, folder, { tarballs }) {
  const { name, engines } = manifest
  const { status, stderr } = await installIn(folder, consumerOf(manifest, tarballs))
  if (status !== 0) return [row(`${name}: npm install`, stderr.trim().slice(-500))]
  const strangers = strangersIn(readLock(folder), tarballs)
  const here = lineOf(process.version)
  const isWarned = stderr.includes(`package: '${name}@`)
  return [
    row(`${name}: npm install`, strangers.length > 0 && `from a registry: ${strangers.join(', ')}`),
    isSupported(engines?.node ?? '', process.version)
      ? row(`${name}: npm accepts ${here}`, isWarned && stderr.slice(0, 300))
      : row(`${name}: npm warns of ${here}`, !isWarned && 'no EBADENGINE for the package'),
  ]
}

/** @param {Manifest} manifest @param {string[]} specifiers @param {string} folder @param {Setting} setting @returns {Promise<PackRow[]>} */
async function entries(manifest, specifiers, folder, setting) {
  return [
    ...(await loads(manifest, specifiers, folder, setting)),
    ...types(manifest, specifiers, folder),
    ...(await bundles(manifest, specifiers, folder)),
  ]
}

/** @param {Manifest} manifest @param {string[]} specifiers @param {string} folder @param {Setting} setting @returns {Promise<PackRow[]>} */
async function loads(manifest, specifiers, folder, { nodes }) {
  const label = specifiers.join(' and ')
  const rows = []
  for (const { version, binary } of nodes) {
    if (!isSupported(manifest.engines?.node ?? '', version)) continue
    const imported = await load('import', binary, folder, specifiers)
    const required = await load('require', binary, folder, specifiers)
    const line = lineOf(version)
    rows.push(row(`${label}: import, ${line}`, imported.complaint))
    const differs =
      imported.exported !== undefined &&
      JSON.stringify(imported.exported) !== JSON.stringify(required.exported) &&
      'exports other names than import'
    rows.push(row(`${label}: require, ${line}`, required.complaint ?? differs))
  }
  return rows
}

/** @param {Manifest} manifest @param {string} folder @param {Setting} setting @returns {Promise<PackRow[]>} */
async function commands(manifest, folder, { nodes }) {
  const rows = []
  for (const command of Object.keys(manifest.bin ?? {})) {
    for (const { version, binary } of nodes) {
      if (!isSupported(manifest.engines?.node ?? '', version)) continue
      const program = `node_modules/.bin/${command}`
      const { status, stdout, stderr } = await run(binary, [program, '--help'], { cwd: folder })
      const explains = status === 0 && (stdout + stderr).includes(command)
      rows.push(row(`npx ${command}: explains itself, ${lineOf(version)}`, !explains && stderr.slice(-300)))
    }
  }
  return rows
}

/** @param {Manifest} manifest @param {string[]} specifiers @param {string} folder @param {Setting} setting @returns {Promise<PackRow>} */
async function loadsNothingOptional(manifest, specifiers, folder, { manifests, nodes }) {
  const what = `${manifest.name}: loads nothing optional`
  const { asked, native, complaint } = await watchLoading(newest(nodes), folder, specifiers)
  const ours = [manifest.name, ...asked].flatMap((name) => manifests.get(name) ?? [])
  const optional = new Set(ours.flatMap(optionalOf))
  const wrong = [...asked.filter((name) => optional.has(name)), ...native]
  if (complaint || wrong.length > 0) return row(what, complaint ?? `loads ${wrong.join(', ')}`)
  const others = Object.keys(manifest.dependencies ?? {}).filter((name) => !manifests.has(name))
  const loaded = others.filter((name) => asked.includes(name))
  return {
    ...row(what, false),
    ...(others.length > 0 && { detail: `${loaded.length} of ${others.length} dependencies at import` }),
  }
}

/** @param {string[]} specifiers @param {string[]} needs @param {string} folder @param {Setting} setting @returns {Promise<PackRow>} */
async function namesWhatIsMissing(specifiers, needs, folder, { nodes }) {
  const { complaint } = await load('import', newest(nodes), folder, specifiers)
  const isNamed = needs.some((name) => complaint?.includes(`'${name}'`))
  const what = `${specifiers.join(' and ')}: without ${needs.join(' and ')}, the error names it`
  return row(what, !isNamed && (complaint ?? 'loads all the same'))
}

/** @param {Manifest} manifest @param {string[]} specifiers @param {string} folder @returns {PackRow[]} */
function types(manifest, specifiers, folder) {
  const claimed = claimedFor(manifest, 'browser')
  const portable = specifiers.filter((specifier) => claimed.includes(specifier))
  const rest = specifiers.filter((specifier) => !claimed.includes(specifier))
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
    (peer) => !optionalOf(manifest).includes(peer),
  )
  return RESOLUTIONS.map((resolution) => {
    /** @param {string[]} some @param {boolean} node */
    const errorsOf = (some, node) => (some.length > 0 ? typeErrors(folder, some, resolution, { node }) : [])
    // A project for the browser does not have the types of Node.
    const errors = [...errorsOf(portable, false), ...errorsOf(rest, true)]
    // What a host gets wrong by itself, its user has put up with before.
    const hosts = new Set(errors.length > 0 ? errorsOf(peers, true) : [])
    const own = errors.filter((error) => !hosts.has(error))
    return {
      ...row(`${specifiers.join(' and ')}: types, ${resolution.name}`, own.slice(0, 5).join('\n')),
      ...(own.length === 0 &&
        hosts.size > 0 && { detail: `${peers.join(' and ')} alone has ${hosts.size} errors` }),
    }
  })
}

/** @param {Manifest} manifest @param {string[]} specifiers @param {string} folder @returns {Promise<PackRow[]>} */
async function bundles(manifest, specifiers, folder) {
  const rows = []
  for (const runtime of BUNDLED_RUNTIMES) {
    const claimed = claimedFor(manifest, runtime)
    for (const specifier of specifiers.filter((each) => claimed.includes(each))) {
      const complaint = await runBundle(folder, specifier, runtime).then(
        (names) => names.length === 0 && 'exports nothing',
        (error) => (error instanceof Error ? error.message : String(error)),
      )
      rows.push(row(`${specifier}: bundle, ${runtime}`, complaint))
    }
  }
  return rows
}

/** @param {Setting['nodes']} nodes */
function newest(nodes) {
  return nodes.at(-1)?.binary ?? process.execPath
}

/** @param {string} what @param {string | false | undefined} complaint @returns {PackRow} */
function row(what, complaint) {
  return complaint ? { case: what, ok: false, detail: complaint } : { case: what, ok: true }
}
