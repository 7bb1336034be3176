#!/usr/bin/env node
// npm run inspector -- [--port N] [--open] [--read-only]
// Opens the inspector on what the demo remembered, after running the demo if it has not been run for that yet.
// With --store it opens on that configuration file instead.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { root } from './workspace.mjs'

const folder = `${root}.memory/demo`
const args = process.argv.slice(2)

function run(program, given, stdio) {
  const { status, error } = spawnSync(process.execPath, [root + program, ...given], { stdio })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

if (!args.some((arg) => arg === '--store' || arg.startsWith('--store=') || arg === '--help')) {
  if (!existsSync(folder)) {
    console.error('The demo runs once, to have something to show ...')
    // Renamed when it is complete: a demo that was interrupted must not pass for one.
    const draft = `${folder}-${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    run('examples/demo/dist/main.js', ['--folder', draft], ['ignore', 'ignore', 2])
    renameSync(draft, folder)
  }
  args.unshift('--store', `${root}examples/demo/memory.config.mjs`)
}
const { main } = await import('../packages/inspector/dist/cli.js')
process.exitCode = await main(args)
