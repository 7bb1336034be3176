import type { Row } from './row.js'

/**
 * Scores from 0 to 1, higher is better, for rows that come best first. Some of the vector stores behind mem0 hand
 * through distances as scores; they give themselves away by growing.
 */
export function similarities(
  rows: readonly Pick<Row, 'score'>[],
  kind: 'auto' | 'similarity' | 'distance',
): number[] {
  const scores = rows.map(({ score = 0 }) => score)
  const areDistances = kind === 'distance' || (kind === 'auto' && grow(scores))
  return scores.map((score) => Math.min(1, Math.max(0, areDistances ? 1 - score : score)))
}

function grow(scores: readonly number[]): boolean {
  const steps = scores.slice(1).map((score, i) => score - (scores[i] as number))
  return steps.some((step) => step > 0) && steps.every((step) => step >= 0)
}
