// @ts-check
// Bundles an installed package for where there is no Node, and runs the bundle with web globals alone.
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'

/** How each runtime is bundled for. @type {{ [runtime: string]: import('esbuild').BuildOptions }} */
const RUNTIMES = {
  browser: { platform: 'browser' },
  // No platform: esbuild must not assume anything is built in.
  worker: {
    platform: 'neutral',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['module', 'main'],
  },
}
export const BUNDLED_RUNTIMES = Object.keys(RUNTIMES)

/** What every runtime that calls itself a web one has; the language's own globals come with the context. */
const WEB_GLOBALS = {
  AbortController,
  AbortSignal,
  ReadableStream,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  atob,
  btoa,
  clearTimeout,
  console,
  crypto,
  fetch,
  performance,
  queueMicrotask,
  setTimeout,
  structuredClone,
}

/**
 * @param {string} folder A project.
 * @param {string} specifier
 * @param {string} runtime One of `BUNDLED_RUNTIMES`.
 * @returns {Promise<string[]>} The names that the bundle exports when it runs.
 * @throws {Error} When it cannot be bundled, needs something of Node, or fails as it starts.
 */
export async function runBundle(folder, specifier, runtime) {
  const { outputFiles, warnings } = await build({
    ...RUNTIMES[runtime],
    stdin: { contents: `export * from '${specifier}'`, resolveDir: folder },
    bundle: true,
    format: 'iife',
    globalName: 'bundled',
    write: false,
    logLevel: 'silent',
  })
  const [warning] = warnings
  if (warning) throw new Error(warning.text)
  const code = outputFiles[0]?.text ?? ''
  const [nodeOnly] = code.match(/\brequire\(|\bprocess\.|\bBuffer\b|["']node:\w+/) ?? []
  if (nodeOnly) throw new Error(`the bundle says ${nodeOnly}`)
  return runInContext(`${code}; Object.keys(bundled).sort()`, createContext({ ...WEB_GLOBALS }))
}
