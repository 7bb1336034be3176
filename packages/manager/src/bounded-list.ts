/** Keeps the newest items; the oldest are given up when it is full. */
export class BoundedList<T extends { readonly id: string }> {
  #items: T[] = []
  readonly #limit: number
  readonly #onDrop: (item: T) => void

  constructor(limit: number, onDrop: (item: T) => void) {
    this.#limit = limit
    this.#onDrop = onDrop
  }

  get items(): readonly T[] {
    return [...this.#items]
  }

  push(item: T): void {
    this.#items.push(item)
    if (this.#items.length > this.#limit) this.#onDrop(this.#items.shift() as T)
  }

  /** Removes and returns the items with these ids, or all of them. */
  take(ids?: readonly string[]): T[] {
    const wanted = (item: T): boolean => !ids || ids.includes(item.id)
    const taken = this.#items.filter(wanted)
    this.#items = this.#items.filter((item) => !wanted(item))
    return taken
  }
}
