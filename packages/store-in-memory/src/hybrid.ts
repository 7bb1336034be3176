/** What closeness in meaning counts for, when the words of the query count for 1. */
const VECTOR_WEIGHT = 0.4

/** How many unrelated texts, of cosine 0, are imagined beside the stored ones when these are few. */
const PRIOR_TEXTS = 10

/** The score of a text is `lexical * (BM25 / bound) + vector * cosine + constant`. */
export interface HybridWeights {
  readonly lexical: number
  readonly vector: number
  readonly constant: number
}

/**
 * How to add the two scores of one query so that neither drowns the other.
 *
 * The lexical part is BM25 as a fraction of its bound: how much of what the query says, weighted by rarity, is in the
 * text. It falls by itself when the query's telling words are nowhere, and then the vectors decide. The vector part
 * is how far the cosine rises above what the query has with any stored text, `(cosine - mean) / (1 - mean)`: models
 * differ in where unrelated texts lie, and 1 always means the same text. Ranks are not used: they would count the
 * best of many bad matches like a good one.
 *
 * @param cosines Rough is good enough; 0 where there is no record.
 */
export function hybridWeights(cosines: Float32Array, slots: number, size: number): HybridWeights {
  let sum = 0
  for (let slot = 0; slot < slots; slot++) sum += cosines[slot] as number
  const mean = Math.max(0, sum / (size + PRIOR_TEXTS))
  const vector = VECTOR_WEIGHT / (1 - mean) / (1 + VECTOR_WEIGHT)
  return { lexical: 1 / (1 + VECTOR_WEIGHT), vector, constant: -mean * vector }
}
