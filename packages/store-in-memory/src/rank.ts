import { hybridWeights } from './hybrid.js'
import type { Partition } from './partition.js'
import { type Hit, TopK } from './vector/top-k.js'

/** What to look for. Terms, a vector, or both. */
export interface RankRequest {
  readonly terms: readonly string[] | undefined
  /** Of length one. */
  readonly vector: Float32Array | undefined
  readonly limit: number
  /** Whether the slot holds a record that may be returned. Called only for slots that score well enough. */
  readonly accepts: (slot: number) => boolean
}

/** Room for the scores of one search; searches run one after the other, so a store needs one. */
export class ScoreBuffers {
  #lexical = new Float32Array(0)
  #vector = new Float32Array(0)

  /** Zeroed. */
  lexical(size: number): Float32Array {
    if (this.#lexical.length < size) this.#lexical = new Float32Array(capacityFor(size))
    else this.#lexical.fill(0, 0, size)
    return this.#lexical
  }

  vector(size: number): Float32Array {
    if (this.#vector.length < size) this.#vector = new Float32Array(capacityFor(size))
    return this.#vector
  }
}

function capacityFor(size: number): number {
  return Math.max(256, size + (size >> 2))
}

/** The best slots, best first; equal scores in order of insertion. Scores are from 0 to 1. */
export function rank(partition: Partition, request: RankRequest, buffers: ScoreBuffers): Hit[] {
  const limit = Math.min(request.limit, partition.size)
  if (limit === 0) return []
  const { terms, vector } = request
  const lexical = terms && partition.index ? buffers.lexical(partition.slots) : undefined
  const bound = lexical && terms ? partition.index?.score(terms, lexical) || 1 : 1
  if (vector && partition.vectors)
    return rankByVector(partition, { ...request, limit, vector }, lexical, bound, buffers)
  return lexical ? rankByTerms(partition.slots, { ...request, limit }, lexical, bound) : []
}

function rankByTerms(
  slots: number,
  { limit, accepts }: RankRequest,
  scores: Float32Array,
  bound: number,
): Hit[] {
  const best = new TopK(limit)
  let threshold = 0
  for (let slot = 0; slot < slots; slot++) {
    const score = scores[slot] as number
    if (score > threshold && accepts(slot)) {
      best.offer(slot, score)
      threshold = Math.max(0, best.threshold)
    }
  }
  return best.hits().map(({ slot, score }) => ({ slot, score: Math.min(1, score / bound) }))
}

/**
 * Two steps: rough scores of every slot, whose error is bounded, find all slots that can be among the best; exact
 * scores of these decide. The result is that of scoring every slot exactly.
 */
function rankByVector(
  partition: Partition,
  { limit, accepts, vector }: RankRequest & { readonly vector: Float32Array },
  lexical: Float32Array | undefined,
  bound: number,
  buffers: ScoreBuffers,
): Hit[] {
  const { slots, size } = partition
  const rows = partition.vectors
  if (!rows) return []
  const cosines = buffers.vector(slots)
  const runs: { from: number; to: number; error: number }[] = []
  rows.scan(vector, slots, cosines, (from, to, error) => runs.push({ from, to, error }))

  const weights = lexical ? hybridWeights(cosines, slots, size) : undefined
  const perTerm = weights ? weights.lexical / bound : 0
  const perCosine = weights?.vector ?? 1
  const constant = weights?.constant ?? 0

  const candidates: number[] = []
  const candidateBounds: number[] = []
  // Holds the least each candidate can score: what cannot exceed the worst of the best is out.
  const floor = new TopK(limit)
  let threshold = floor.threshold
  for (const { from, to, error } of runs) {
    const tolerance = perCosine * error
    for (let slot = from; slot < to; slot++) {
      const rough =
        perCosine * (cosines[slot] as number) + (lexical ? perTerm * (lexical[slot] as number) : 0)
      if (rough + tolerance < threshold || !accepts(slot)) continue
      candidates.push(slot)
      candidateBounds.push(rough + tolerance)
      floor.offer(slot, rough - tolerance)
      threshold = floor.threshold
    }
  }

  const best = new TopK(limit)
  for (const [i, slot] of candidates.entries()) {
    if ((candidateBounds[i] as number) < threshold) continue
    best.offer(
      slot,
      perCosine * rows.exact(vector, slot) + (lexical ? perTerm * (lexical[slot] as number) : 0),
    )
  }
  return best.hits().map(({ slot, score }) => ({ slot, score: Math.max(0, Math.min(1, score + constant)) }))
}
