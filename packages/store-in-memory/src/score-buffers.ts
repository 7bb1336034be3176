/** Room for the scores of one search by slot. Searches rank one after the other, so a store needs one. */
export class ScoreBuffers {
  #lexical = new Float32Array(0)
  #vector = new Float32Array(0)

  /** Zeroed. */
  lexical(size: number): Float32Array {
    if (this.#lexical.length < size) this.#lexical = new Float32Array(capacityFor(size))
    else this.#lexical.fill(0, 0, size)
    return this.#lexical
  }

  /** With whatever was in it. */
  vector(size: number): Float32Array {
    if (this.#vector.length < size) this.#vector = new Float32Array(capacityFor(size))
    return this.#vector
  }
}

/** Some to spare, so that a growing store does not need new room for every search. */
function capacityFor(size: number): number {
  return Math.max(256, size + (size >> 2))
}
