import { ExtractionTrigger, type ExtractionTriggerContext, invalid } from '@memory/core'

/** Extracts when nothing has been said for a while. */
export class IdleTrigger extends ExtractionTrigger {
  readonly name = 'idle'
  readonly #ms: number

  /** @throws MemoryError `invalid_argument` unless `ms` is a positive integer. */
  constructor({ ms }: { readonly ms: number }) {
    super()
    if (!Number.isSafeInteger(ms) || ms < 1) throw invalid('ms', 'must be a positive integer')
    this.#ms = ms
  }

  /** Fires when nothing was recorded for that long. */
  attach({ clock, on, onDetach, fire }: ExtractionTriggerContext): void {
    let cancel: (() => void) | undefined
    on('message', () => {
      cancel?.()
      cancel = clock.schedule(fire, this.#ms)
    })
    onDetach(() => cancel?.())
  }
}
