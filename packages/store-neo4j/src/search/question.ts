import type { MetadataFilter } from '@memory/core'
import { resolveFilter } from '@memory/vector'
import { facet, integer } from '../fact.js'
import type { VectorIndex } from '../schema.js'
import { askedKind } from '../text/kinds.js'
import { queryTerms } from '../text/terms.js'

/** Words of a question that are used; more would not make it clearer, and Lucene allows 1,024 clauses. */
export const MAX_TERMS = 64

/** A search as the statements need it. */
export interface Question {
  readonly terms: readonly string[]
  /** The kind of thing it asks for, if it says so. */
  readonly asked: string | undefined
  /** See {@link wordQuery}. */
  readonly words: string
  readonly vectorIndex: VectorIndex | undefined
  /** What all statements take. */
  readonly parameters: {
    readonly partition: string
    readonly now: bigint
    readonly filter: readonly (readonly string[])[]
    readonly vector: readonly number[] | null
    readonly vectorProperty: string
  }
}

/** The parts of {@link Question} that come from different places. */
export interface QuestionParts {
  readonly text: string
  readonly partition: string
  readonly now: number
  readonly filter: readonly (readonly string[])[]
  readonly vector: readonly number[] | undefined
  readonly vectorIndex: VectorIndex | undefined
}

export function toQuestion({ text, partition, now, filter, vector, vectorIndex }: QuestionParts): Question {
  const terms = queryTerms(text).slice(0, MAX_TERMS)
  return {
    terms,
    asked: askedKind(text),
    words: wordQuery(partition, terms),
    vectorIndex,
    parameters: {
      partition,
      now: integer(now),
      filter,
      vector: vector ?? null,
      vectorProperty: vectorIndex?.property ?? '',
    },
  }
}

/**
 * A filter as alternatives for each key.
 *
 * @throws MemoryError `invalid_argument` naming the key.
 */
export function facetFilter(filter: MetadataFilter | undefined): string[][] {
  return Object.entries(resolveFilter(filter) ?? {}).map(([key, wanted]) =>
    (Array.isArray(wanted) ? wanted : [wanted]).map((value) => facet(key, value)),
  )
}

/** For Lucene: one required clause keeps to the scope, and the words are letters and digits. */
export function wordQuery(partition: string, terms: readonly string[]): string {
  return `+partition:${partition}^0 +words:(${terms.join(' ')})`
}
