import type { Score } from '@memory/scorecard'
import type { Played } from './play.js'
import type { RecallAnswer } from './recall.js'

/** What `--json` prints. Rates are from 0 to 1, times are medians in milliseconds. */
export interface DemoReport {
  readonly mechanisms: readonly MechanismReport[]
  readonly recall: RecallReport
}

export interface MechanismReport {
  readonly mechanism: 'A' | 'B' | 'C'
  readonly store: string
  readonly selectionRecall: number | null
  readonly leakRate: number | null
  readonly typeAccuracy: number | null
  readonly entries: number
  /** How long `record` and `endTurn` held up a turn. */
  readonly turnLatencyMs: number
  /** How long after the end of a conversation its memories could be found. */
  readonly queryableAfterMs: number
}

export interface RecallReport {
  readonly questions: number
  /** Share of the questions whose first result answers them. */
  readonly hitsAt1: number
  /** Share of the questions that one of the first three results answers. */
  readonly hitsAt3: number
}

export function mechanismReport(
  mechanism: MechanismReport['mechanism'],
  store: string,
  score: Score,
  played: Played,
): MechanismReport {
  return {
    mechanism,
    store,
    selectionRecall: rounded(score.recall.rate),
    leakRate: rounded(score.leaks.rate),
    typeAccuracy: rounded(score.typeAccuracy),
    entries: score.entries,
    turnLatencyMs: rounded(median(played.turnLatencies)) ?? 0,
    queryableAfterMs: rounded(median(played.queryableAfter)) ?? 0,
  }
}

export function recallReport(answers: readonly RecallAnswer[]): RecallReport {
  const share = (within: number): number =>
    answers.filter(({ rank }) => rank >= 1 && rank <= within).length / Math.max(1, answers.length)
  return {
    questions: answers.length,
    hitsAt1: rounded(share(1)) ?? 0,
    hitsAt3: rounded(share(3)) ?? 0,
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000
}
