import {
  type MemoryEntry,
  MemoryError,
  resolveLimit,
  resolveQuery,
  type SearchOptions,
  type StoreCapabilities,
  throwIfAborted,
  unsupported,
} from '@memory/core'
import { allFailed } from '../all-failed.js'
import { withDeadline } from '../deadline.js'
import { during } from '../during.js'
import type { RecallOutcome } from '../events.js'
import type { Runtime, Target } from '../runtime.js'
import { selectTargets } from '../store-selection.js'
import type { BufferedMessage } from '../write/buffer.js'
import { fuse, type RankedEntry, type RankedList } from './ranking.js'
import { recentEntries } from './recent.js'
import { fitTokens } from './tokens.js'

/** Options of a search over the stores. */
export interface ManagerSearchOptions extends SearchOptions {
  /** Only these stores, by name. Default: all. */
  readonly stores?: readonly string[]
  /** How long each store may take, in milliseconds; an integer. Default: that of `recall`. */
  readonly deadlineMs?: number
  /** Approximate token budget of all results together. Default: that of `recall`. */
  readonly maxTokens?: number
}

/** What a search found, and how each store fared. */
export interface SearchReport {
  readonly entries: MemoryEntry[]
  readonly stores: readonly RecallOutcome[]
}

/** A search with the records behind each result. */
export interface RecallResult {
  readonly ranked: readonly RankedEntry[]
  readonly stores: readonly RecallOutcome[]
}

/** What is searched: stores, and what is recorded but not extracted where the manager is to read its own writes. */
export interface Searched {
  readonly targets: readonly Target[]
  readonly buffer?: { after(position: number): readonly BufferedMessage[] }
}

/**
 * Searches all stores at once, each under its own deadline, and fuses what arrives in time.
 *
 * @throws MemoryError When every store failed; its cause is an `AggregateError`. Bad input: `invalid_argument`.
 */
export async function recall(
  runtime: Runtime,
  { targets, buffer }: Searched,
  query: string,
  options: ManagerSearchOptions,
): Promise<RecallResult> {
  const { settings, clock, events } = runtime
  const waiting = runtime.readYourWrites ? buffer?.after(-1) : undefined
  const { minScore = settings.recall.minScore ?? 0, filter, signal } = options
  const { maxTokens = settings.recall.maxTokens } = options
  const text = resolveQuery(query)
  const limit = resolveLimit(options.maxSearchResults, settings.recall.limit)
  const deadlineMs = resolveLimit(options.deadlineMs, settings.recall.deadlineMs, 'deadlineMs')
  const selected = selectTargets(targets, options.stores)
  throwIfAborted(signal)
  if (text === undefined || limit === 0) return { ranked: [], stores: [] }

  const narrowing = { ...(minScore > 0 && { minScore }), ...(filter && { filter }) }
  const started = clock.now()
  const stores: RecallOutcome[] = []
  const search = async ({ handle, view }: Target): Promise<RankedList | undefined> => {
    const { name } = handle
    const what = `search of store "${name}"`
    const deadline = { clock, ms: deadlineMs, what, storeName: name, signal, keepAlive: true }
    try {
      if (filter && view.capabilities?.filter !== 'equality') throw unsupported('filter', name)
      const found: unknown = await withDeadline(deadline, (ending) => {
        const bounds = during(ending, { maxSearchResults: limit, ...narrowing })
        return handle.prepared(() => view.search(text, bounds))
      })
      const entries = readEntries(found, name, minScore, clock.now()).slice(0, limit)
      stores.push({ storeName: name, results: entries.length, ms: clock.now() - started })
      return { weight: settings.recall.weights?.[name] ?? 1, entries }
    } catch (cause) {
      const error = MemoryError.from(cause, 'failed', { storeName: name })
      stores.push({ storeName: name, results: 0, ms: clock.now() - started, error })
      return undefined
    }
  }
  const lists = (await Promise.all(selected.map(search))).filter((list) => list !== undefined)
  throwIfAborted(signal)
  if (waiting) lists.push({ weight: 1, entries: recentEntries(waiting, text, limit) })
  else if (lists.length === 0) {
    const names = stores.map(({ storeName }) => storeName).join(', ')
    throw allFailed(
      `No store could be searched: ${names}`,
      stores.flatMap(({ error }) => error ?? []),
    )
  }

  const scaled = comparable(selected.map(({ view }) => view.capabilities))
  const ranked = fuse(lists, settings.recall.fusionK, scaled).slice(0, limit)
  events.emit('recalled', { results: ranked.length, ms: clock.now() - started, stores })
  return { ranked: maxTokens === undefined ? ranked : withinTokens(ranked, maxTokens), stores }
}

/** Copies of what can be used of a store's answer, whatever the store made of it. */
function readEntries(found: unknown, storeName: string, minScore: number, now: number): MemoryEntry[] {
  if (!Array.isArray(found)) throw new MemoryError('failed', `Store "${storeName}" did not answer a list`)
  const entries: MemoryEntry[] = []
  for (const item of found as (Partial<MemoryEntry> | null | undefined)[]) {
    if (typeof item?.content !== 'string' || item.content === '') continue
    const { score, expiresAt } = item
    if (expiresAt !== undefined && Date.parse(expiresAt) <= now) continue
    const entry = Object.assign({}, item as MemoryEntry, { storeName })
    if (score !== undefined && !Number.isFinite(score)) delete entry.score
    else if (score !== undefined && score < minScore) continue
    entries.push(entry)
  }
  return entries
}

/** Scores can be compared when every store searches in the same way and gives scores. */
function comparable(capabilities: readonly (StoreCapabilities | undefined)[]): boolean {
  const [first] = capabilities
  return capabilities.every((each) => each?.scores === true && each.search === first?.search)
}

function withinTokens(ranked: readonly RankedEntry[], budget: number): RankedEntry[] {
  const entries = fitTokens(
    ranked.map(({ entry }) => entry),
    budget,
  )
  return entries.map((entry, i) => ({ ...(ranked[i] as RankedEntry), entry }))
}
