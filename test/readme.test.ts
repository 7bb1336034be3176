import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { filesBelow, packageNames, read, root } from './workspace.js'

const pages = [
  'README.md',
  ...packageNames.map((name) => `packages/${name}/README.md`),
  ...filesBelow('docs', '.md')
    .filter((file) => !file.startsWith('api/'))
    .map((file) => `docs/${file}`),
]
// Below the root, so that a sample resolves packages by name as it would after an installation.
const folder = `${root}.cache/readme-samples/`

const samples = pages.flatMap((page) =>
  [...read(page).matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ''], i) => ({
    title: `${page} sample ${i + 1}`,
    code,
    file: `${folder}${page.replace(/[^a-z-]+/gi, '_')}_${i + 1}.mts`,
  })),
)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const { file, code } of samples) writeFileSync(file, code)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
const program = ts.createProgram(
  samples.map(({ file }) => file),
  {
    ...options,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    sourceMap: false,
  },
)
const diagnostics = ts.getPreEmitDiagnostics(program)
program.emit()

describe('samples in READMEs and docs', () => {
  it('are there', () => {
    expect(samples.length).toBeGreaterThanOrEqual(packageNames.length)
  })

  it.each(samples)(
    '$title compiles and runs',
    ({ file }) => {
      const found = diagnostics
        .filter((diagnostic) => diagnostic.file?.fileName === file)
        .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
      expect(found).toEqual([])
      // Throws, with what the sample printed, when it exits with anything but 0.
      execFileSync(process.execPath, [file.replace(/mts$/, 'mjs')], {
        cwd: folder,
        stdio: 'pipe',
        timeout: 60_000,
      })
    },
    90_000,
  )
})
