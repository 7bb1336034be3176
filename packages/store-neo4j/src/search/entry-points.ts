import type { Run } from '../connection.js'
import {
  COUNT_FACTS,
  ENTITIES_BY_WORDS,
  FACTS_BY_LIKENESS,
  FACTS_BY_WORDS,
  factsByVector,
} from '../cypher/search-statements.js'
import { wordLine } from '../text/terms.js'
import type { Candidate } from './candidate.js'
import type { Question } from './question.js'

/** Where a search begins. */
export interface EntryPoints {
  /** Facts that have words of the question or are like it. */
  readonly facts: readonly Candidate[]
  /** Keys of entities that the question names. */
  readonly entities: readonly string[]
}

/** Names found for one question. */
const ENTITIES = 25
/** How much of a name the question has to contain. */
const LEAST_COVERAGE = 0.5
/** An index is asked for this many times more when what it gave may not be seen. */
const GROWTH = 8
const MOST_FETCHED = 100_000
/** Facts of a scope that are all compared: that is exact, and soon done. */
const SMALL_SCOPE = 1_000

/** The facts and entities that a question finds by itself: by words, by meaning, by name. */
export async function entryPoints(run: Run, question: Question, wanted: number): Promise<EntryPoints> {
  const { terms, words, parameters, vectorIndex } = question
  const facts = new Map<string, Candidate>()
  const entities: string[] = []
  if (terms.length > 0) {
    const found = await seen(run, FACTS_BY_WORDS, { ...parameters, words }, wanted)
    for (const fact of found.facts) facts.set(fact.key, fact)
    const rows = await run<{ key: string; words: string }>(ENTITIES_BY_WORDS, {
      partition: parameters.partition,
      words,
      fetch: ENTITIES,
    })
    entities.push(...rows.filter((row) => isNamed(row.words, terms)).map(({ key }) => key))
  }
  if (parameters.vector && vectorIndex) {
    const near = await nearest(run, question, factsByVector(vectorIndex), wanted)
    for (const fact of near) facts.set(fact.key, fact)
  }
  return { facts: [...facts.values()], entities }
}

/**
 * The nearest facts of the scope: by the index, unless the scope is small, or the index gives too many of other scopes. Then
 * all facts of the scope are compared.
 */
async function nearest(run: Run, { parameters }: Question, statement: string, wanted: number) {
  const { partition } = parameters
  const [scope] = await run<{ facts: number }>(COUNT_FACTS, { partition, limit: SMALL_SCOPE + 1 })
  if (scope && scope.facts > SMALL_SCOPE) {
    const near = await seen(run, statement, parameters, wanted)
    if (near.facts.length >= wanted || near.isAll) return near.facts
  }
  return (await seen(run, FACTS_BY_LIKENESS, parameters, wanted)).facts
}

/** As many candidates as are wanted, if there are; asks for more until enough may be seen. */
async function seen(run: Run, statement: string, parameters: object, wanted: number) {
  for (let fetch = wanted; ; fetch *= GROWTH) {
    const rows = await run<{ candidate: Candidate | null }>(statement, { ...parameters, fetch })
    const facts = rows.flatMap(({ candidate }) => candidate ?? [])
    const isAll = rows.length < fetch
    if (isAll || facts.length >= wanted || fetch * GROWTH > MOST_FETCHED) return { facts, isAll }
  }
}

/** Whether the question has enough of a name's words; a name may be spelled in several ways. */
function isNamed(words: string, terms: readonly string[]): boolean {
  return words
    .split('  ')
    .map((spelling) => spelling.trim().split(' '))
    .some((spelling) => {
      const line = wordLine(terms)
      const known = spelling.filter((word) => line.includes(wordLine([word])))
      return known.length / spelling.length >= LEAST_COVERAGE
    })
}
