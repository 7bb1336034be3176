/** What expires when, soonest first. Entries are not removed early: the reader checks whether they still hold. */
export class ExpiryQueue {
  readonly #heap: { readonly at: number; readonly id: string }[] = []

  push(at: number, id: string): void {
    const heap = this.#heap
    let i = heap.length
    heap.push({ at, id })
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.#at(parent) <= at) break
      this.#swap(i, parent)
      i = parent
    }
  }

  /** Takes out one id that is due, if any. */
  shift(now: number): string | undefined {
    const heap = this.#heap
    const first = heap[0]
    if (!first || first.at > now) return undefined
    const last = heap.pop() as { at: number; id: string }
    if (heap.length > 0) {
      heap[0] = last
      this.#sink()
    }
    return first.id
  }

  #at(i: number): number {
    return this.#heap[i]?.at ?? Number.POSITIVE_INFINITY
  }

  #swap(i: number, j: number): void {
    const heap = this.#heap
    const held = heap[i] as { at: number; id: string }
    heap[i] = heap[j] as { at: number; id: string }
    heap[j] = held
  }

  #sink(): void {
    for (let i = 0; ; ) {
      const left = 2 * i + 1
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left
      if (this.#at(child) >= this.#at(i)) return
      this.#swap(i, child)
      i = child
    }
  }
}
