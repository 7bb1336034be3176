import type { MemoryEntry } from '@memory/core'
import type { Backend } from '../backend.js'
import { toEntry } from '../fact.js'
import type { Candidate } from './candidate.js'
import { entryPoints } from './entry-points.js'
import { follow, type Hit } from './follow.js'
import { toQuestion } from './question.js'

/** A search with its options resolved. */
export interface SearchRequest {
  readonly text: string
  readonly partition: string
  readonly limit: number
  readonly minScore: number
  readonly filter: readonly (readonly string[])[]
  readonly signal: AbortSignal | undefined
}

/** Facts that an index gives, at least: more than are asked for, since the best path may begin below them. */
const LEAST_FETCHED = 30
/** And at most: indexes set memory aside for as many as they are asked for, whether there are so many or not. */
const MOST_FETCHED = 10_000

/** Finds facts by words and meaning, follows them through the graph, and gives the best. */
export async function searchFacts(backend: Backend, request: SearchRequest): Promise<MemoryEntry[]> {
  const { connection, embedding, options } = backend
  const { text, partition, limit, minScore, filter, signal } = request
  const vectorIndex = await backend.ready(signal)
  const vector = await embedding?.query(text, signal)
  const now = options.clock.now()
  const timeLeft = () => now + options.limits.timeMs - options.clock.now()
  const question = toQuestion({ text, partition, now, filter, vector, vectorIndex })
  if (question.terms.length === 0 && !vector) return []
  const wanted = Math.min(MOST_FETCHED, Math.max(LEAST_FETCHED, limit))
  const start = await connection.read((run) => entryPoints(run, question, wanted), {
    signal,
    timeMs: options.limits.timeMs,
  })
  const hits = await follow(question, start, { connection, limits: options.limits, signal, timeLeft })
  return hits
    .filter(
      ({ path, score }) =>
        score >= minScore && score > 0 && path.every((fact) => fact.partition === partition),
    )
    .sort(byScore)
    .slice(0, limit)
    .map(toResult)
}

function byScore(a: Hit, b: Hit): number {
  if (a.score !== b.score) return b.score - a.score
  return lastKey(a) < lastKey(b) ? -1 : 1
}

const lastKey = ({ path }: Hit): string => (path.at(-1) as Candidate).key

function toResult({ path, score }: Hit): MemoryEntry {
  const via = path.slice(0, -1).map(({ content }) => content)
  return { ...toEntry(path.at(-1) as Candidate), score, ...(via.length > 0 && { via }) }
}
