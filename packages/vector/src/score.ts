import type { DistanceFunction } from './vector-backend.js'

const within01 = (value: number): number => Math.min(1, Math.max(0, value))

/** Turns a service's distance into a relevance from 0 to 1, higher is better. Scalar products are of unit vectors. */
const SCORES: Readonly<Record<DistanceFunction, (distance: number) => number>> = {
  cosine: (distance) => within01(1 - distance),
  euclidean: (distance) => 1 / (1 + distance),
  dotProduct: within01,
}

export function scoreOf(distance: number, by: DistanceFunction): number {
  return SCORES[by](distance)
}

/** The distance a service would give, for records that are ranked here. */
export function distanceBetween(a: readonly number[], b: readonly number[], by: DistanceFunction): number {
  let dot = 0
  let squares = 0
  let normA = 0
  let normB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as number
    const y = b[i] as number
    dot += x * y
    squares += (x - y) ** 2
    normA += x * x
    normB += y * y
  }
  if (by === 'dotProduct') return dot
  if (by === 'euclidean') return Math.sqrt(squares)
  return 1 - dot / Math.sqrt(normA * normB)
}
