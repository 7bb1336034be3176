import { type Rate, rate } from './rate.js'
import type { Score } from './score.js'

/** How often a keeper was found. */
export interface KeeperRate {
  readonly conversation: string
  readonly keeper: string
  readonly type: string
  /** The turn that states it. */
  readonly text: string
  /** Runs that found it, of all runs. */
  readonly kept: Rate
}

/** How often a decoy leaked. */
export interface DecoyRate {
  readonly conversation: string
  readonly decoy: string
  readonly kind: string
  readonly role: 'user' | 'assistant'
  /** Runs that leaked it, of all runs. */
  readonly leaked: Rate
}

/** One figure over several runs; all `null` when no run has it. */
export interface Spread {
  readonly mean: number | null
  readonly min: number | null
  readonly max: number | null
}

/** What several scores of one dataset have in common. */
export interface AcrossRuns {
  readonly recall: Spread
  readonly leakRate: Spread
  readonly typeAccuracy: Spread
  readonly keepers: readonly KeeperRate[]
  readonly decoys: readonly DecoyRate[]
}

/** Mean, least and greatest of the values that are there. */
export function spread(values: readonly (number | null)[]): Spread {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { mean: null, min: null, max: null }
  const mean = known.reduce((total, value) => total + value, 0) / known.length
  return { mean, min: Math.min(...known), max: Math.max(...known) }
}

/** Joins the scores of runs over the same dataset: every item with the share of runs it was kept or leaked in. */
export function acrossRuns(scores: readonly Score[]): AcrossRuns {
  const [first] = scores
  return {
    recall: spread(scores.map(({ recall }) => recall.rate)),
    leakRate: spread(scores.map(({ leaks }) => leaks.rate)),
    typeAccuracy: spread(scores.map(({ typeAccuracy }) => typeAccuracy)),
    keepers: (first?.keepers ?? []).map(({ conversation, keeper, type, text }, i) => ({
      conversation,
      keeper,
      type,
      text,
      kept: rate(scores.filter(({ keepers }) => keepers[i]?.found).length, scores.length),
    })),
    decoys: (first?.decoys ?? []).map(({ conversation, decoy, kind, role }, i) => ({
      conversation,
      decoy,
      kind,
      role,
      leaked: rate(scores.filter(({ decoys }) => decoys[i]?.leaked).length, scores.length),
    })),
  }
}
