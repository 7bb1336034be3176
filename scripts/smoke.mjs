#!/usr/bin/env node
// Runs the same built packages on every supported Node version: the one at hand, and the others. Bridges to hosts
// that ask for Node 22 are tested whole there.
import { execFileSync } from 'node:child_process'
import { otherNodes } from './node-binaries.mjs'
import { root } from './workspace.mjs'

const BRIDGES = ['packages/strands', 'packages/ai-sdk']
const program = `${root}scripts/smoke/program.mjs`

const others = otherNodes()
for (const binary of [process.execPath, ...others]) {
  execFileSync(binary, [program], { stdio: 'inherit' })
}
for (const binary of others) {
  const vitest = `${root}node_modules/vitest/vitest.mjs`
  execFileSync(binary, [vitest, 'run', ...BRIDGES], { cwd: root, stdio: ['ignore', 2, 2] })
}
