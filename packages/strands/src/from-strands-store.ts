import {
  type AddOptions,
  type AddResult,
  defineCapabilities,
  type ExtractionConfig,
  invalid,
  type MemoryEntry,
  MemoryError,
  type MemoryScope,
  type MemoryStore,
  type Metadata,
  memoryId,
  resolveLimit,
  resolveNewMemory,
  resolveQuery,
  resolveScope,
  type SearchOptions,
  type StoreCapabilities,
  throwIfAborted,
  unsupported,
} from '@memory/core'
import type {
  MemoryEntry as StrandsMemoryEntry,
  MemoryStore as StrandsMemoryStore,
} from '@strands-agents/sdk'
import { MessageNumbers } from './message-numbers.js'
import { toMessageData } from './messages.js'

/** Options of {@link fromStrandsStore}. */
export interface FromStrandsStoreOptions {
  /**
   * How memories are chosen, in our terms. Required when the store has an `extraction` of its own: that one is tied
   * to agents and models of Strands, and goes unused here. `false` for none. Default: none.
   */
  readonly extraction?: boolean | ExtractionConfig
  /**
   * What the store can do, if you know; without, its entries are ranked by their place alone. Filters and expiry are
   * refused in any case: Strands hands neither to a store. Default: unknown.
   */
  readonly capabilities?: Partial<Omit<StoreCapabilities, 'filter' | 'ttl'>>
  /**
   * How relevant an entry is, from 0 to 1; for a knowledge base with similarities
   * `({ metadata }) => metadata?._relevanceScore`. Others have counts of words (the file and test stores) or distances
   * (some knowledge bases) there, which are no scores. Default: `_score` of its metadata, where AgentCore's store has such
   * a number.
   */
  readonly score?: (entry: StrandsMemoryEntry) => number | undefined
  /** Makes the store of another scope. Default: none, and the store serves no scope but its own. */
  readonly forScope?: (scope: MemoryScope) => StrandsMemoryStore
}

/**
 * A store written for Strands, such as its Bedrock Knowledge Base, file and test stores or the AgentCore store of AWS,
 * in our manager. Ids, scores and times are taken out of metadata. Such a store hears neither of deadlines nor of
 * signals; the manager stops waiting for it. Its own tools stay with Strands: pass `store.getTools()` to the agent.
 *
 * Bad input is refused before the store sees it. What the store throws is wrapped as `failed`, with its error as `cause`.
 *
 * @throws MemoryError `invalid_argument` when it is no store, or has an extraction that would be lost.
 */
export function fromStrandsStore(
  store: StrandsMemoryStore,
  options: FromStrandsStoreOptions = {},
): MemoryStore {
  return adapt(store, options, {})
}

function adapt(
  store: StrandsMemoryStore,
  options: FromStrandsStoreOptions,
  ownScope: MemoryScope,
  nameInManager?: string,
): MemoryStore {
  if (typeof store?.search !== 'function') throw invalid('store', 'must be a store of Strands')
  const { extraction, capabilities, forScope, score = agentCoreScore } = options
  if (store.extraction && extraction === undefined) {
    throw invalid('extraction', `is needed: that of store "${store.name}" itself runs only in Strands`)
  }
  const { name, description, maxSearchResults, writable } = store
  const initialize = store.initialize?.bind(store)
  const add = store.add?.bind(store)
  const addMessages = store.addMessages?.bind(store)
  const numbers = new MessageNumbers()
  return {
    name: nameInManager ?? name,
    writable,
    ...(description !== undefined && { description }),
    ...(maxSearchResults !== undefined && { maxSearchResults }),
    ...(extraction !== undefined && { extraction }),
    ...(capabilities && { capabilities: defineCapabilities(capabilities) }),
    ...(initialize && { initialize }),
    search: async (query, options) => searchIn(store, score, query, options),
    ...(add && {
      add: async (content, metadata, options) => addTo({ name, add }, ownScope, content, metadata, options),
    }),
    ...(addMessages && {
      addMessages: async (messages) =>
        within(name, () =>
          addMessages(messages.map(toMessageData), {
            sequenceNumbers: messages.map(({ id }) => numbers.of(id)),
          }),
        ),
    }),
    ...(forScope && {
      withScope(given) {
        const scope = resolveScope(given)
        return adapt(forScope(scope), options, scope, nameInManager ?? name)
      },
    }),
  }
}

async function searchIn(
  store: StrandsMemoryStore,
  score: NonNullable<FromStrandsStoreOptions['score']>,
  query: string,
  { maxSearchResults, minScore = 0, filter, signal }: SearchOptions = {},
): Promise<MemoryEntry[]> {
  const count = resolveLimit(maxSearchResults, store.maxSearchResults)
  if (!(minScore >= 0 && minScore <= 1)) throw invalid('minScore', 'must be a number from 0 to 1')
  if (filter) throw unsupported('filter', store.name)
  const text = resolveQuery(query)
  throwIfAborted(signal)
  // Some of these stores refuse a count of none.
  if (text === undefined || count === 0) return []
  const found = await within(store.name, () => store.search(text, { maxSearchResults: count }))
  return found
    .slice(0, count)
    .map((entry) => withDetails(entry, score(entry)))
    .filter((entry) => entry.score === undefined || entry.score >= minScore)
}

async function addTo(
  { name, add }: { readonly name: string; readonly add: NonNullable<StrandsMemoryStore['add']> },
  scope: MemoryScope,
  content: string,
  metadata: Metadata | undefined,
  { signal, ...options }: AddOptions = {},
): Promise<AddResult> {
  const entry = resolveNewMemory({ content, ...(metadata !== undefined && { metadata }), ...options })
  if (entry.expiresAt !== undefined) throw unsupported('ttl', name)
  throwIfAborted(signal)
  const receipt: unknown = await within(name, () => add(entry.content, entry.metadata))
  return { status: 'stored', id: receiptId(receipt) ?? memoryId(scope, entry.content) }
}

/** Runs a call of a store, whose errors are nobody's in particular. */
async function within<Result>(storeName: string, call: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw MemoryError.from(error, 'failed', { storeName })
  }
}

function withDetails(entry: StrandsMemoryEntry, score: number | undefined): MemoryEntry {
  const { content, metadata } = entry
  const id = metadata?._id ?? metadata?.path
  const createdAt = metadata?._createdAt
  return {
    content,
    ...(metadata && { metadata }),
    ...(typeof id === 'string' && { id }),
    ...(score !== undefined && { score }),
    ...(typeof createdAt === 'string' && { createdAt }),
  }
}

function agentCoreScore({ metadata }: StrandsMemoryEntry): number | undefined {
  const value = metadata?._score
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined
}

/** The id in what stores answer to a write: the id itself, or an object that holds it. */
function receiptId(receipt: unknown): string | undefined {
  if (typeof receipt === 'string') return receipt
  const { id, documentId } = (receipt ?? {}) as { id?: unknown; documentId?: unknown }
  return [id, documentId].find((value) => typeof value === 'string')
}
