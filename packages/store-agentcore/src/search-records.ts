import type { MemoryRecordSummary } from '@aws-sdk/client-bedrock-agentcore'
import {
  type MemoryEntry,
  MemoryError,
  type MetadataFilter,
  resolveLimit,
  resolveQuery,
  type SearchOptions,
  throwIfAborted,
  truncate,
} from '@memory/core'
import { matchesFilter, resolveFilter, resolveMinScore } from '@memory/vector'
import type { Memory } from './memory.js'
import { holds, type ResolvedNamespace } from './namespace.js'
import type { Partition } from './partition.js'
import { nativeFilters, toEntry } from './record.js'

/** Records fetched for every one wanted when some may be filtered out here. */
const SPARE = 4

interface Wanted {
  readonly query: string
  readonly limit: number
  readonly minScore: number
  readonly filter: MetadataFilter | undefined
  readonly signal: AbortSignal | undefined
}

type Hit = MemoryEntry & { readonly id: string; readonly score: number }

/** Searches all namespaces of the partition at once; the best of all first. */
export async function searchRecords(
  memory: Memory,
  partition: Partition,
  query: string,
  options: SearchOptions,
): Promise<MemoryEntry[]> {
  const { limits, maxSearchResults } = memory
  const limit = resolveLimit(options.maxSearchResults, maxSearchResults)
  const minScore = resolveMinScore(options.minScore)
  const filter = resolveFilter(options.filter)
  const text = resolveQuery(query)
  if (limit > limits.topK) {
    const message = `maxSearchResults is ${limit}, and the service finds at most ${limits.topK}`
    throw new MemoryError('limit_exceeded', message, {
      field: 'maxSearchResults',
      limit: limits.topK,
      actual: limit,
    })
  }
  const { signal } = options
  throwIfAborted(signal)
  const impossible = Object.values(filter ?? {}).some((value) => Array.isArray(value) && value.length === 0)
  if (text === undefined || limit === 0 || impossible) return []
  // What a query is about, it says early.
  const wanted: Wanted = { query: truncate(text, limits.queryCharacters), limit, minScore, filter, signal }
  const found = await Promise.all(
    partition.namespaces.map((namespace) => searchNamespace(memory, partition, namespace, wanted)),
  )
  return bestOf(found.flat()).slice(0, limit)
}

/** The hits without repeats, best first. One comes twice when namespaces overlap, or two processes added the same at once. */
function bestOf(hits: readonly Hit[]): Hit[] {
  const best = new Map<string, Hit>()
  for (const hit of hits) if (hit.score > (best.get(hit.id)?.score ?? -1)) best.set(hit.id, hit)
  return [...best.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

async function searchNamespace(
  { client, limits, indexedKeys, logger }: Memory,
  { direct }: Partition,
  namespace: ResolvedNamespace,
  { query, limit, minScore, filter, signal }: Wanted,
): Promise<Hit[]> {
  const floor = Math.max(minScore, namespace.minScore ?? 0)
  const most = Math.min(limit, namespace.topK ?? limits.topK)
  const { filters, complete } = nativeFilters(filter, indexedKeys, limits)
  let topK = Math.min(limits.topK, complete ? most : most * SPARE)
  for (;;) {
    const records = await client.retrieve(namespace, { query, topK, filters }, { ...(signal && { signal }) })
    const hits = records
      .filter((record) => holds(namespace, record))
      .map((record) => ({ ...toEntry(record, namespace, direct), score: scoreOf(record) }))
      .filter(({ metadata, score }) => score >= floor && (!filter || matchesFilter(metadata, filter)))
    const best = bestOf(hits)
    const isBelow = scoreOf(records.at(-1)) < floor
    if (best.length >= most || records.length < topK || isBelow) return best.slice(0, most)
    if (topK >= limits.topK) {
      logger?.warn(`${client.label}: ${best.length} of the best ${topK} are meant; there may be others`)
      return best
    }
    topK = Math.min(limits.topK, topK * SPARE)
  }
}

/** Higher is better; the scale is documented nowhere, and treated as 0 to 1 by AWS's own clients. */
const scoreOf = (record: MemoryRecordSummary | undefined): number =>
  Math.min(1, Math.max(0, record?.score ?? 0))
