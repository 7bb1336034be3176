import { MemoryError } from '@memory/core'
import type { Connection } from '../connection.js'
import { EXPAND_ENTITIES } from '../cypher/search-statements.js'
import type { SearchLimits } from '../options.js'
import { wordLine } from '../text/terms.js'
import type { Candidate, Path } from './candidate.js'
import type { EntryPoints } from './entry-points.js'
import type { Question } from './question.js'
import { Relevance } from './relevance.js'

/** A path with its score. */
export interface Hit {
  readonly path: Path
  readonly score: number
}

/** What following takes besides where to begin. */
export interface FollowContext {
  readonly connection: Connection
  readonly limits: Required<SearchLimits>
  readonly signal: AbortSignal | undefined
  /** Milliseconds that are left, by the store's clock. */
  readonly timeLeft: () => number
}

/** An entity to go on from, and how it was reached. */
interface State {
  readonly entity: string
  /** Entities on the way, where no path goes twice. */
  readonly passed: readonly string[]
  readonly path: Path | undefined
  /** What is left to the path by where it began and the entities it went through, from 0 to 1. */
  readonly detour: number
  readonly score: number
}

/** Facts found directly from whose entities the search goes on. */
const LEADS = 12
/** What is lost at an entity with each doubling of its facts; one of 40 costs 5 %. */
const HUB = 0.01
/** What is left to paths that begin elsewhere than the question. */
const LED = 0.97
/** A named entity is where the question itself begins: before everything that was found. */
const NAMED = 2

/**
 * Follows facts from entity to entity, best paths first and within the limits, and gives the best path to each fact that
 * was met. When the time is over, what was found until then.
 */
export async function follow(question: Question, start: EntryPoints, context: FollowContext): Promise<Hit[]> {
  const relevance = new Relevance(question, start.facts)
  const best = new Map<string, Hit>()
  const offer = (path: Path, detour: number): void => {
    const score = relevance.score(path, detour)
    const { key } = path.at(-1) as Candidate
    if (score > (best.get(key)?.score ?? Number.NEGATIVE_INFINITY)) best.set(key, { path, score })
  }
  for (const fact of start.facts) offer([fact], 1)
  const { limits, timeLeft } = context
  const factsOf = new Map<string, readonly Candidate[]>()
  let states = firstStates(start, [...best.values()])
  for (let hop = 0; hop < limits.hops && states.length > 0 && timeLeft() > 0; hop++) {
    const reached = states.sort(byPromise).slice(0, limits.breadth)
    await fetchFacts(reached, factsOf, question, context)
    const next = new Map<string, State>()
    for (const state of reached) {
      for (const { path, detour } of steps(state, factsOf.get(state.entity) ?? [], limits.hops)) {
        offer(path, detour)
        const score = relevance.promise(path, detour)
        for (const reachedNext of statesAfter(state, path, detour, score)) keepBest(next, reachedNext)
      }
    }
    states = [...next.values()]
  }
  return [...best.values()]
}

/** Best first; the order of equals does not depend on the order in which the server gave them. */
function byPromise(a: State, b: State): number {
  return b.score - a.score || (a.entity < b.entity ? -1 : 1)
}

/** The entities that the question names, and those of the facts that suit it best. */
function firstStates({ entities }: EntryPoints, hits: readonly Hit[]): State[] {
  const named = entities.map((entity) => ({ entity, passed: [], path: undefined, detour: 1, score: NAMED }))
  // When the question names where to begin, that is the better way round.
  const detour = named.length > 0 ? LED : 1
  const leads = [...hits].sort((a, b) => b.score - a.score).slice(0, LEADS)
  const led = leads.flatMap(({ path, score }) =>
    (path.at(-1) as Candidate).entities.map(({ key }) => ({
      entity: key,
      passed: [],
      path,
      detour,
      score,
    })),
  )
  return [...named, ...led]
}

/** The paths that go one fact further. */
function* steps(
  { path: before, detour }: State,
  facts: readonly Candidate[],
  longest: number,
): Generator<{ readonly path: Path; readonly detour: number }> {
  // What hangs on an entity with many facts says little, unless the question names it.
  const next = before ? detour * (1 - HUB * Math.log2(Math.max(1, facts.length))) : detour
  for (const fact of facts) {
    if (before?.some(({ key }) => key === fact.key)) continue
    const path: Path = before ? [...before, fact] : [fact]
    if (path.length <= longest) yield { path, detour: next }
  }
}

/** Where a path may go on: at the entities of its last fact that it has not been to. */
function statesAfter({ entity, passed }: State, path: Path, detour: number, score: number): State[] {
  const been = [...passed, entity]
  return (path.at(-1) as Candidate).entities
    .filter(({ key }) => !been.includes(key))
    .map(({ key }) => ({ entity: key, passed: been, path, detour, score }))
}

/** Of the paths that reach an entity by the same fact, the best. */
function keepBest(states: Map<string, State>, state: State): void {
  const key = `${state.entity} ${state.path?.at(-1)?.key}`
  if (state.score > (states.get(key)?.score ?? Number.NEGATIVE_INFINITY)) states.set(key, state)
}

/** Fetches the facts of the entities that were not met before; those of none when the time is over. */
async function fetchFacts(
  states: readonly State[],
  factsOf: Map<string, readonly Candidate[]>,
  { terms, parameters }: Question,
  { connection, limits, signal, timeLeft }: FollowContext,
): Promise<void> {
  const entities = [...new Set(states.map(({ entity }) => entity))].filter((entity) => !factsOf.has(entity))
  if (entities.length === 0) return
  try {
    const rows = await connection.read(
      (run) =>
        run<{ key: string; candidates: Candidate[] }>(EXPAND_ENTITIES, {
          ...parameters,
          entities,
          terms: terms.map((term) => wordLine([term])),
          fanOut: limits.fanOut,
        }),
      { signal, timeMs: Math.max(1, Math.ceil(timeLeft())) },
    )
    for (const { key, candidates } of rows) factsOf.set(key, candidates)
  } catch (error) {
    if (!MemoryError.isInstance(error) || error.code !== 'timeout') throw error
  }
}
