#!/usr/bin/env node
// Brings a fresh clone to a runnable state: installs the locked dependencies, then compiles.
// Everything goes to stderr, so that a command run after it owns stdout.
//   --install   stop after the installation
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { root } from './workspace.mjs'

const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** pnpm writes this file last, so it is newer than the lock file only after a complete installation. */
function isInstalled() {
  const marker = `${root}node_modules/.modules.yaml`
  return existsSync(marker) && statSync(marker).mtimeMs > statSync(`${root}pnpm-lock.yaml`).mtimeMs
}

if (!isInstalled()) {
  run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'])
}
if (!process.argv.includes('--install')) {
  run('npx', ['--no-install', 'turbo', 'run', '//#task:compile', '--output-logs=errors-only'])
}
