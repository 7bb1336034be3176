// @ts-check
// Type checks a consumer of an installed package, as strictly as a project may.

import { writeFileSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import ts from 'typescript'
import { root } from '../workspace.mjs'
import { packageOf } from './plan.mjs'

const { ModuleKind, ModuleResolutionKind, ScriptTarget } = ts

/** The ways of finding a module's types that a project may have chosen. */
export const RESOLUTIONS = [
  { name: 'node16', module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
  { name: 'nodenext', module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext },
  { name: 'bundler', module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
]

/** The resolution under which the declarations of others are checked too. How they were found does not change them. */
const FULLY_CHECKED = 'nodenext'

const LIBRARY = dirname(ts.getDefaultLibFilePath({}))
const NODE_TYPES = `${sep}@types${sep}node${sep}`

/** Declarations that are the same for every package are read once. @type {Map<string, ts.SourceFile | undefined>} */
const shared = new Map()

/**
 * @param {string} folder A project.
 * @param {string[]} specifiers
 * @param {typeof RESOLUTIONS[number]} resolution
 * @param {{ node: boolean }} environment Whether the project has the types of Node; those of the web it always has.
 * @returns {string[]} What the compiler finds wrong.
 */
export function typeErrors(folder, specifiers, { name, ...resolution }, { node }) {
  const consumer = `${folder}/consumer-${name}.mts`
  const lines = specifiers.map(
    (specifier, index) =>
      `import * as all${index} from '${specifier}'\nexport const copy${index}: typeof all${index} = all${index}\n`,
  )
  writeFileSync(consumer, lines.join(''))
  /** @type {ts.CompilerOptions} */
  const options = {
    ...resolution,
    target: ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: node ? ['node'] : [],
    typeRoots: [`${root}node_modules/@types`],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    // The compiler's own library is not what is tested.
    skipDefaultLibCheck: true,
    noEmit: true,
  }
  const host = ts.createCompilerHost(options)
  const readFile = host.getSourceFile.bind(host)
  host.getSourceFile = (file, how, ...rest) => {
    if (!file.startsWith(LIBRARY) && !file.includes(NODE_TYPES)) return readFile(file, how, ...rest)
    const key = file + JSON.stringify(how)
    if (!shared.has(key)) shared.set(key, readFile(file, how, ...rest))
    return shared.get(key)
  }
  const program = ts.createProgram([consumer], options, host)
  return diagnosticsOf(program, name === FULLY_CHECKED).map(({ file, messageText }) => {
    const where = file?.fileName.split('node_modules/').at(-1) ?? 'project'
    return `${where}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/**
 * @param {ts.Program} program
 * @param {boolean} isFull Whether to check what packages of others declare, which takes nearly all of the time.
 */
function diagnosticsOf(program, isFull) {
  if (isFull) return ts.getPreEmitDiagnostics(program)
  const files = program.getSourceFiles().filter(({ fileName }) => !isForeign(fileName))
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ]
}

/** @param {string} file */
function isForeign(file) {
  return file.includes('/node_modules/') && !packageOf(file).startsWith('@memory/')
}
