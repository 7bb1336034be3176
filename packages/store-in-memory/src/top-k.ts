/** A position in a partition with its score. */
export interface Hit {
  readonly slot: number
  readonly score: number
}

/**
 * The best `limit` of the scores offered, in a heap with the worst on top, so that nothing is sorted but the result.
 * Equal scores keep the order in which they were offered: offer slots in ascending order.
 */
export class TopK {
  readonly #limit: number
  readonly #slots: number[] = []
  readonly #scores: number[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** What a score has to exceed to get in; minus infinity until `limit` scores are held. */
  get threshold(): number {
    return this.#slots.length < this.#limit ? Number.NEGATIVE_INFINITY : (this.#scores[0] as number)
  }

  offer(slot: number, score: number): void {
    if (this.#slots.length < this.#limit) {
      this.#slots.push(slot)
      this.#scores.push(score)
      this.#rise(this.#slots.length - 1)
    } else if (score > this.threshold) {
      this.#slots[0] = slot
      this.#scores[0] = score
      this.#sink()
    }
  }

  /** Best first, equal scores by slot. */
  hits(): Hit[] {
    return this.#slots
      .map((slot, i) => ({ slot, score: this.#scores[i] as number }))
      .sort((a, b) => b.score - a.score || a.slot - b.slot)
  }

  /** Whether the element at `i` is a worse hit than the one at `j`; the later slot loses a tie. */
  #worse(i: number, j: number): boolean {
    const difference = (this.#scores[i] as number) - (this.#scores[j] as number)
    return difference < 0 || (difference === 0 && (this.#slots[i] as number) > (this.#slots[j] as number))
  }

  #swap(i: number, j: number): void {
    for (const list of [this.#slots, this.#scores]) {
      const held = list[i] as number
      list[i] = list[j] as number
      list[j] = held
    }
  }

  #rise(from: number): void {
    for (let i = from; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!this.#worse(i, parent)) return
      this.#swap(i, parent)
      i = parent
    }
  }

  #sink(): void {
    for (let i = 0; ; ) {
      const left = 2 * i + 1
      if (left >= this.#slots.length) return
      const child = left + 1 < this.#slots.length && this.#worse(left + 1, left) ? left + 1 : left
      if (!this.#worse(child, i)) return
      this.#swap(i, child)
      i = child
    }
  }
}
