// @ts-check
import { spawn } from 'node:child_process'

/** No peer may report that it was started, and no setting of a test runner may reach a child. */
const ENVIRONMENT = {
  DO_NOT_TRACK: '1',
  MEM0_TELEMETRY: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  NODE_OPTIONS: '',
  NO_COLOR: '1',
}

/**
 * Runs a program to its end, and ends it after a minute or the time given.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, timeoutMs?: number }} options
 * @returns {Promise<{ status: number | null, stdout: string, stderr: string }>} `status` is null when it was ended.
 */
export function run(command, args, { cwd, timeoutMs = 60_000 }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...ENVIRONMENT },
      shell: process.platform === 'win32',
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
}

/**
 * Does a piece of work for each item, at most `width` at a time. Results are in the order of the items.
 *
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} width
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
export async function sideBySide(items, width, work) {
  /** @type {Result[]} */
  const results = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
