// @ts-check
// Loads an installed package in processes of their own, as a program would.
import { writeFileSync } from 'node:fs'
import { packageOf } from './plan.mjs'
import { run } from './run.mjs'

/** Both print the names of what each specifier exports, and must then end by themselves. */
const PROGRAMS = {
  import: `
const exported = {}
for (const specifier of process.argv.slice(2)) exported[specifier] = Object.keys(await import(specifier)).sort()
process.stdout.write(JSON.stringify(exported))
`,
  require: `
const exported = {}
for (const specifier of process.argv.slice(2)) exported[specifier] = Object.keys(require(specifier)).sort()
process.stdout.write(JSON.stringify(exported))
`,
}

/** Prints what is asked for while a package loads, whether it is found or not, and which native parts are opened. */
const WATCH = `
import { registerHooks } from 'node:module'
const asked = new Set()
const native = []
registerHooks({
  resolve(specifier, context, next) {
    if (!/^(\\.|\\/|node:|file:)/.test(specifier)) asked.add(specifier)
    return next(specifier, context)
  },
})
const open = process.dlopen
process.dlopen = (module, file, ...rest) => {
  native.push(file)
  return open.call(process, module, file, ...rest)
}
for (const specifier of process.argv.slice(2)) await import(specifier)
process.stdout.write(JSON.stringify({ asked: [...asked], native }))
`

/** Prints how many milliseconds it takes to import all specifiers, on the clock and on the processor. */
const TIMED = `
const cpuStart = process.cpuUsage()
const start = performance.now()
for (const specifier of process.argv.slice(2)) await import(specifier)
const wallMs = performance.now() - start
const { user, system } = process.cpuUsage(cpuStart)
process.stdout.write(JSON.stringify({ wallMs, cpuMs: (user + system) / 1000 }))
`

const FILES = {
  import: 'load-import.mjs',
  require: 'load-require.cjs',
  watch: 'load-watched.mjs',
  timed: 'load-timed.mjs',
}

/** Puts the programs into a project, since a specifier is resolved from where it is written. @param {string} folder */
export function writePrograms(folder) {
  writeFileSync(`${folder}/${FILES.import}`, PROGRAMS.import)
  writeFileSync(`${folder}/${FILES.require}`, PROGRAMS.require)
  writeFileSync(`${folder}/${FILES.watch}`, WATCH)
  writeFileSync(`${folder}/${FILES.timed}`, TIMED)
}

/**
 * @param {'import' | 'require'} how
 * @param {string} node Path of the Node binary.
 * @param {string} folder A project with the programs.
 * @param {string[]} specifiers
 * @returns {Promise<{ exported?: { [specifier: string]: string[] }, complaint?: string }>}
 */
export async function load(how, node, folder, specifiers) {
  const { status, stdout, stderr } = await run(node, [FILES[how], ...specifiers], { cwd: folder })
  if (status === 0) return { exported: JSON.parse(stdout) }
  return { complaint: status === null ? 'did not end within a minute' : reasonIn(stderr) }
}

/**
 * @param {string} node Path of a Node binary of 22.15 or later.
 * @param {string} folder
 * @param {string[]} specifiers
 * @returns {Promise<{ asked: string[], native: string[], complaint?: string }>} Packages asked for, whether there or not,
 *   and native files opened.
 */
export async function watchLoading(node, folder, specifiers) {
  const { status, stdout, stderr } = await run(node, [FILES.watch, ...specifiers], { cwd: folder })
  if (status !== 0) return { asked: [], native: [], complaint: reasonIn(stderr) }
  const { asked, native } = JSON.parse(stdout)
  return { asked: [...new Set(asked.map(packageOf))].sort(), native }
}

/** A large peer takes its time on a busy machine, and a run without it would be lost. */
const LONGEST_IMPORT_MS = 300_000

/** @typedef {{ wallMs: number, cpuMs: number }} ImportTime */

/** @param {string} folder @param {string[]} specifiers @returns {Promise<ImportTime>} */
export async function importTime(folder, specifiers) {
  const { status, stdout, stderr } = await run(process.execPath, [FILES.timed, ...specifiers], {
    cwd: folder,
    timeoutMs: LONGEST_IMPORT_MS,
  })
  if (status !== 0)
    throw new Error(`${specifiers.join(', ')}: ${status === null ? 'did not end in time' : reasonIn(stderr)}`)
  return JSON.parse(stdout)
}

/** @param {string} stderr @returns {string} The line that names the error. */
function reasonIn(stderr) {
  const lines = stderr.trim().split('\n')
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? ''
}
