import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { manifest, packageNames, root } from './workspace.js'

/** Packages that promise to run in a browser; bundling for one fails on any Node built-in. */
const PORTABLE = packageNames.filter((name) =>
  manifest(`packages/${name}`).memory?.runtimes?.['.']?.includes('browser'),
)

it('packages say in their manifest that they run in a browser', () => {
  expect(PORTABLE).toEqual(expect.arrayContaining(['core', 'manager', 'store-in-memory', 'vector']))
})

describe.each(PORTABLE)('%s', (name) => {
  it('bundles for a browser with no Node built-in', async () => {
    const { outputFiles, warnings } = await build({
      entryPoints: [`${root}packages/${name}/dist/index.js`],
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      logLevel: 'silent',
    })
    expect(warnings).toEqual([])
    expect(outputFiles[0]?.text).not.toMatch(/from ?"node:|\brequire\(|\bprocess\.|\bBuffer\b/)
  })
})

it('the bundled core works where only web globals exist', async () => {
  const { outputFiles } = await build({
    entryPoints: [`${root}packages/core/dist/index.js`],
    bundle: true,
    format: 'iife',
    globalName: 'core',
    platform: 'browser',
    write: false,
  })
  const webGlobals = { TextEncoder, AbortSignal, setTimeout, clearTimeout }
  const run = new Function(...Object.keys(webGlobals), 'process', `${outputFiles[0]?.text}; return core`)
  const core = run(...Object.values(webGlobals), undefined) as typeof import('@memory/core')
  expect(core.memoryId({ actorId: 'a' }, 'Bikes to work')).toMatch(/^[0-9a-f]{32}$/)
  expect(core.filterMessages([{ role: 'user', content: 'hi' }])).toHaveLength(1)
})
