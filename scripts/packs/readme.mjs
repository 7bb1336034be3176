// @ts-check
// Does what a package's README says, as somebody who has nothing but that page.
import { readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import ts from 'typescript'
import { root } from '../workspace.mjs'
import { installIn } from './install.mjs'
import { isSupported, packageOf } from './plan.mjs'
import { run } from './run.mjs'

/** The first Node that runs TypeScript as it is. */
const RUNS_TYPESCRIPT = '>=22.18.0'

/** @typedef {import('../workspace.mjs').Manifest} Manifest */
/** @typedef {{ [name: string]: string }} Ranges */

/**
 * @param {string} page The text of a README.
 * @returns {string[]} The packages that it says to install, wherever it says so.
 */
export function installedBy(page) {
  const lines = [...page.matchAll(/npm (?:install|i) ([^\n`#]+)/g)].map(([, rest = '']) => rest)
  const words = lines.flatMap((line) => line.trim().split(/\s+/))
  return [...new Set(words.filter((word) => !word.startsWith('-')))]
}

/**
 * @param {string} page The text of a README.
 * @param {'ts' | 'js'} language Samples in `ts` are whole programs, those in `js` are beginnings of such.
 * @returns {string[]}
 */
export function samplesOf(page, language) {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm')
  return [...page.matchAll(fence)].map(([, code = '']) => code)
}

/** @param {string} code A sample. @returns {string[]} The packages that it imports, but for those of Node. */
export function importedBy(code) {
  const { importedFiles } = ts.preProcessFile(code)
  const names = importedFiles.map(({ fileName }) => packageOf(fileName))
  return [...new Set(names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)))]
}

/**
 * Installs what the README says and nothing else, and runs its samples.
 *
 * @param {{ folder: string, manifest: Manifest }} published `folder` is below the repository.
 * @param {string} home The empty folder to do it in.
 * @param {import('./check-alone.mjs').Setting} setting
 * @returns {Promise<import('./report.mjs').PackRow[]>}
 */
export async function followReadme({ folder, manifest }, home, setting) {
  const { name } = manifest
  const page = readFileSync(`${root}${folder}/README.md`, 'utf8')
  const named = installedBy(page)
  const samples = samplesOf(page, 'ts')
  const missing = [...samples, ...samplesOf(page, 'js')]
    .flatMap(importedBy)
    .filter((each) => !named.includes(each))
  const declared = {
    case: `${name}, README: says to install what its samples import`,
    ok: missing.length === 0,
    ...(missing.length > 0 && { detail: [...new Set(missing)].join(', ') }),
  }
  const { status, stderr } = await installIn(home, projectOf(named, manifest, setting.tarballs))
  const what = `${name}, README: npm install ${named.join(' ')}`
  if (status !== 0) return [declared, { case: what, ok: false, detail: stderr.trim().slice(-500) }]
  const rows = [declared, { case: what, ok: true }]
  const node = setting.nodes.filter(({ version }) => isSupported(RUNS_TYPESCRIPT, version)).at(-1)
  if (!node) throw new Error(`no Node ${RUNS_TYPESCRIPT} to run samples with`)
  for (const [index, code] of samples.entries()) {
    const file = `sample-${index + 1}.mts`
    writeFileSync(`${home}/${file}`, code)
    const ran = await run(node.binary, [file], { cwd: home })
    rows.push({
      case: `${name}, README: sample ${index + 1} runs as it is, ${node.version}`,
      ok: ran.status === 0,
      ...(ran.status !== 0 && { detail: ran.stderr.trim().slice(-500) }),
    })
  }
  return rows
}

/**
 * The package.json of a project in which those packages were installed: ours from their tarballs, others in the
 * version that the package is tested with.
 *
 * @param {readonly string[]} names
 * @param {Manifest} manifest
 * @param {ReadonlyMap<string, string>} tarballs
 */
function projectOf(names, { devDependencies, peerDependencies }, tarballs) {
  /** @param {string} name */
  const rangeOf = (name) => {
    const tarball = tarballs.get(name)
    return tarball ? `file:${tarball}` : (devDependencies?.[name] ?? peerDependencies?.[name] ?? 'latest')
  }
  const rest = [...tarballs].filter(([name]) => !names.includes(name))
  return {
    private: true,
    dependencies: Object.fromEntries(names.map((name) => [name, rangeOf(name)])),
    overrides: Object.fromEntries(rest.map(([name, path]) => [name, `file:${path}`])),
  }
}
