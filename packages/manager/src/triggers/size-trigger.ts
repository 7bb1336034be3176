import { ExtractionTrigger, type ExtractionTriggerContext, invalid } from '@memory/core'

/** Options of {@link SizeTrigger}; at least one. */
export interface SizeTriggerOptions {
  /** Messages that may wait; a positive integer. Default: any number. */
  readonly messages?: number
  /** Characters of text (UTF-16 units) that may wait; a positive integer. Default: any number. */
  readonly characters?: number
}

/** Extracts as soon as enough waits, whether or not a turn has ended. */
export class SizeTrigger extends ExtractionTrigger {
  readonly name = 'size'
  readonly #messages: number
  readonly #characters: number

  /** @throws MemoryError `invalid_argument` naming the option. */
  constructor({ messages, characters }: SizeTriggerOptions) {
    super()
    if (messages === undefined && characters === undefined) {
      throw invalid('messages', 'or characters must be given')
    }
    this.#messages = threshold('messages', messages)
    this.#characters = threshold('characters', characters)
  }

  /** Fires with the message that is one too many. */
  attach({ on, fire }: ExtractionTriggerContext): void {
    on('message', ({ messages, characters }) => {
      if (messages >= this.#messages || characters >= this.#characters) fire()
    })
  }
}

function threshold(field: string, value: number | undefined): number {
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (!Number.isSafeInteger(value) || value < 1) throw invalid(field, 'must be a positive integer')
  return value
}
