#!/usr/bin/env node
// @ts-check
// npm run -s docs:check
// What `npm test` holds pages to, by itself: samples run, links resolve, tables say what the code says. One line for each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './packs/run.mjs'
import { root } from './workspace.mjs'

/** Longest time for one program, in milliseconds. */
const TIMEOUT_MS = 600_000

/** Runs a program of this repository. @param {string[]} args */
const runHere = (...args) => run(process.execPath, args, { cwd: root, timeoutMs: TIMEOUT_MS })

/**
 * @typedef {object} SamplesReport What is read of a report of vitest.
 * @property {{ assertionResults: { status: string, title: string, failureMessages: string[] }[] }[]} testResults
 * @property {number} numTotalTests
 * @property {number} numPassedTests
 */

async function samples() {
  const folder = mkdtempSync(join(tmpdir(), 'docs-check-'))
  const file = join(folder, 'samples.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${file}`]
  const { status, stderr } = await runHere(...vitest, './test/readme.test.ts')
  try {
    /** @type {SamplesReport} */
    const { testResults, numTotalTests, numPassedTests } = JSON.parse(readFileSync(file, 'utf8'))
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed')
    for (const { title, failureMessages } of failed) console.error(`${title}\n${failureMessages.join('\n')}`)
    console.log(`samples: ${numPassedTests} of ${numTotalTests} passed`)
    return status === 0 && numPassedTests > 0 && failed.length === 0
  } catch (error) {
    console.error(stderr)
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function links() {
  const { status, stdout, stderr } = await runHere('scripts/check-links.mjs')
  process.stderr.write(stderr)
  console.log(`links: ${stdout.trim()}`)
  return status === 0
}

async function tables() {
  const scripts = ['store-table', 'conformance-table', 'option-tables', 'support-table', 'measured-table']
  const reports = await Promise.all(scripts.map((name) => runHere(`scripts/${name}.mjs`, '--check')))
  for (const { stderr } of reports) process.stderr.write(stderr)
  const current = reports.flatMap(({ stdout }) => stdout.match(/: up to date$/gm) ?? []).length
  const ok = reports.every(({ status }) => status === 0)
  console.log(`tables: ${current} up to date${ok ? '' : ', others not'}`)
  return ok
}

const outcomes = [await links(), await tables(), await samples()]
process.exitCode = outcomes.every(Boolean) ? 0 : 1
