import {
  type AddResult,
  type ExtractionConfig,
  type Extractor,
  MemoryError,
  type MemoryStore,
  messageText,
} from '@memory/core'
import { never } from './fakes.js'
import type { VirtualClock } from './virtual-clock.js'

/** What a call of a store does. */
export type StoreFault =
  | 'ok'
  /** Answers within the deadline, or writes after it. */
  | 'slow'
  | 'late'
  /** Fails before anything is written, or answers too little. */
  | 'down'
  | 'throws'
  | 'throttled'
  | 'forbidden'
  | 'nonsense'
  /** Writes, and then fails. */
  | 'lost'
  /** Writes every other one; takes all but the first, which it will never take. */
  | 'partial'
  | 'refused'
  | 'hangs'

/** What a call of an extractor does. */
export type ExtractorFault = 'ok' | 'slow' | 'throws' | 'unreadable' | 'no list' | 'hangs'

/** Which methods a store has: batches by id, single entries without ids, or raw turns by message id. */
export type StoreKind = 'batch' | 'single' | 'raw'

/** Written before a call ends with an error, or as it ends well. */
type Put = (contents: readonly string[]) => void

const down = (): MemoryError => new MemoryError('unavailable', 'down')
const refusal = (): MemoryError => new MemoryError('invalid_argument', 'never')

/** A store that fails as it is told to, until it is mended. */
export class FaultyStore {
  readonly store: MemoryStore
  readonly kind: StoreKind
  /** How often each content was made a record. */
  readonly copies = new Map<string, number>()
  /** How often each content was written by a call that did not end well, as its caller saw it. */
  readonly unseen = new Map<string, number>()
  readonly #clock: VirtualClock
  readonly #faults: readonly StoreFault[]
  readonly #mended: () => boolean
  #calls = 0

  constructor(
    name: string,
    kind: StoreKind,
    faults: readonly StoreFault[],
    clock: VirtualClock,
    extraction: ExtractionConfig,
    mended: () => boolean,
  ) {
    this.#mended = mended
    this.kind = kind
    this.#faults = faults
    this.#clock = clock
    this.store = {
      name,
      writable: true,
      extraction,
      search: async () => [],
      ...this.#sink(),
    }
  }

  #sink(): Partial<MemoryStore> {
    if (this.kind === 'raw') {
      return {
        addMessages: async (messages) => {
          const results = await this.#call(messages.map((message) => messageText(message)))
          // A store of raw turns takes a batch whole or not at all.
          for (const result of results) if ('error' in result) throw result.error
        },
      }
    }
    if (this.kind === 'batch')
      return { addBatch: (entries) => this.#call(entries.map(({ content }) => content)) }
    return {
      add: async (content) => {
        const [result] = await this.#call([content])
        if (result && 'error' in result) throw result.error
        return undefined as unknown as AddResult
      },
    }
  }

  #call(contents: readonly string[]): Promise<AddResult[]> {
    const fault = this.#mended() ? 'ok' : (this.#faults[this.#calls++ % (this.#faults.length + 1)] ?? 'ok')
    if (fault === 'throws') throw down()
    return this.#answer(fault, contents)
  }

  async #answer(fault: StoreFault, contents: readonly string[]): Promise<AddResult[]> {
    switch (fault) {
      case 'slow':
        await this.#after(700)
        return this.#stored(contents)
      case 'late':
        await this.#after(5000)
        this.#unseen(contents)
        return []
      case 'lost':
        this.#unseen(contents)
        throw down()
      case 'partial':
        return this.#half(contents)
      case 'refused':
        return [{ status: 'rejected', error: refusal() }, ...this.#others(contents)]
      case 'down':
        throw down()
      case 'throttled':
        throw new MemoryError('throttled', 'slow down', { retryAfterMs: 400 })
      case 'forbidden':
        throw new MemoryError('unauthorized', 'who are you?')
      case 'hangs':
        return never()
      case 'nonsense':
        if (this.kind === 'batch') return []
        throw down()
      default:
        return this.#stored(contents)
    }
  }

  /** Of raw turns none is written when one is not. */
  #half(contents: readonly string[]): AddResult[] {
    if (this.kind === 'raw') return [{ status: 'failed', error: down() }]
    return contents.map((content, i) => {
      if (i % 2 === 1) return { status: 'failed', error: down() }
      this.#put([content])
      return { status: 'stored', id: content }
    })
  }

  #others(contents: readonly string[]): AddResult[] {
    return this.kind === 'raw' ? [] : this.#stored(contents.slice(1))
  }

  #stored(contents: readonly string[]): AddResult[] {
    const known = contents.map((content) => this.copies.has(content))
    this.#put(contents)
    return contents.map((id, i) => ({ status: known[i] ? 'duplicate' : 'stored', id }))
  }

  readonly #put: Put = (contents) => {
    for (const content of contents) {
      const before = this.copies.get(content) ?? 0
      this.copies.set(content, this.kind === 'single' ? before + 1 : 1)
    }
  }

  #unseen(contents: readonly string[]): void {
    this.#put(contents)
    for (const content of contents) this.unseen.set(content, (this.unseen.get(content) ?? 0) + 1)
  }

  #after(ms: number): Promise<void> {
    return new Promise((resolve) => this.#clock.schedule(resolve, ms))
  }
}

/** Keeps every message as one entry, and fails as it is told to, until it is mended. */
export function faultyExtractor(
  faults: readonly ExtractorFault[],
  clock: VirtualClock,
  mended: () => boolean,
): Extractor {
  let calls = 0
  return {
    async extract(messages) {
      const fault = mended() ? 'ok' : (faults[calls++ % (faults.length + 1)] ?? 'ok')
      if (fault === 'hangs') return never()
      if (fault === 'throws') throw down()
      if (fault === 'unreadable') throw new MemoryError('unreadable_output', 'no list')
      if (fault === 'no list') return undefined as unknown as []
      if (fault === 'slow') await new Promise<void>((resolve) => clock.schedule(resolve, 900))
      return messages.map((message) => ({
        content: messageText(message),
        messageIds: message.id === undefined ? [] : [message.id],
      }))
    },
  }
}
