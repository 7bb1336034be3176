import type { Clock, ExtractionTrigger, TriggerEvents, TriggerState } from '@memory/core'

type Listener = (state: TriggerState) => void

/** What triggers act on. */
export interface Triggered {
  fire(): void
  onError(error: unknown): void
}

/** The triggers of one store in one session. A trigger that throws is reported and the others go on. */
export class TriggerWatch {
  readonly #listeners: [event: keyof TriggerEvents, listener: Listener][] = []
  readonly #detachers: (() => void)[] = []
  readonly #triggered: Triggered

  constructor(triggers: readonly ExtractionTrigger[], clock: Clock, triggered: Triggered) {
    this.#triggered = triggered
    const context = {
      clock,
      fire: () => triggered.fire(),
      on: (event: keyof TriggerEvents, listener: Listener) => {
        this.#listeners.push([event, listener])
      },
      onDetach: (callback: () => void) => {
        this.#detachers.push(callback)
      },
    }
    for (const trigger of triggers) this.#guard(() => trigger.attach(context))
  }

  tell(event: keyof TriggerEvents, state: TriggerState): void {
    for (const [wanted, listener] of this.#listeners) {
      if (wanted === event) this.#guard(() => listener(state))
    }
  }

  detach(): void {
    for (const callback of this.#detachers.splice(0)) this.#guard(callback)
    this.#listeners.length = 0
  }

  #guard(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#triggered.onError(error)
    }
  }
}
