import type { Clock } from '@memory/core'
import { secretGate } from '../src/gate/secret-gate.js'
import { loadEngine } from '../src/load-engine.js'

// The manager loads these with its first call. Here they are loaded before, so that no step of a test waits for a file.
await loadEngine()
await secretGate().check({ content: 'nothing' }, { storeName: 'none' })

interface Timer {
  readonly at: number
  readonly callback: () => void
}

/** A clock that stands still until it is told to go on. */
export class VirtualClock implements Clock {
  #now = Date.UTC(2026, 0, 1)
  readonly #timers = new Set<Timer>()

  now(): number {
    return this.#now
  }

  schedule(callback: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, callback }
    this.#timers.add(timer)
    return () => {
      this.#timers.delete(timer)
    }
  }

  /** Timers that have not run and were not cancelled. */
  get pending(): number {
    return this.#timers.size
  }

  /** Lets time pass, running what is due in order and letting promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      const [next] = due
      if (!next) break
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.callback()
      await settled()
    }
    this.#now = end
  }
}

/** Resolves once every promise that can settle without a timer has settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
