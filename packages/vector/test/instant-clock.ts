import type { Clock } from '@memory/core'

/** Time that only moves when told to, or by being waited for; remembers the waits. */
export function instantClock(start = Date.parse('2026-01-01T00:00:00Z')): Clock & {
  readonly waits: number[]
  advance(ms: number): void
} {
  let now = start
  const waits: number[] = []
  return {
    waits,
    now: () => now,
    advance(ms) {
      now += ms
    },
    schedule(callback, ms) {
      waits.push(ms)
      let cancelled = false
      queueMicrotask(() => {
        if (cancelled) return
        now += ms
        callback()
      })
      return () => {
        cancelled = true
      }
    },
  }
}
