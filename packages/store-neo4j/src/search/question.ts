import { invalid, type MetadataFilter } from '@memory/core'
import { facet, integer } from '../fact.js'
import type { VectorIndex } from '../schema.js'
import { askedKind } from '../text/kinds.js'
import { queryTerms } from '../text/terms.js'

/** Words of a question that are used; more would not make it clearer, and Lucene allows 1,024 clauses. */
const MAX_TERMS = 64

/** A search as the statements need it. */
export interface Question {
  readonly terms: readonly string[]
  /** The kind of thing it asks for, if it says so. */
  readonly asked: string | undefined
  /** For Lucene: one required clause keeps to the scope, and the words are letters and digits. */
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
    words: `+partition:${partition}^0 +words:(${terms.join(' ')})`,
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
export function resolveFilter(filter: MetadataFilter | undefined): string[][] {
  if (filter === undefined) return []
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw invalid('filter', 'must be an object')
  }
  return Object.entries(filter as Readonly<Record<string, unknown>>).map(([key, wanted]) => {
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
    return values.map((value) => {
      if (isScalar(value)) return facet(key, value)
      throw invalid(`filter.${key}`, 'must be a string, a finite number, a boolean or a list of these')
    })
  })
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}
