import { type MemoryEntry, type MemoryStore, type Metadata, resolveExtraction } from '@memory/core'
import { modelExtractor } from '@memory/extractors'
import type { ExtractionConfig, MemoryStore as StrandsMemoryStore, Tool } from '@strands-agents/sdk'
import { BridgedTrigger, bridgedExtractor, EXPIRES_AT } from './extraction-bridge.js'
import { fromMessageData } from './messages.js'
import { strandsTool } from './strands-tool.js'

/** Options of {@link toStrandsStore}. */
export interface ToStrandsStoreOptions {
  /** The conversation that raw turns belong to, for a store with `addMessages`. Default: none. */
  readonly sessionId?: string
}

/**
 * A store of ours for the `MemoryManager` of Strands itself.
 *
 * What that manager drops on the way is kept: `id`, `score` and `createdAt` of an entry are also in its metadata as
 * `_id`, `_score` and `_createdAt`, where its tools show them; triggers and extractors of ours run, and a store that
 * extracts and brings no extractor gets our `modelExtractor` on the agent's model. Counts that models make up are
 * made whole. A store's own tools get the store's name in front, since Strands refuses two of one name.
 *
 * @throws MemoryError `invalid_argument` when the store's extraction cannot work.
 */
export function toStrandsStore(store: MemoryStore, options: ToStrandsStoreOptions = {}): StrandsMemoryStore {
  const { name, description, maxSearchResults, writable } = store
  const extraction = bridgedExtraction(store)
  const add = store.add?.bind(store)
  const addMessages = store.addMessages?.bind(store)
  const initialize = store.initialize?.bind(store)
  const tools = store.tools?.bind(store)
  return {
    name,
    writable,
    ...(description !== undefined && { description }),
    ...(maxSearchResults !== undefined && { maxSearchResults }),
    ...(extraction && { extraction }),
    ...(initialize && { initialize }),
    async search(query, { maxSearchResults: requested } = {}) {
      const count = wholeCount(requested)
      const entries = await store.search(query, count === undefined ? {} : { maxSearchResults: count })
      return entries.map(withDetails)
    },
    // Absent where the store has none: Strands goes by presence.
    ...(add && {
      async add(content: string, metadata: Metadata = {}) {
        const { [EXPIRES_AT]: expiresAt, ...rest } = metadata
        return add(content, rest, typeof expiresAt === 'string' ? { expiresAt } : {})
      },
    }),
    ...(addMessages && {
      async addMessages(messages, context = {}) {
        const { sessionId } = options
        return addMessages(messages.map(fromMessageData), {
          ...context,
          ...(sessionId !== undefined && { sessionId }),
        })
      },
    }),
    ...(tools && {
      getTools: (): Tool[] =>
        tools().map((tool) => {
          const prefixed = `${name.replace(/[^\w-]/g, '_')}_${tool.name}`
          return strandsTool({ ...tool, name: prefixed }, () => tool)
        }),
    }),
  }
}

function bridgedExtraction(store: MemoryStore): ExtractionConfig | undefined {
  const resolved = resolveExtraction(store)
  if (!resolved) return undefined
  const { triggers, filter, raw, extractor = modelExtractor() } = resolved
  return {
    trigger: triggers.map((trigger) => new BridgedTrigger(trigger, filter)),
    filter: { exclude: [...filter.exclude] },
    ...(!raw && { extractor: bridgedExtractor(extractor) }),
  }
}

/** What a model may have meant by a number; Strands passes on whatever it wrote. */
function wholeCount(requested: number | undefined): number | undefined {
  if (requested === undefined || !Number.isFinite(requested)) return undefined
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.round(requested)))
}

function withDetails(entry: MemoryEntry): MemoryEntry {
  const { id, score, createdAt } = entry
  const metadata: Metadata = {
    ...entry.metadata,
    ...(id !== undefined && { _id: id }),
    ...(score !== undefined && { _score: score }),
    ...(createdAt !== undefined && { _createdAt: createdAt }),
  }
  return { ...entry, metadata }
}
