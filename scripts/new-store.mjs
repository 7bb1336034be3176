#!/usr/bin/env node
// npm run new-store -- NAME
// Starts packages/store-NAME: the example store with the names replaced and its back end left to write.
// What the new package does not have from the example lies in scripts/new-store.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { root } from './workspace.mjs'

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error('usage: npm run new-store -- NAME    (kebab case, such as redis or acme-cache)')
  process.exit(2)
}
const folder = `packages/store-${name}`
if (existsSync(root + folder)) {
  console.error(`${folder} exists already`)
  process.exit(2)
}

const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const pascal = camel[0].toUpperCase() + camel.slice(1)
const rename = (text) =>
  text
    .replaceAll('memory-store-plain-files', `@memory/store-${name}`)
    .replaceAll('plain-files', name)
    .replaceAll('plainFiles', camel)
    .replaceAll('PlainFiles', pascal)

cpSync(`${root}examples/third-party-store`, root + folder, {
  recursive: true,
  filter: (path) => !/[\\/](dist|node_modules|test)$/.test(path),
})
cpSync(`${root}scripts/new-store`, root + folder, { recursive: true })
for (const entry of readdirSync(root + folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const path = `${entry.parentPath}/${entry.name}`
  writeFileSync(path, rename(readFileSync(path, 'utf8')))
  renameSync(path, `${entry.parentPath}/${rename(entry.name)}`)
}

edit(`${folder}/package.json`, (manifest) => {
  delete manifest.private
  delete manifest.scripts
  manifest.description = `A memory store over ${name}.`
  manifest.publishConfig = { access: 'public', provenance: true }
})
edit(`${folder}/tsconfig.json`, (config) => {
  config.references = [{ path: '../core' }]
})
edit('tsconfig.json', (config) => {
  config.references.push({ path: folder })
})
// The capabilities of files are not those of the new back end; it claims the least until its author knows more.
const store = `${root}${folder}/src/${name}-store.ts`
writeFileSync(
  store,
  readFileSync(store, 'utf8')
    .replace('  durable: true,\n', '')
    .replace('in a JSON file of its own, searched by words', `in ${name}, searched by words`),
)

console.log(`${folder} compiles, and its conformance run is the list of what is left to write. Next:
  npx pnpm install                       link it into the workspace
  npx tsc -b ${folder}
  npx vitest run ${folder}               every failure names the method to write
  ${folder}/src/${name}-entries.ts       the five methods
  ${folder}/src/${name}-store.ts         say in CAPABILITIES what it can do
  ${folder}/README.md                    a sample, limits, permissions, costs
  node scripts/option-tables.mjs         writes its options there, from their doc comments
  scripts/store-table.mjs                a line for it, which writes what it can do into both READMEs
  README.md                              a line in its table of packages
  npx changeset                          says what its users get
  docs/write-a-store.md                  the guide`)

function edit(file, change) {
  const json = JSON.parse(readFileSync(root + file, 'utf8'))
  change(json)
  writeFileSync(root + file, `${JSON.stringify(json, null, 2)}\n`)
}
