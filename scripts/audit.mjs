#!/usr/bin/env node
// @ts-check
// node scripts/audit.mjs [--require]
// Asks the registry for advisories on what the packages bring along. Ends with status 1 when one is high or critical.
// Where the registry cannot be asked, as without a network, it says so and goes on, or with --require ends with status 2:
// a build may happen offline, a release may not.
import { spawnSync } from 'node:child_process'
import { verdictOf } from './audit-verdict.mjs'
import { root } from './workspace.mjs'

const { stdout } = spawnSync(`${root}node_modules/.bin/pnpm`, ['audit', '--prod', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
  timeout: 60_000,
  shell: process.platform === 'win32',
})
const { state, ok, lines } = verdictOf(stdout ?? '')
for (const line of lines) console.log(line)
if (state === 'audited') process.exitCode = ok ? 0 : 1
else if (process.argv.includes('--require')) process.exitCode = 2
