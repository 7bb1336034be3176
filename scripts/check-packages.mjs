#!/usr/bin/env node
// What a registry and a type checker would say of each published package: publint on the manifest,
// attw on the packed tarball.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))
let failed = false

for (const name of readdirSync(packages)) {
  const cwd = packages + name
  const checks = [
    ['publint', '--strict'],
    ['attw', '--pack', '.', '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--quiet'],
  ]
  for (const [command, ...args] of checks) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
    if (status === 0) continue
    failed = true
    console.error(`@memory/${name}: ${command} failed\n${stdout}${stderr}`)
  }
  console.log(`@memory/${name}: checked`)
}
process.exit(failed ? 1 : 0)
