import {
  type MemoryEntry,
  type MetadataFilter,
  resolveLimit,
  resolveQuery,
  type SearchOptions,
  throwIfAborted,
} from '@memory/core'
import { embedText } from './embed-texts.js'
import { fromRecord, isLive, type StoredEntry, toEntry } from './entry-record.js'
import { matchesFilter, nativeFilter, resolveFilter } from './metadata-filter.js'
import { resolveMinScore } from './resolve-options.js'
import { distanceBetween, scoreOf } from './score.js'
import type { FoundRecord, VectorMatch } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'

/** Records fetched for every one wanted when some of them may turn out to be expired or filtered out. */
const SPARE = 2

interface Wanted {
  readonly partition: string
  readonly vector: readonly number[]
  readonly limit: number
  readonly minScore: number
  readonly filter: MetadataFilter | undefined
  readonly signal: AbortSignal | undefined
}

type Hit = StoredEntry & { readonly score: number }

/** Finds the nearest visible entries, as many as were asked for if there are so many. */
export async function searchEntries(
  index: VectorIndex,
  partition: string,
  query: string,
  options: SearchOptions,
): Promise<MemoryEntry[]> {
  const limit = resolveLimit(options.maxSearchResults, index.settings.maxSearchResults)
  const minScore = resolveMinScore(options.minScore)
  const filter = resolveFilter(options.filter)
  const text = resolveQuery(query)
  const { signal } = options
  throwIfAborted(signal)
  const impossible = Object.values(filter ?? {}).some((value) => Array.isArray(value) && value.length === 0)
  if (text === undefined || limit === 0 || impossible) return []
  await index.ready(signal)
  const vector = await embedText(index, text, { kind: 'query', ...(signal && { signal }) })
  const wanted: Wanted = { partition, vector, limit, minScore, filter, signal }
  const hits = (await searchByService(index, wanted)) ?? (await searchByReading(index, wanted))
  return hits.map(({ score, ...entry }) => toEntry(entry, score))
}

/** Asks the service, for more each time too much of it was invisible; `undefined` when it can give no more. */
async function searchByService(index: VectorIndex, wanted: Wanted): Promise<Hit[] | undefined> {
  const { backend, settings } = index
  const { maxTopK, filtersExpired } = backend.profile
  const { partition, vector, limit, minScore, filter, signal } = wanted
  const { native, complete } = nativeFilter(filter, backend)
  const all = complete && filtersExpired
  let topK = Math.min(maxTopK, all ? limit : limit * SPARE)
  for (;;) {
    const matches = await backend.query({
      partition,
      vector,
      topK,
      now: settings.clock.now(),
      ...(native && { filter: native }),
      ...(signal && { signal }),
    })
    const hits = rank(index, matches, wanted)
    const exhausted = matches.length < topK
    const last = matches.at(-1)
    const below = last !== undefined && scoreOf(last.distance, backend.profile.distance) < minScore
    if (hits.length >= limit || exhausted || below) return hits.slice(0, limit)
    if (topK >= maxTopK) return undefined
    topK = Math.min(maxTopK, topK * 4)
  }
}

/** Reads the whole partition and ranks it here: exact, and the only way beyond the service's top k. */
async function searchByReading(index: VectorIndex, wanted: Wanted): Promise<Hit[]> {
  const { backend, settings } = index
  const { partition, vector, limit, signal } = wanted
  const { label, distance } = backend.profile
  settings.logger?.warn(`${label}: the search goes beyond what the service finds, so the scope is read whole`)
  let best: Hit[] = []
  let cursor: string | undefined
  do {
    throwIfAborted(signal)
    const page = await backend.list({
      partition,
      limit: 1_000,
      vectors: true,
      ...(cursor !== undefined && { cursor }),
      ...(signal && { signal }),
    })
    const matches = page.records.flatMap((record) => {
      // Of another width: left from before the index was changed.
      if (record.vector?.length !== vector.length) return []
      return [{ ...record, distance: distanceBetween(record.vector, vector, distance) }]
    })
    best = sorted([...best, ...rank(index, matches, wanted)]).slice(0, limit)
    cursor = page.cursor
  } while (cursor !== undefined)
  return best
}

/** The matches that may be shown, best first. */
function rank(index: VectorIndex, matches: readonly (VectorMatch & FoundRecord)[], wanted: Wanted): Hit[] {
  const { backend, settings, mark } = index
  const now = settings.clock.now()
  const hits: Hit[] = []
  let foreign = 0
  for (const { distance, ...record } of matches) {
    // Checked again: a service, or a proxy before it, may have ignored the filter.
    if (record.partition !== wanted.partition) continue
    const entry = fromRecord(record)
    if (entry.mark !== mark) {
      foreign++
      continue
    }
    const score = scoreOf(distance, backend.profile.distance)
    if (score < wanted.minScore || !isLive(entry, now)) continue
    if (wanted.filter && !matchesFilter(entry.metadata, wanted.filter)) continue
    hits.push({ ...entry, score })
  }
  if (foreign > 0) {
    settings.logger?.warn(
      `${backend.profile.label}: left out ${foreign} vectors by another embedder; call reembed()`,
    )
  }
  return sorted(hits)
}

/** Equal scores: the older entry first, so that the order is the same each time. */
function sorted(hits: Hit[]): Hit[] {
  const text = ({ createdAt, id }: Hit) => `${createdAt} ${id}`
  return hits.sort((a, b) => b.score - a.score || (text(a) < text(b) ? -1 : 1))
}
