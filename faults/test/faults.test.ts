import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const FAULTS = Array.from({ length: 20 }, (_, i) => `F${i + 1}`)

interface Observation {
  readonly held: boolean
  readonly happened: string
}

interface Report {
  readonly reference: string
  readonly rows: readonly {
    readonly fault: string
    readonly reference: Observation
    readonly ours: Observation
  }[]
}

/** Runs the command in a process of its own: one scenario provokes unhandled rejections. */
async function faults(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args])
  return stdout
}

let report: Report

beforeAll(async () => {
  report = JSON.parse(await faults('--json')) as Report
})

it('covers every fault, in order', () => {
  expect(report.rows.map(({ fault }) => fault)).toEqual(FAULTS)
})

it('names the version that is installed', () => {
  const manifest = new URL('../node_modules/@strands-agents/sdk/package.json', import.meta.url)
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string }
  expect(report.reference).toBe(`${name} ${version}`)
})

describe.each(FAULTS)('%s', (fault) => {
  const row = () => report.rows.find((each) => each.fault === fault)

  it('shows in the reference', () => {
    expect(row()?.reference).toEqual({ held: false, happened: expect.stringMatching(/./) })
  })

  it('does not show in ours', () => {
    expect(row()?.ours).toEqual({ held: true, happened: expect.stringMatching(/./) })
  })
})

it('prints a table for people', async () => {
  const table = await faults()
  expect(table).toContain('20 faults: the reference shows 20, ours holds 20')
})

it('refuses what it does not know', async () => {
  await expect(faults('--loud')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('usage:') })
})
