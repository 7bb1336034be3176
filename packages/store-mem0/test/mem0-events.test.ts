import { afterEach, expect, it, vi } from 'vitest'
import { eventOutcome } from '../src/mem0-events.js'

afterEach(() => vi.unstubAllGlobals())

/** How long is waited between looks at an event that is never done. */
async function waits(pollMs: number, deadline: number): Promise<number[]> {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'RUNNING' }))
  const slept: number[] = []
  let now = 0
  let isLimit = false
  const clock = {
    now: () => now,
    schedule(callback: () => void, ms: number) {
      // The time limit of a look, and the one that every sleep sets before itself, are not reached.
      if (ms !== TIMEOUT_MS) isLimit = !isLimit
      if (ms === TIMEOUT_MS || isLimit) return () => undefined
      slept.push(ms)
      now += ms
      queueMicrotask(callback)
      return () => undefined
    },
  }
  const client = { host: 'http://127.0.0.1:1', headers: {} }
  const wait = { client, clock, label: 'mem0', deadline, pollMs, timeoutMs: TIMEOUT_MS }
  expect(await eventOutcome('event', wait)).toBe('pending')
  return slept
}

const TIMEOUT_MS = 1_000_000

it('looks are further and further apart, up to five seconds', async () => {
  expect(await waits(2_000, 20_000)).toEqual([2_000, 3_000, 4_500, 5_000, 5_000, 500])
})

it('looks are never closer together than asked for', async () => {
  expect(await waits(60_000, 150_000)).toEqual([60_000, 60_000, 30_000])
})
