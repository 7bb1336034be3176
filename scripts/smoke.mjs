#!/usr/bin/env node
// Runs the same built packages on every supported Node version: the one at hand, and the others from
// the `node` package on npm, kept in .cache. Bridges to hosts that ask for Node 22 are tested whole there.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OTHERS = ['22.23.3', '24.21.0']
const BRIDGES = ['packages/strands', 'packages/ai-sdk']
const root = fileURLToPath(new URL('..', import.meta.url))
const program = `${root}scripts/smoke/program.mjs`

function binaryOf(version) {
  const folder = `${root}.cache/node-${version}`
  const binary = `${folder}/node_modules/node/bin/node`
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true })
    const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', '--prefix', folder, ...options, `node@${version}`], {
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
  }
  return binary
}

const others = OTHERS.map(binaryOf)
for (const binary of [process.execPath, ...others]) {
  execFileSync(binary, [program], { stdio: 'inherit' })
}
for (const binary of others) {
  const vitest = `${root}node_modules/vitest/vitest.mjs`
  execFileSync(binary, [vitest, 'run', ...BRIDGES], { cwd: root, stdio: ['ignore', 2, 2] })
}
