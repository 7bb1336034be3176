#!/usr/bin/env node
// @ts-check
// node scripts/release-check.mjs
// Ends with status 1, and says why, when the packages must not be published as they are: before anything is built or sent.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { obstaclesOf } from './release-obstacles.mjs'
import { publishedPackages, root } from './workspace.mjs'

const obstacles = obstaclesOf(publishedPackages())
const changesets = readdirSync(`${root}.changeset`).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
)
if (changesets.length > 0) {
  obstacles.push(
    `${changesets.length} changesets are waiting: run npx changeset version, and commit what it writes`,
  )
}
if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '') {
  obstacles.push('There are changes that are not committed: a release is what a commit holds')
}
for (const obstacle of obstacles) console.error(obstacle)
if (obstacles.length > 0) {
  console.error('Nothing is published. CONTRIBUTING.md says what a release needs.')
  process.exitCode = 1
}
