#!/usr/bin/env node
// npm run new-store -- NAME
// Starts packages/store-NAME as a copy of the smallest store, with the names replaced.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
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
  filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
})
for (const entry of readdirSync(root + folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const path = `${entry.parentPath}/${entry.name}`
  writeFileSync(path, rename(readFileSync(path, 'utf8')))
  renameSync(path, `${entry.parentPath}/${rename(entry.name)}`)
}

edit(`${folder}/package.json`, (manifest) => {
  delete manifest.private
  manifest.description = `A memory store over ${name}.`
})
edit(`${folder}/tsconfig.json`, (config) => {
  config.references = [{ path: '../core' }]
})
edit('tsconfig.json', (config) => {
  config.references.push({ path: folder })
})
writeFileSync(
  `${root}${folder}/README.md`,
  `# @memory/store-${name}

A memory store over ${name}.

\`\`\`sh
npm install @memory/store-${name}
\`\`\`
`,
)

console.log(`${folder} is a working store over plain files under a new name. Next:
  npx pnpm install                     link it into the workspace
  ${folder}/src/entry-file.ts          replace the files with ${name}
  ${folder}/src/${name}-store.ts       say in CAPABILITIES what it can do
  ${folder}/README.md                  options, limits, a sample
  README.md                            a row in the table of stores
  npm test && npm run check`)

function edit(file, change) {
  const json = JSON.parse(readFileSync(root + file, 'utf8'))
  change(json)
  writeFileSync(root + file, `${JSON.stringify(json, null, 2)}\n`)
}
