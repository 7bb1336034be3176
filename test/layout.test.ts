import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow, manifest, packageNames, read, root } from './workspace.js'

/**
 * Which packages of this workspace each may depend on. Arrows point one way: adapters know the contracts,
 * the manager knows extractors, and nothing knows an adapter.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  extractors: ['core'],
  manager: ['core', 'extractors'],
  'embedder-local': ['core'],
  // Knows contracts alone: it must judge strangers' packages as it judges ours.
  conformance: ['core'],
  vector: ['core'],
  bedrock: ['core'],
  // Bridges to hosts.
  strands: ['core', 'extractors', 'manager'],
  'ai-sdk': ['core', 'manager'],
  // A development tool: it embeds and extracts for real, and nothing published depends on it.
  emulators: ['core', 'embedder-local', 'extractors'],
  // Files on disk, for whatever keeps something there.
  'append-log': ['core'],
  journal: ['core', 'append-log'],
  'store-in-memory': ['core', 'append-log'],
  // A bridge to a host, and a store over its stores.
  langgraph: ['core', 'vector'],
  // A host's protocol in front of the manager.
  mcp: ['core', 'manager'],
  // A page over whatever the manager does and the stores hold.
  inspector: ['append-log', 'core', 'manager'],
  // A tool for people, not a library for packages: it drives the whole.
  scorecard: ['core', 'extractors', 'manager', 'store-in-memory'],
}

const arrowsOf = (name: string): readonly string[] | undefined =>
  ARROWS[name] ?? (name.startsWith('store-') ? ['core', 'vector'] : undefined)

/** Static and dynamic imports, and not whatever a text says between quotes. */
const IMPORT = /(?:^(?:import|export)\s(?:[^'"`]*?\sfrom\s+)?|\bimport\()['"]([^'"]+)['"]/gm

describe('packages', () => {
  it('are all known here', () => {
    expect(packageNames.filter((name) => !arrowsOf(name))).toEqual([])
  })

  describe.each(packageNames)('%s', (name) => {
    const folder = `packages/${name}`
    const { dependencies = {}, peerDependencies = {}, ...pkg } = manifest(folder)

    it('says what it is', () => {
      expect(pkg.name).toBe(`@memory/${name}`)
      expect(pkg.license).toBe('Apache-2.0')
      expect(pkg.sideEffects).toBe(false)
      expect(pkg.exports).toHaveProperty('./package.json')
      expect(read(`${folder}/README.md`)).toContain(`# @memory/${name}`)
      expect(existsSync(`${root}${folder}/src/index.ts`)).toBe(true)
    })

    it('runs nothing when it is installed', () => {
      for (const hook of ['preinstall', 'install', 'postinstall', 'prepare']) {
        expect(pkg.scripts ?? {}).not.toHaveProperty(hook)
      }
    })

    it('pins what it does not own', () => {
      for (const [dependency, range] of Object.entries(dependencies)) {
        expect([dependency, range]).toEqual([
          dependency,
          dependency.startsWith('@memory/')
            ? 'workspace:^'
            : expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
        ])
      }
    })

    it('depends only where the arrows point', () => {
      const siblings = Object.keys(dependencies).filter((dependency) => dependency.startsWith('@memory/'))
      const allowed = (arrowsOf(name) ?? []).map((target) => `@memory/${target}`)
      expect(allowed).toEqual(expect.arrayContaining(siblings))
    })

    it('imports only what it declares', () => {
      const declared = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
      for (const file of filesBelow(`${folder}/src`, '.ts')) {
        for (const [, target = ''] of read(`${folder}/src/${file}`).matchAll(IMPORT)) {
          if (target.startsWith('.') || target.startsWith('node:')) continue
          const base = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
          expect(declared, `${file} imports ${target}`).toContain(base)
        }
      }
    })
  })

  it('stores are tested and share one skeleton', () => {
    for (const name of packageNames.filter((each) => each.startsWith('store-'))) {
      const tests = filesBelow(`packages/${name}/test`, '.ts')
      // Against a server that not every machine has, the suite runs apart.
      expect(
        tests.filter((file) => /(^|\/)conformance\.\w+\.ts$/.test(file)),
        name,
      ).not.toEqual([])
      expect(filesBelow(`packages/${name}/test`, '.test.ts').length, name).toBeGreaterThan(0)
      expect(read('README.md'), `a row for ${name}`).toContain(`@memory/${name}`)
    }
  })
})

describe('every source file', () => {
  const sources = packageNames.flatMap((name) =>
    filesBelow(`packages/${name}/src`, '.ts').map((file) => `packages/${name}/src/${file}`),
  )

  it.each(sources)('%s has a name in kebab case and no default or star export', (file) => {
    expect(file.split('/').pop()).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/)
    expect(read(file)).not.toMatch(/^export (default|\*)/m)
  })
})
