import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { UsageError } from '../src/bench.js'
import { audit } from '../src/benches/kill/audit.js'
import { kill } from '../src/benches/kill/kill.js'
import { messageOf, NUMBERS, numberOfMessage, numberOfStatement } from '../src/benches/kill/statement.js'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

describe('an audit', () => {
  it('finds what was acknowledged and is neither stored nor pending', () => {
    const holding = { stored: [1, 2, 5], pending: [3] }
    expect(audit([1, 2, 3], holding)).toEqual({ lost: [], doubled: [] })
    expect(audit([1, 2, 3, 4], holding)).toEqual({ lost: [4], doubled: [] })
  })

  it('finds what is stored or pending twice, once each', () => {
    const holding = { stored: [1, 2, 2, 2], pending: [3, 4, 3] }
    expect(audit([1], holding)).toEqual({ lost: [], doubled: [2, 3] })
  })

  it('accepts what is stored while its acknowledgement is still to come', () => {
    expect(audit([1], { stored: [1], pending: [1] })).toEqual({ lost: [], doubled: [] })
  })
})

it('tells every message and statement from every other', () => {
  const contents = new Set<unknown>()
  for (let number = 0; number < NUMBERS; number += 7) {
    const { id, content } = messageOf(number)
    contents.add(content)
    expect([numberOfMessage(id), numberOfStatement(String(content))]).toEqual([number, number])
  }
  expect(contents.size).toBe(Math.ceil(NUMBERS / 7))
  expect(numberOfStatement('I am allergic to peanuts.')).toBeUndefined()
})

it('refuses numbers that are none', async () => {
  for (const options of [{ kills: '0' }, { kills: 'many' }, { seed: '1.5' }]) {
    await expect(kill.run(options, () => {})).rejects.toThrow(UsageError)
  }
})

it('processes killed while they record and extract lose and double nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'kill', '--kills', '12', '--json'])
  const { rows } = JSON.parse(stdout) as { rows: { metric: string; ours: number }[] }
  const { acknowledged, ...rest } = Object.fromEntries(rows.map(({ metric, ours }) => [metric, ours]))
  expect(rest).toEqual({ kills: 12, lost: 0, doubled: 0 })
  expect(acknowledged).toBeGreaterThan(12)
})
