import { type EmbedOptions, MemoryError } from '@memory/core'
import type { Encoder } from './encoder.js'
import { abortedError, closedError } from './endings.js'

/** UTF-16 units in one batch: keeps a batch of long documents from delaying the next query for seconds. */
const BATCH_CHARACTERS = 8_192

/** One call of `embed` on its way. */
interface Call {
  readonly items: Set<Item>
  readonly vectors: Float32Array[]
  readonly resolve: (vectors: Float32Array[]) => void
  readonly reject: (error: MemoryError) => void
}

interface Item {
  readonly call: Call
  readonly index: number
  readonly text: string
}

/**
 * Merges concurrent calls into batches for an encoder that does one batch at a time. Queries overtake
 * documents, since somebody waits for them.
 */
export class BatchQueue {
  readonly #encoder: Encoder
  readonly #batchSize: number
  readonly #waiting = { query: new Set<Item>(), document: new Set<Item>() }
  readonly #calls = new Set<Call>()
  #pumping = false
  #closed = false

  constructor(encoder: Encoder, batchSize: number) {
    this.#encoder = encoder
    this.#batchSize = batchSize
  }

  /** One vector per text, in order. Rejects with a MemoryError. */
  embed(texts: readonly string[], { kind, signal }: EmbedOptions): Promise<Float32Array[]> {
    if (this.#closed) return Promise.reject(closedError())
    if (texts.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      const abort = () => call.reject(abortedError(signal))
      const leave = () => {
        this.#calls.delete(call)
        signal?.removeEventListener('abort', abort)
        for (const item of call.items) this.#waiting[kind].delete(item)
      }
      const call: Call = {
        items: new Set(),
        vectors: [],
        resolve(vectors) {
          leave()
          resolve(vectors)
        },
        reject(error) {
          leave()
          reject(error)
        },
      }
      for (const [index, text] of texts.entries()) call.items.add({ call, index, text })
      for (const item of call.items) this.#waiting[kind].add(item)
      this.#calls.add(call)
      signal?.addEventListener('abort', abort, { once: true })
      if (signal?.aborted) abort()
      else this.#pump()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const call of this.#calls) call.reject(closedError())
    await this.#encoder.close()
  }

  #pump(): void {
    if (this.#pumping) return
    this.#pumping = true
    // Not at once: callers of the same moment shall share a batch.
    setImmediate(() => void this.#drain())
  }

  async #drain(): Promise<void> {
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) await this.#run(batch)
    this.#pumping = false
  }

  #take(): Item[] {
    const batch: Item[] = []
    let characters = 0
    for (const waiting of [this.#waiting.query, this.#waiting.document]) {
      for (const item of waiting) {
        characters += item.text.length
        if (batch.length === this.#batchSize) return batch
        if (batch.length > 0 && characters > BATCH_CHARACTERS) return batch
        batch.push(item)
        waiting.delete(item)
      }
    }
    return batch
  }

  async #run(batch: readonly Item[]): Promise<void> {
    let vectors: Float32Array[]
    try {
      vectors = await this.#encoder.encode(batch.map(({ text }) => text))
    } catch (cause) {
      const error = MemoryError.from(cause)
      const calls = new Set(batch.map(({ call }) => call).filter((call) => this.#calls.has(call)))
      // One call's bad text must not fail the others that happened to share its batch.
      if (calls.size === 1 || error.retryable || this.#closed) {
        for (const call of calls) call.reject(error)
      } else {
        for (const call of calls) await this.#run(batch.filter((item) => item.call === call))
      }
      return
    }
    for (const [i, { call, index }] of batch.entries()) {
      call.vectors[index] = vectors[i] as Float32Array
    }
    for (const item of batch) {
      item.call.items.delete(item)
      if (item.call.items.size === 0) item.call.resolve(item.call.vectors)
    }
  }
}
