#!/usr/bin/env node
// What the manager costs a browser: minified, gzipped bytes of the files a program loads at its start, and of all
// files it may load later. size-limit measures one file and cannot tell the two apart. And what each vector adapter
// adds to its SDK and to the packages that all adapters share.
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './workspace.mjs'

const START_LIMIT = 14_000
const WHOLE_LIMIT = 33_000
const ADAPTER_LIMIT = 6_000

const { metafile, outputFiles } = await build({
  stdin: {
    contents: "export { memoryManager } from '@memory/manager'",
    resolveDir: root,
  },
  absWorkingDir: '/',
  bundle: true,
  minify: true,
  splitting: true,
  format: 'esm',
  outdir: '/out',
  metafile: true,
  write: false,
})

const chunks = new Map(
  outputFiles.map(({ path, contents }) => {
    const { entryPoint, imports } = metafile.outputs[path.slice(1)]
    const atOnce = imports.filter(({ kind }) => kind === 'import-statement')
    const bytes = gzipSync(contents, { level: 9 }).length
    return [path.slice(1), { isStart: entryPoint === '<stdin>', atOnce: atOnce.map((i) => i.path), bytes }]
  }),
)
const start = new Set([...chunks].flatMap(([path, { isStart }]) => (isStart ? path : [])))
for (const path of start) for (const imported of chunks.get(path).atOnce) start.add(imported)

const sum = (paths) => paths.reduce((bytes, path) => bytes + chunks.get(path).bytes, 0)
for (const [what, bytes, limit] of [
  ['at its start', sum([...start]), START_LIMIT],
  ['with all that is loaded later', sum([...chunks.keys()]), WHOLE_LIMIT],
]) {
  console.log(`@memory/manager and @memory/core ${what}: ${bytes} bytes of ${limit}`)
  if (bytes > limit) process.exitCode = 1
}

for (const adapter of ['store-s3-vectors', 'store-dynamodb']) {
  const { outputFiles: files } = await build({
    entryPoints: [`packages/${adapter}/dist/index.js`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    external: ['@aws-sdk/*', '@memory/core', '@memory/vector'],
    write: false,
  })
  const bytes = files.reduce((total, { contents }) => total + gzipSync(contents, { level: 9 }).length, 0)
  console.log(`@memory/${adapter} beside its SDK: ${bytes} bytes of ${ADAPTER_LIMIT}`)
  if (bytes > ADAPTER_LIMIT) process.exitCode = 1
}
