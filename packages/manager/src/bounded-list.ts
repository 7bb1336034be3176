import { defined } from './defined.js'
import type { EventHub, MemoryEvents } from './events.js'

interface Kept {
  readonly id: string
  readonly sessionId?: string
}

/** Keeps the newest items; when it is full the oldest are given up, with an event. */
export class BoundedList<T extends Kept> {
  #items: T[] = []
  readonly #limit: number
  readonly #what: MemoryEvents['dropped']['what']
  readonly #events: EventHub

  /** @param what What the items are, for the event. */
  constructor(limit: number, what: MemoryEvents['dropped']['what'], events: EventHub) {
    this.#limit = limit
    this.#what = what
    this.#events = events
  }

  get items(): readonly T[] {
    return [...this.#items]
  }

  push(item: T): void {
    this.#items.push(item)
    if (this.#items.length <= this.#limit) return
    const { id, sessionId } = this.#items.shift() as T
    this.#events.emit('dropped', { what: this.#what, ...defined({ sessionId }), ids: [id] })
  }

  /** Removes and returns the items with these ids, or all of them. */
  take(ids?: readonly string[]): T[] {
    const wanted = (item: T): boolean => !ids || ids.includes(item.id)
    const taken = this.#items.filter(wanted)
    this.#items = this.#items.filter((item) => !wanted(item))
    return taken
  }
}
