#!/usr/bin/env node
import { runCommand } from '../dist/cli/command.js'

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  interactive: process.stdout.isTTY === true,
})

// Rings only when something is still running, which a store must not leave behind.
setTimeout(() => {
  process.stderr.write('Something keeps the process alive after every store was closed; leaving anyway.\n')
  process.exit()
}, 5000).unref()
