import type { Clock } from './clock.js'
import { invalid } from './errors.js'

/** What a trigger can hear about one store's unextracted messages in one session. */
export interface TriggerEvents {
  /** A message was recorded. */
  message: TriggerState
  /** A turn ended: the user spoke and the agent finished answering. */
  turn: TriggerState
}

/** How much waits to be extracted. */
export interface TriggerState {
  readonly messages: number
  /** UTF-16 units of text. */
  readonly characters: number
  /** Turns ended since the last extraction began. */
  readonly turns: number
}

/** What a trigger is given for each session and store it serves. */
export interface ExtractionTriggerContext {
  readonly clock: Clock
  /** Listens until the session ends. */
  on(event: keyof TriggerEvents, listener: (state: TriggerState) => void): void
  /** Runs when the session ends; cancels what the trigger scheduled. */
  onDetach(callback: () => void): void
  /** Asks for extraction of everything that waits. Returns at once; calls made meanwhile are merged. */
  fire(): void
}

/**
 * Any trigger, whichever host it was written for: by `never`, every `attach` fits. A manager hands out its own
 * kind of context, so that a trigger of another host works there only through a bridge.
 */
export interface AnyTrigger {
  readonly name: string
  /** Begins to watch one store in one session. */
  attach(context: never): void
}

/**
 * Decides when extraction runs. One instance may serve many sessions at once, so whatever it counts
 * belongs in `attach`, not in fields.
 *
 * @example
 * class KeywordTrigger extends ExtractionTrigger {
 *   readonly name = 'every-other-message'
 *   attach({ on, fire }: ExtractionTriggerContext): void {
 *     on('message', ({ messages }) => { if (messages % 2 === 0) fire() })
 *   }
 * }
 */
export abstract class ExtractionTrigger {
  abstract readonly name: string
  /** Begins to watch one store in one session. */
  abstract attach(context: ExtractionTriggerContext): void
}

/** Extracts after every turn: nothing waits, at the price of a model call a turn. */
export class InvocationTrigger extends ExtractionTrigger {
  readonly name = 'invocation'

  /** Fires with every turn that ends. */
  attach({ on, fire }: ExtractionTriggerContext): void {
    on('turn', fire)
  }
}

/** Extracts after every `turns` turns. What is left at the end of a session is extracted by its flush. */
export class IntervalTrigger extends ExtractionTrigger {
  readonly name = 'interval'
  readonly #turns: number

  /** @throws MemoryError `invalid_argument` unless `turns` is a positive integer. */
  constructor({ turns }: { readonly turns: number }) {
    super()
    if (!Number.isSafeInteger(turns) || turns < 1) throw invalid('turns', 'must be a positive integer')
    this.#turns = turns
  }

  /** Fires when enough turns have ended. */
  attach({ on, fire }: ExtractionTriggerContext): void {
    on('turn', ({ turns }) => {
      if (turns >= this.#turns) fire()
    })
  }
}
