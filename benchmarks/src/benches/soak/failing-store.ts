import {
  type AddResult,
  type Clock,
  type ExtractionConfig,
  InvocationTrigger,
  MemoryError,
  type MemoryStore,
  type NewMemory,
} from '@memory/core'
import { everyStatement, numberOf } from './numbered.js'

/** Of this long, the store is down for the last third. */
const PERIOD_MS = 6000

/** Of so many writes, the reply to one gets lost. */
const WRITES_PER_LOSS = 50

/**
 * A store that is down a third of the time, and whose replies get lost now and then. It keeps no texts, only which
 * numbers were written and which of these it has confirmed.
 */
export class FailingStore implements MemoryStore {
  readonly name = 'failing'
  readonly writable = true
  readonly extraction: ExtractionConfig = { extractor: everyStatement, trigger: new InvocationTrigger() }
  readonly #clock: Clock
  readonly #written: Uint8Array
  readonly #confirmed: Uint8Array
  #writes = 0
  #refusals = 0
  #repeats = 0

  constructor(clock: Clock, messages: number) {
    this.#clock = clock
    this.#written = new Uint8Array(messages)
    this.#confirmed = new Uint8Array(messages)
  }

  /** Numbers it holds. */
  get stored(): number {
    return this.#written.reduce((sum, flag) => sum + flag, 0)
  }

  /** Calls that came while it was down. */
  get refusals(): number {
    return this.#refusals
  }

  /** Writes of something that it had confirmed before. */
  get repeats(): number {
    return this.#repeats
  }

  async search(): Promise<[]> {
    this.#mustBeUp()
    return []
  }

  async addBatch(entries: readonly NewMemory[]): Promise<AddResult[]> {
    this.#mustBeUp()
    const lost = ++this.#writes % WRITES_PER_LOSS === 0
    const results = entries.map(({ content }) => this.#put(numberOf(content), !lost))
    if (lost) throw new MemoryError('unavailable', 'The reply was lost')
    return results
  }

  #mustBeUp(): void {
    if (this.#clock.now() % PERIOD_MS < (PERIOD_MS * 2) / 3) return
    this.#refusals++
    throw new MemoryError('unavailable', 'The store is down')
  }

  #put(number: number, confirmed: boolean): AddResult {
    const known = this.#written[number] === 1
    if (this.#confirmed[number] === 1) this.#repeats++
    this.#written[number] = 1
    if (confirmed) this.#confirmed[number] = 1
    return { status: known ? 'duplicate' : 'stored', id: String(number) }
  }
}
