import { type CallOptions, invalid } from '@memory/core'
import { type AcrossRuns, acrossRuns } from './across-runs.js'
import type { PlantedConversation } from './conversation.js'
import type { MemorySetup } from './memory-setup.js'
import type { Prediction, Predictions } from './predictions.js'
import { runConversation } from './run-conversation.js'
import { type Score, score } from './score.js'

/** What to measure, and how often. */
export type ScorecardOptions = MemorySetup &
  CallOptions & {
    readonly dataset: readonly PlantedConversation[]
    /** Times every conversation is played. Default 1; more show what is kept only sometimes. */
    readonly runs?: number
    /** Hears of each conversation as it ends. */
    onProgress?(progress: ScorecardProgress): void
  }

/** How far a measurement has got. */
export interface ScorecardProgress {
  /** Counted from 1. */
  readonly run: number
  readonly runs: number
  readonly conversation: string
  /** Conversations of this run that have ended. */
  readonly done: number
  readonly of: number
}

/** The figures of every run, and of all together. */
export interface ScorecardResult extends AcrossRuns {
  /** One score for each run. */
  readonly scores: readonly Score[]
  /** What the memory held, for each run. */
  readonly predictions: readonly Predictions[]
}

/**
 * Plays every conversation into a memory of its own, as often as asked, and scores what the memory holds.
 *
 * @throws MemoryError as `runConversation`; `invalid_argument` for `runs` that are no positive integer.
 */
export async function runScorecard(options: ScorecardOptions): Promise<ScorecardResult> {
  const { dataset, runs = 1, onProgress, signal } = options
  if (!Number.isSafeInteger(runs) || runs < 1) throw invalid('runs', 'must be a positive integer')
  const predictions: Predictions[] = []
  for (let run = 1; run <= runs; run++) {
    const held: [id: string, entries: Prediction[]][] = []
    for (const conversation of dataset) {
      held.push([conversation.id, await runConversation(conversation, options, signal ? { signal } : {})])
      onProgress?.({ run, runs, conversation: conversation.id, done: held.length, of: dataset.length })
    }
    predictions.push(Object.fromEntries(held))
  }
  const scores = predictions.map((held) => score(dataset, held))
  return { ...acrossRuns(scores), scores, predictions }
}
