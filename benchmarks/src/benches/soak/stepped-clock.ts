import type { Clock } from '@memory/core'

/** A clock that goes on by a millisecond when it is told to. Timers cost what they hold and nothing more. */
export class SteppedClock implements Clock {
  #now = 0
  readonly #due = new Map<number, Set<() => void>>()

  now(): number {
    return this.#now
  }

  schedule(callback: () => void, ms: number): () => void {
    const at = this.#now + Math.max(1, Math.ceil(ms))
    const run = (): void => callback()
    const timers = this.#due.get(at) ?? new Set()
    this.#due.set(at, timers)
    timers.add(run)
    return () => {
      timers.delete(run)
      if (timers.size === 0) this.#due.delete(at)
    }
  }

  step(): void {
    this.#now++
    const timers = this.#due.get(this.#now)
    this.#due.delete(this.#now)
    for (const run of timers ?? []) run()
  }
}
