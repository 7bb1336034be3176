import type { QueryVectors } from './embedding.js'
import { hybridWeights } from './hybrid.js'
import type { InvertedIndex } from './lexical/inverted-index.js'
import type { Partition } from './partition.js'
import type { ScoreBuffers } from './score-buffers.js'
import { type Hit, TopK } from './top-k.js'
import type { Run } from './vector/vector-rows.js'

/** What to look for. */
export interface RankRequest {
  readonly terms: readonly string[]
  /** Absent in a store without vectors. */
  readonly vectors: QueryVectors | undefined
  readonly limit: number
  /** Whether the slot holds a record that may be returned. Called only for slots that score well enough. */
  readonly accepts: (slot: number) => boolean
}

/** BM25 scores by slot, and what none can exceed. */
interface LexicalScores {
  readonly scores: Float32Array
  readonly bound: number
}

/** The best slots, best first; equal scores in order of insertion. Scores are from 0 to 1. */
export function rank(partition: Partition, request: RankRequest, buffers: ScoreBuffers): Hit[] {
  const limit = Math.min(request.limit, partition.size)
  if (limit === 0) return []
  const { terms, vectors, accepts } = request
  const { index, vectors: rows, slots, size } = partition
  const lexical = index?.hasAny(terms) ? scoreTerms(index, terms, buffers.lexical(slots)) : undefined
  if (!vectors || !rows) return lexical ? rankByTerms(lexical, slots, { ...request, limit }) : []

  const query = lexical ? vectors.besideTerms : vectors.asked
  const rough = buffers.vector(slots)
  const runs = rows.scan(query, slots, rough)
  const weights = index ? hybridWeights(rough, slots, size) : { lexical: 0, vector: 1, constant: 0 }
  const perTerm = lexical ? weights.lexical / lexical.bound : 0
  for (let slot = 0; slot < slots; slot++) {
    const fromTerms = lexical ? perTerm * (lexical.scores[slot] as number) : 0
    rough[slot] = weights.vector * (rough[slot] as number) + fromTerms
  }

  const best = new TopK(limit)
  for (const slot of contenders(rough, runs, weights.vector, limit, accepts)) {
    const fromTerms = lexical ? perTerm * (lexical.scores[slot] as number) : 0
    best.offer(slot, weights.vector * rows.exact(query, slot) + fromTerms)
  }
  return best.hits().map(({ slot, score }) => ({ slot, score: toUnitInterval(score + weights.constant) }))
}

function scoreTerms(index: InvertedIndex, terms: readonly string[], scores: Float32Array): LexicalScores {
  return { scores, bound: index.score(terms, scores) }
}

function rankByTerms(
  { scores, bound }: LexicalScores,
  slots: number,
  { limit, accepts }: RankRequest,
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
  return best.hits().map(({ slot, score }) => ({ slot, score: toUnitInterval(score / bound) }))
}

/**
 * Every slot that can be among the best, in ascending order, judged by rough scores whose error is bounded: all but
 * those that are surely worse than `limit` others. Exact scores of these give the result of scoring every slot exactly.
 */
function contenders(
  rough: Float32Array,
  runs: readonly Run[],
  perCosine: number,
  limit: number,
  accepts: (slot: number) => boolean,
): number[] {
  const slots: number[] = []
  const most: number[] = []
  const least = new TopK(limit)
  let threshold = least.threshold
  for (const { from, to, error } of runs) {
    const tolerance = perCosine * error
    for (let slot = from; slot < to; slot++) {
      const score = rough[slot] as number
      if (score + tolerance < threshold || !accepts(slot)) continue
      slots.push(slot)
      most.push(score + tolerance)
      least.offer(slot, score - tolerance)
      threshold = least.threshold
    }
  }
  return slots.filter((_, i) => (most[i] as number) >= threshold)
}

function toUnitInterval(score: number): number {
  return Math.max(0, Math.min(1, score))
}
