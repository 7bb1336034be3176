/** Saturation of repeated terms and weight of text length: the values Anserini found best for short passages. */
const K1 = 0.9
const B = 0.4

/** A posting is `slot * SHIFT + occurrences`. Occurrences saturate long before the largest that fits. */
const SHIFT = 32

/**
 * BM25 over the texts of one scope. Texts are added, replaced and removed one by one; slots may have gaps.
 */
export class InvertedIndex {
  readonly #postings = new Map<string, number[]>()
  readonly #lengths: number[] = []
  #documents = 0
  #totalLength = 0

  add(slot: number, terms: readonly string[]): void {
    for (const [term, occurrences] of counted(terms)) {
      const posting = slot * SHIFT + Math.min(occurrences, SHIFT - 1)
      const postings = this.#postings.get(term)
      if (!postings) this.#postings.set(term, [posting])
      else if ((postings.at(-1) as number) < posting) postings.push(posting)
      else postings.splice(position(postings, slot), 0, posting)
    }
    while (this.#lengths.length < slot) this.#lengths.push(0)
    this.#lengths[slot] = terms.length
    this.#documents++
    this.#totalLength += terms.length
  }

  /** Takes the text out again; `terms` must be what was added. */
  remove(slot: number, terms: readonly string[]): void {
    for (const term of new Set(terms)) {
      const postings = this.#postings.get(term)
      if (!postings) continue
      if (postings.length === 1) this.#postings.delete(term)
      else postings.splice(position(postings, slot), 1)
    }
    this.#lengths[slot] = 0
    this.#documents--
    this.#totalLength -= terms.length
  }

  /** Whether some text has one of the terms. */
  hasAny(terms: readonly string[]): boolean {
    return terms.some((term) => this.#postings.has(term))
  }

  /**
   * Adds each text's BM25 score to `scores[slot]` and returns the least upper bound of a score: every term of the
   * query, occurring without end. A term that no text has counts towards it, since no text is a full answer then.
   */
  score(terms: readonly string[], scores: Float32Array): number {
    const averageLength = this.#totalLength / this.#documents || 1
    const fixed = K1 * (1 - B)
    const perTerm = (K1 * B) / averageLength
    let bound = 0
    for (const term of terms) {
      const postings = this.#postings.get(term) ?? []
      const rarity = Math.log(1 + (this.#documents - postings.length + 0.5) / (postings.length + 0.5))
      const most = rarity * (K1 + 1)
      bound += most
      for (const posting of postings) {
        const slot = Math.floor(posting / SHIFT)
        const occurrences = posting % SHIFT
        const length = this.#lengths[slot] as number
        scores[slot] =
          (scores[slot] as number) + (most * occurrences) / (occurrences + fixed + perTerm * length)
      }
    }
    return bound
  }
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Where the slot's posting is, or belongs. */
function position(postings: readonly number[], slot: number): number {
  let low = 0
  let high = postings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((postings[middle] as number) < slot * SHIFT) low = middle + 1
    else high = middle
  }
  return low
}
