#!/usr/bin/env node
// @ts-check
// npm run release:dry
// A release up to the last step, in a temporary clone of what is committed: versions and changelogs are written, every
// package is packed and looked at, and what would be published is printed. Then a minor release of core is rehearsed:
// it must not force a major one of anything.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { obstaclesOf } from './release-obstacles.mjs'
import { packAll, problemsOf } from './tarballs.mjs'
import { publishedPackages, root } from './workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'release-dry-'))
const clone = `${folder}/workspace/`
try {
  cloneWorkspace()
  const before = publishedPackages(clone)
  version()
  const after = publishedPackages(clone)
  const moved = movesBetween(before, after)

  const tarballs = packAll(after, folder, clone)
  for (const [name, tarball] of tarballs) {
    for (const problem of await problemsOf(tarball)) fail(`${name}: ${problem}`)
  }

  console.log(
    moved.length > 0 ? 'Would be published:' : 'Nothing would be published: there are no changesets.',
  )
  for (const { name, from, to } of moved) {
    const kilobytes = (statSync(tarballs.get(name) ?? '').size / 1000).toFixed(1)
    console.log(`  ${name.padEnd(26)} ${from} -> ${to}  ${kilobytes.padStart(6)} kB, public, with provenance`)
    const changelog = readFileSync(`${clone}${folderOf(name)}/CHANGELOG.md`, 'utf8')
    if (!changelog.includes(`\n## ${to}\n`)) fail(`${name}: no changelog for ${to}`)
  }

  writeFileSync(`${clone}.changeset/rehearsal.md`, "---\n'@memory/core': minor\n---\n\nRehearsal.\n")
  version()
  const followers = movesBetween(after, publishedPackages(clone)).filter(
    ({ name }) => name !== '@memory/core',
  )
  for (const { name, from, to } of followers) {
    if (!isPatch(from, to)) fail(`${name}: a minor release of core moves it from ${from} to ${to}`)
  }
  console.log(
    `A minor release of @memory/core would bring ${followers.length} patch releases, and no major one.`,
  )

  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '') {
    console.log('What is not committed is not part of this.')
  }
  const obstacles = obstaclesOf(after)
  if (obstacles.length > 0) {
    console.log(`npm run release would refuse: ${obstacles[0]}${more(obstacles.length - 1)}.`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function cloneWorkspace() {
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: ['ignore', 2, 2] })
  symlinkSync(`${root}node_modules`, `${clone}node_modules`)
  for (const { folder: at, manifest } of publishedPackages(clone)) {
    cpSync(`${root}${at}/dist`, `${clone}${at}/dist`, { recursive: true })
    // pnpm takes the versions of siblings from where they are installed.
    const siblings = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies }
    for (const [name, range] of Object.entries(siblings)) {
      if (!range.startsWith('workspace:')) continue
      const link = `${at}/node_modules/${name}`
      mkdirSync(dirname(`${clone}${link}`), { recursive: true })
      symlinkSync(`${clone}${relative(root, realpathSync(`${root}${link}`))}`, `${clone}${link}`)
    }
  }
}

function version() {
  const { status, stdout, stderr } = spawnSync(`${root}node_modules/.bin/changeset`, ['version'], {
    cwd: clone,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`changeset version failed\n${stdout}${stderr}`)
}

/**
 * The packages whose version changed.
 *
 * @param {ReturnType<typeof publishedPackages>} before
 * @param {ReturnType<typeof publishedPackages>} after
 */
function movesBetween(before, after) {
  const versions = new Map(before.map(({ manifest }) => [manifest.name, manifest.version]))
  return after
    .map(({ manifest: { name, version: to } }) => ({ name, from: versions.get(name) ?? '', to }))
    .filter(({ from, to }) => from !== to)
}

/** @param {string} from @param {string} to */
function isPatch(from, to) {
  const [major, minor] = from.split('.')
  return to.startsWith(`${major}.${minor}.`)
}

/** @param {string} name */
function folderOf(name) {
  return name.replace('@memory/', 'packages/')
}

/** @param {number} count */
function more(count) {
  return count > 0 ? `, and ${count} more like it` : ''
}

/** @param {string} line */
function fail(line) {
  console.error(line)
  process.exitCode = 1
}
