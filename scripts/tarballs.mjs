// @ts-check
// Packages as they would be published, and what a registry and a type checker would say of them.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { root } from './workspace.mjs'

/** What a package of modules alone cannot serve, and does not say it does. */
const NOT_SERVED = ['node10', 'node16-cjs']

/**
 * @param {readonly { manifest: import('./workspace.mjs').Manifest }[]} packages
 * @param {string} folder Where the tarballs go.
 * @param {string} [workspace] The workspace the packages are in. Default: this one.
 * @returns {Map<string, string>} Path of the tarball, by package.
 */
export function packAll(packages, folder, workspace = root) {
  const filters = packages.flatMap(({ manifest }) => ['--filter', manifest.name])
  const { error, status, stdout, stderr } = spawnSync(
    `${root}node_modules/.bin/pnpm`,
    ['--recursive', ...filters, 'pack', '--pack-destination', folder],
    // It lists every file of every package.
    { cwd: workspace, encoding: 'utf8', maxBuffer: Infinity, shell: process.platform === 'win32' },
  )
  if (error) throw error
  if (status !== 0) throw new Error(`pnpm pack failed\n${stdout}${stderr}`)
  return new Map(
    packages.map(({ manifest: { name, version } }) => {
      const path = `${folder}/${name.replace('@', '').replace('/', '-')}-${version}.tgz`
      statSync(path)
      return [name, path]
    }),
  )
}

/**
 * What would go wrong when it is published or used: what publint and Are The Types Wrong find in it, ranges that mean
 * something in a workspace alone, and whether it would be public and come with its provenance.
 *
 * @param {string} tarball A path.
 * @returns {Promise<string[]>}
 */
export async function problemsOf(tarball) {
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  const analysis = await checkPackage(createPackageFromTarballData(bytes))
  const wrongTypes = analysis.types === false ? [{ kind: 'NoTypes' }] : analysis.problems
  const { access, provenance } = pkg.publishConfig ?? {}
  return [
    ...unpublishedRanges(pkg).map((range) => `depends on ${range}`),
    ...(access === 'public' && provenance === true
      ? []
      : ['publishConfig: expected { "access": "public", "provenance": true }']),
    ...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`),
    ...wrongTypes
      .filter(
        (problem) => !('resolutionKind' in problem && NOT_SERVED.includes(String(problem.resolutionKind))),
      )
      .map((problem) => `types: ${JSON.stringify(problem)}`),
  ]
}

/** @param {Pick<import('./workspace.mjs').Manifest, 'dependencies' | 'peerDependencies'>} manifest */
function unpublishedRanges({ dependencies, peerDependencies }) {
  /** @type {import('./workspace.mjs').Ranges} */
  const ranges = { ...dependencies, ...peerDependencies }
  return Object.entries(ranges)
    .filter(([, range]) => /^(workspace|file|link|catalog):/.test(range))
    .map(([name, range]) => `${name}@${range}`)
}
