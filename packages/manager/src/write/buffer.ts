import { MemoryError, type Message, messageText } from '@memory/core'
import type { Runtime } from '../runtime.js'

/** A recorded message with its identity settled. */
export type RecordedMessage = Message & { readonly id: string }

/** A recorded message waiting for stores to take it. */
export interface BufferedMessage {
  /** Position in the session, from 0 and without gaps. */
  readonly seq: number
  readonly message: RecordedMessage
  /** UTF-16 units of text. */
  readonly characters: number
  readonly bytes: number
  /** The only stores that still need it, when it was replayed from a journal. */
  readonly pending?: ReadonlySet<string>
}

interface Excess {
  readonly field: string
  readonly limit: number
  readonly actual: number
  /** The session's own part of `actual`. */
  readonly own: number
}

/** Ids remembered per session so that a repeat is recognised after the message itself is gone. */
const REMEMBERED_IDS = 2000

/** The messages of one session that some store has not taken yet. */
export class MessageBuffer {
  #items: BufferedMessage[] = []
  #bytes = 0
  #nextSeq = 0
  readonly #ids = new Set<string>()
  readonly #runtime: Runtime

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** Position of the newest message; -1 before the first. */
  get last(): number {
    return this.#nextSeq - 1
  }

  /** Whether a message of this id was recorded already. */
  knows(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Messages after a position, oldest first. */
  after(seq: number): BufferedMessage[] {
    const first = this.#items[0]?.seq ?? 0
    return this.#items.slice(Math.max(0, seq + 1 - first))
  }

  /**
   * Makes room for messages that are about to be added.
   *
   * @returns What had to give way, oldest first.
   * @throws MemoryError `limit_exceeded` when they do not fit and nothing may give way; retryable unless they alone are
   * too much.
   */
  reserve(messages: readonly RecordedMessage[]): BufferedMessage[] {
    const { length } = messages
    const bytes = messages.reduce((sum, message) => sum + sizeOf(message), 0)
    const evicted: BufferedMessage[] = []
    let excess = this.#excess(this.#items.length + length, this.#bytes + bytes)
    if (!excess) return evicted
    // Nothing gives way for what would not fit even then.
    const hopeless = this.#excess(length, bytes)
    if (hopeless || this.#runtime.settings.buffer.overflow !== 'drop-oldest') {
      const { field, limit, actual } = hopeless ?? excess
      const retryable = !hopeless || hopeless.own <= limit
      const message = `The message does not fit: ${field} is ${limit}`
      throw new MemoryError('limit_exceeded', message, { field, limit, actual, retryable })
    }
    while (excess) {
      evicted.push(...this.trim(this.#items[0]?.seq ?? -1))
      excess = this.#excess(this.#items.length + length, this.#bytes + bytes)
    }
    return evicted
  }

  /** Adds a message at the end. */
  append(message: RecordedMessage, pending?: ReadonlySet<string>): BufferedMessage {
    const bytes = sizeOf(message)
    const seq = this.#nextSeq++
    const characters = messageText(message).length
    const item: BufferedMessage = { seq, message, characters, bytes, ...(pending && { pending }) }
    this.#items.push(item)
    this.#bytes += bytes
    this.#runtime.held.messages++
    this.#runtime.held.bytes += bytes
    this.#remember(message.id)
    return item
  }

  /** Lets go of everything up to and including a position. */
  trim(seq: number): BufferedMessage[] {
    const first = this.#items[0]?.seq ?? 0
    const gone = this.#items.splice(0, Math.max(0, seq + 1 - first))
    const { held, room } = this.#runtime
    for (const { bytes } of gone) {
      this.#bytes -= bytes
      held.bytes -= bytes
    }
    held.messages -= gone.length
    if (gone.length > 0) room.open()
    return gone
  }

  /** The first limit that is crossed when the session holds so much. */
  #excess(messages: number, bytes: number): Excess | undefined {
    const { held, settings } = this.#runtime
    const holding = {
      maxMessages: [messages, 0],
      maxBytes: [bytes, 0],
      maxTotalMessages: [messages, held.messages - this.#items.length],
      maxTotalBytes: [bytes, held.bytes - this.#bytes],
    } as const
    for (const [name, [own, others]] of Object.entries(holding)) {
      const limit = settings.buffer[name as keyof typeof holding]
      if (own + others > limit) return { field: `buffer.${name}`, limit, actual: own + others, own }
    }
    return undefined
  }

  #remember(id: string): void {
    this.#ids.add(id)
    const [oldest] = this.#ids.size > REMEMBERED_IDS ? this.#ids : []
    if (oldest !== undefined) this.#ids.delete(oldest)
  }
}

/** Bytes a value takes: text as UTF-16, binary as it is, 8 for anything small. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce<number>((sum, item) => sum + sizeOf(item), 0)
}
