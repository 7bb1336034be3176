import type { Clock, ExtractionTrigger, TriggerEvents, TriggerState } from '@memory/core'
import type { TriggerStep } from './trigger-target.js'

/** A session that happens step by step, with a clock that moves by hand. */
export class ManualSession implements Clock {
  #now = 1_700_000_000_000
  #fired = 0
  readonly #timers = new Set<{ readonly due: number; readonly callback: () => void }>()
  readonly #listeners: {
    readonly event: keyof TriggerEvents
    readonly listener: (state: TriggerState) => void
  }[] = []
  readonly #detachers: (() => void)[] = []

  /** Attaches a trigger, as a manager does. */
  attach(trigger: ExtractionTrigger): void {
    trigger.attach({
      clock: { now: () => this.now(), schedule: (callback, ms) => this.schedule(callback, ms) },
      on: (event, listener) => void this.#listeners.push({ event, listener }),
      onDetach: (callback) => void this.#detachers.push(callback),
      fire: () => {
        this.#fired++
      },
    })
  }

  /** How often the trigger fired. */
  get fired(): number {
    return this.#fired
  }

  /** Timers that are still to ring. */
  get pending(): number {
    return this.#timers.size
  }

  now(): number {
    return this.#now
  }

  schedule(callback: () => void, ms: number): () => void {
    const timer = { due: this.#now + ms, callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Lets one thing happen. */
  step(step: TriggerStep): void {
    if ('event' in step) {
      for (const { event, listener } of this.#listeners) if (event === step.event) listener(step.state)
    } else {
      this.#pass(step.passMs)
    }
  }

  /** Ends the session. */
  detach(): void {
    for (const callback of this.#detachers.splice(0)) callback()
  }

  #pass(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const next = [...this.#timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0]
      if (!next) break
      this.#timers.delete(next)
      this.#now = next.due
      next.callback()
    }
    this.#now = end
  }
}
