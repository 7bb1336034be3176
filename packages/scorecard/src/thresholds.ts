import type { Score } from './score.js'

/** What a score has to reach, from 0 to 1. */
export interface Thresholds {
  readonly minRecall?: number
  readonly maxLeak?: number
}

/**
 * Says in words each threshold that a run does not hold; an empty list means all hold. Every run has to hold, and a
 * rate over nothing holds no threshold: a dataset without decoys says nothing about leaks.
 */
export function brokenThresholds(scores: readonly Score[], { minRecall, maxLeak }: Thresholds): string[] {
  return scores.flatMap(({ recall, leaks }, i) => {
    const broken: string[] = []
    if (minRecall !== undefined && !(recall.rate !== null && recall.rate >= minRecall)) {
      broken.push(`run ${i + 1}: selection recall ${shown(recall.rate)} is below ${minRecall}`)
    }
    if (maxLeak !== undefined && !(leaks.rate !== null && leaks.rate <= maxLeak)) {
      broken.push(`run ${i + 1}: decoy leak rate ${shown(leaks.rate)} is above ${maxLeak}`)
    }
    return broken
  })
}

function shown(rate: number | null): string {
  return rate === null ? '(nothing to count)' : rate.toFixed(4)
}
