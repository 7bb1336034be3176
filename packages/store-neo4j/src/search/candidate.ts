import type { Fact } from '../fact.js'

/** A fact that a query found, with what ranking needs. */
export interface Candidate extends Fact {
  /** Its words between spaces. */
  readonly words: string
  /** Likeness to the question, from 0 (opposite) through 0.5 (unrelated) to 1; `null` without vectors. */
  readonly similarity: number | null
  readonly entities: readonly MentionedEntity[]
}

/** An entity as a candidate names it. */
interface MentionedEntity {
  readonly key: string
  readonly types: readonly string[]
  /** The words of all its names, each name between spaces. */
  readonly words: string
}

/** Facts that lead from one to the next, the last being what was found. */
export type Path = readonly [...Candidate[], Candidate]
