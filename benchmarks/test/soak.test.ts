import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { UsageError } from '../src/bench.js'
import { soak } from '../src/benches/soak/soak.js'
import { SteppedClock } from '../src/benches/soak/stepped-clock.js'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

it('a store that is down a third of the time costs no message, and the heap stays under its bound', async () => {
  const args = [MAIN, 'soak', '--messages', '20000', '--sessions', '100', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { rows } = JSON.parse(stdout) as { rows: { metric: string; ours: number }[] }
  const value = (metric: string) => rows.find((row) => row.metric === metric)?.ours
  expect(value('stored')).toBe(20_000)
  expect(value('lost')).toBe(0)
  expect(value('written again')).toBe(0)
  expect(value('refused calls')).toBeGreaterThan(100)
  expect(value('highest heap')).toBeLessThan(value('bound') ?? 0)
  expect(rows.filter(({ metric }) => metric === 'heap')).toHaveLength(20)
})

it('refuses numbers that are none', async () => {
  for (const options of [{ messages: '0' }, { messages: 'many' }, { sessions: '1.5' }]) {
    await expect(soak.run(options, () => {})).rejects.toThrow(UsageError)
  }
})

it('has a clock whose timers run when they are due, unless they are cancelled', () => {
  const clock = new SteppedClock()
  const ran: string[] = []
  clock.schedule(() => ran.push('two'), 2)
  const cancel = clock.schedule(() => ran.push('cancelled'), 2)
  clock.schedule(() => ran.push('at once'), 0)
  cancel()
  clock.step()
  expect([clock.now(), ...ran]).toEqual([1, 'at once'])
  clock.step()
  expect([clock.now(), ...ran]).toEqual([2, 'at once', 'two'])
})
