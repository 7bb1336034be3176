#!/usr/bin/env node
// npm run -s docs:check
// What `npm test` holds pages to, by itself: samples run, links resolve, tables say what the code says. One line for each.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of this repository and resolves with what it said; rejects when it cannot be started. */
function run(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root })
    const said = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        said[stream] += text
      })
    }
    child.on('error', reject)
    child.on('close', (status) => resolve({ ...said, ok: status === 0 }))
  })
}

async function samples() {
  const folder = mkdtempSync(join(tmpdir(), 'docs-check-'))
  const file = join(folder, 'samples.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${file}`]
  const { ok, stderr } = await run(...vitest, './test/readme.test.ts')
  try {
    const { testResults, numTotalTests, numPassedTests } = JSON.parse(readFileSync(file, 'utf8'))
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed')
    for (const { title, failureMessages } of failed) console.error(`${title}\n${failureMessages.join('\n')}`)
    console.log(`samples: ${numPassedTests} of ${numTotalTests} passed`)
    return ok && numPassedTests > 0 && failed.length === 0
  } catch (error) {
    console.error(stderr)
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function links() {
  const { ok, stdout, stderr } = await run('scripts/check-links.mjs')
  process.stderr.write(stderr)
  console.log(`links: ${stdout.trim()}`)
  return ok
}

async function tables() {
  const scripts = ['store-table', 'conformance-table', 'option-tables', 'support-table']
  const reports = await Promise.all(scripts.map((name) => run(`scripts/${name}.mjs`, '--check')))
  for (const { stderr } of reports) process.stderr.write(stderr)
  const current = reports.flatMap(({ stdout }) => stdout.match(/: up to date$/gm) ?? []).length
  const ok = reports.every((report) => report.ok)
  console.log(`tables: ${current} up to date${ok ? '' : ', others not'}`)
  return ok
}

const outcomes = [await links(), await tables(), await samples()]
process.exitCode = outcomes.every(Boolean) ? 0 : 1
