#!/usr/bin/env node
// What a registry and a type checker would say of each published package.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll, problemsOf } from './tarballs.mjs'
import { publishedPackages } from './workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'check-packages-'))
try {
  for (const [name, tarball] of packAll(publishedPackages(), folder)) {
    const problems = await problemsOf(tarball)
    for (const problem of problems) console.error(`${name}: ${problem}`)
    if (problems.length > 0) process.exitCode = 1
    console.log(`${name}: checked`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
