/**
 * A small deterministic generator (mulberry32): the same seed gives the same numbers on every platform, which is all
 * that is asked of it.
 */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** One of the values. */
  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0]
  }
}
