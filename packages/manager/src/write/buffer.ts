import { MemoryError, type Message } from '@memory/core'
import type { Runtime } from '../runtime.js'
import { RememberedIds } from './remembered-ids.js'

/** A recorded message with its identity settled. */
export type RecordedMessage = Message & { readonly id: string }

/** A recorded message, and the bytes that it takes. */
export interface MeasuredMessage {
  readonly message: RecordedMessage
  readonly bytes: number
}

/** A recorded message waiting for stores to take it. */
export interface BufferedMessage extends MeasuredMessage {
  /** Position in the session, from 0 and without gaps. */
  readonly seq: number
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

/** The messages of one session that some store has not taken yet. */
export class MessageBuffer {
  #items: BufferedMessage[] = []
  /** What it holds and what room is made for. */
  #messages = 0
  #bytes = 0
  #nextSeq = 0
  readonly #ids = new RememberedIds()
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
   * Makes room for messages, and keeps it until they are added or given up.
   *
   * @returns What had to give way, oldest first.
   * @throws MemoryError `limit_exceeded` when they do not fit and nothing may give way; retryable unless they alone are
   * too much.
   */
  reserve(messages: readonly MeasuredMessage[]): BufferedMessage[] {
    const { length } = messages
    const bytes = messages.reduce((sum, message) => sum + message.bytes, 0)
    const evicted: BufferedMessage[] = []
    for (;;) {
      const excess = this.#excess(this.#messages + length, this.#bytes + bytes)
      if (!excess) break
      // Nothing gives way for what would not fit even then.
      const hopeless = this.#excess(length, bytes)
      if (hopeless || this.#runtime.settings.buffer.overflow !== 'drop-oldest') {
        const { field, limit, actual } = hopeless ?? excess
        const retryable = !hopeless || hopeless.own <= limit
        const message = `No room: ${field} is ${limit}`
        throw new MemoryError('limit_exceeded', message, { field, limit, actual, retryable })
      }
      evicted.push(...this.trim(this.#items[0]?.seq ?? -1))
    }
    this.hold(length, bytes)
    return evicted
  }

  /** Gives up room. */
  release(messages: readonly Pick<MeasuredMessage, 'bytes'>[]): void {
    for (const { bytes } of messages) this.hold(-1, -bytes)
    if (messages.length > 0) this.#runtime.room.open()
  }

  /** Adds a message, for which there is room, at the end. */
  append({ message, bytes }: MeasuredMessage, pending?: ReadonlySet<string>): BufferedMessage {
    const seq = this.#nextSeq++
    const item: BufferedMessage = pending ? { seq, message, bytes, pending } : { seq, message, bytes }
    this.#items.push(item)
    this.#ids.add(message.id)
    return item
  }

  /** Lets go of everything up to and including a position. */
  trim(seq: number): BufferedMessage[] {
    const first = this.#items[0]?.seq ?? 0
    const gone = this.#items.splice(0, Math.max(0, seq + 1 - first))
    this.release(gone)
    return gone
  }

  /** The first limit that is crossed when the session holds so much. */
  #excess(messages: number, bytes: number): Excess | undefined {
    const { held, settings } = this.#runtime
    const { maxMessages, maxBytes, maxTotalMessages, maxTotalBytes } = settings.buffer
    const allMessages = messages + held.messages - this.#messages
    const allBytes = bytes + held.bytes - this.#bytes
    return (
      excess('maxMessages', maxMessages, messages, messages) ??
      excess('maxBytes', maxBytes, bytes, bytes) ??
      excess('maxTotalMessages', maxTotalMessages, allMessages, messages) ??
      excess('maxTotalBytes', maxTotalBytes, allBytes, bytes)
    )
  }

  /** Takes room, whether or not there is any. */
  hold(messages: number, bytes: number): void {
    const { held } = this.#runtime
    this.#messages += messages
    this.#bytes += bytes
    held.messages += messages
    held.bytes += bytes
  }
}

function excess(name: string, limit: number, actual: number, own: number): Excess | undefined {
  return actual > limit ? { field: `buffer.${name}`, limit, actual, own } : undefined
}

/** UTF-16 units of text. */
export function charactersOf({ content }: RecordedMessage): number {
  if (typeof content === 'string') return content.length
  return content.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0)
}

export function measure(message: RecordedMessage): MeasuredMessage {
  return { message, bytes: sizeOf(message) }
}

/** Bytes a value takes: text as UTF-16, binary as it is, 8 for anything small. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return value.byteLength
  let bytes = 0
  if (Array.isArray(value)) for (const item of value) bytes += sizeOf(item)
  else for (const key in value) bytes += sizeOf(value[key as keyof typeof value])
  return bytes
}
