import {
  type MemoryEntry,
  resolveLimit,
  resolveQuery,
  type SearchOptions,
  throwIfAborted,
} from '@memory/core'
import { isLive, matchesFilter, position, resolveFilter, resolveMinScore } from '@memory/vector'
import type { MemorySpace } from './memory-space.js'
import type { Row } from './row.js'
import { similarities } from './similarities.js'
import { entryIn, type StoredEntry, toEntry } from './stored-entry.js'

/** Rows fetched for every one wanted, since some may be expired, filtered out, or of another scope. */
const SPARE = 2

type Hit = StoredEntry & { readonly score: number }

/** Finds the most relevant visible entries, as many as were asked for if mem0 finds so many. */
export async function searchEntries(
  space: MemorySpace,
  query: string,
  options: SearchOptions,
): Promise<MemoryEntry[]> {
  const { service, settings, entities } = space
  const limit = resolveLimit(options.maxSearchResults, settings.maxSearchResults)
  const minScore = resolveMinScore(options.minScore)
  const filter = resolveFilter(options.filter)
  const text = resolveQuery(query)
  const { signal } = options
  throwIfAborted(signal)
  const impossible = Object.values(filter ?? {}).some((value) => Array.isArray(value) && value.length === 0)
  if (text === undefined || limit === 0 || impossible) return []
  // A client that ranks distances as if they were similarities cuts off the best: only all of them are enough.
  let topK = settings.scores === 'distance' ? service.maxTopK : Math.min(service.maxTopK, limit * SPARE)
  for (;;) {
    const rows = await service.query(text, topK, entities, { ...(signal && { signal }) })
    const hits = rank(space, rows).filter(
      ({ score, metadata }) => score >= minScore && (!filter || matchesFilter(metadata, filter)),
    )
    const exhausted = rows.length < topK
    if (hits.length >= limit || exhausted) return toEntries(hits, limit)
    if (topK >= service.maxTopK) {
      settings.logger?.warn(`${service.label}: what lies beyond the best ${topK} results is not looked at`)
      return toEntries(hits, limit)
    }
    topK = Math.min(service.maxTopK, topK * 4)
  }
}

const toEntries = (hits: readonly Hit[], limit: number): MemoryEntry[] =>
  hits.slice(0, limit).map(({ score, ...entry }) => toEntry(entry, score))

/** The entries that may be shown, each once, best first; equal scores by age. */
function rank({ scope, settings }: MemorySpace, rows: readonly Row[]): Hit[] {
  const now = settings.clock.now()
  const scores = similarities(rows, settings.scores)
  const best = new Map<string, Hit>()
  for (const [i, row] of rows.entries()) {
    const entry = entryIn(row, scope)
    const score = scores[i] ?? 0
    if (!entry || !isLive(entry, now) || (best.get(entry.id)?.score ?? -1) >= score) continue
    best.set(entry.id, { ...entry, score })
  }
  return [...best.values()].sort((a, b) => b.score - a.score || (position(a) < position(b) ? -1 : 1))
}
