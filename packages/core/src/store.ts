import type { StoreCapabilities } from './capabilities.js'
import type { MemoryEntry, MemoryPatch, NewMemory } from './entry.js'
import type { MemoryError } from './errors.js'
import type { ExtractionConfig } from './extraction.js'
import type { Metadata } from './json.js'
import type { Message } from './message.js'
import type { MemoryScope } from './scope.js'
import type { MemoryTool } from './tool.js'

/** Options every call accepts. */
export interface CallOptions {
  /** Ends the call early with an `aborted` error. Default: nothing ends it. */
  readonly signal?: AbortSignal
}

/** Equality on metadata, joined with AND. An array matches any of its values. */
export type MetadataFilter = Readonly<
  Record<string, string | number | boolean | readonly (string | number | boolean)[]>
>

/** Options of `search`. */
export interface SearchOptions extends CallOptions {
  /** At most this many results; a non-negative integer. Default: the store's own, else 3. */
  readonly maxSearchResults?: number
  /** Drops results that score below this, from 0 to 1. Default 0. */
  readonly minScore?: number
  /** Only entries whose metadata match. Stores without the capability refuse it. Default: all. */
  readonly filter?: MetadataFilter
}

/** Options of `add`. */
export interface AddOptions extends CallOptions {
  /** Identity of the entry; see {@link NewMemory.id}. Default: made of scope and content. */
  readonly id?: string
  /** ISO 8601; see {@link NewMemory.createdAt}. Default: now. */
  readonly createdAt?: string
  /** ISO 8601; see {@link NewMemory.expiresAt}. Default: never. */
  readonly expiresAt?: string
}

/**
 * What became of one entry.
 * `stored`: a new record. `duplicate`: it was there already, unchanged. `updated`: an explicit id was
 * there with other data and now holds this. `pending`: accepted, visible later.
 * `rejected`: never acceptable as it is. `failed`: may succeed when tried again.
 */
export type AddResult =
  | { readonly status: 'stored' | 'duplicate' | 'updated' | 'pending'; readonly id: string }
  | { readonly status: 'rejected' | 'failed'; readonly id?: string; readonly error: MemoryError }

/** Options of `list`. */
export interface ListOptions extends CallOptions {
  /** Page size; a positive integer. Default 100. */
  readonly limit?: number
  /** Where the previous page ended. Default: the first page. */
  readonly cursor?: string
}

/** One page of entries; no `cursor` means the last one. */
export interface ListPage {
  readonly entries: MemoryEntry[]
  readonly cursor?: string
}

/** What accompanies raw turns. */
export interface AddMessagesContext extends CallOptions {
  /**
   * Aligned with the messages and counted within their session, so no identity by themselves; may have gaps, and may
   * restart when a session is begun again.
   */
  readonly sequenceNumbers?: readonly number[]
  /** The session the turns belong to. */
  readonly sessionId?: string
}

/**
 * A place where memories live, bound to one scope.
 *
 * Only `name`, `writable` and `search` are required. Everything else is optional, and a method is absent,
 * never throwing, when the store cannot do it: hosts detect capability by presence.
 * Every method rejects with a `MemoryError`; none throws synchronously.
 */
export interface MemoryStore {
  /** Unique among the stores of one manager. */
  readonly name: string
  /** Tells a model what this store is for. */
  readonly description?: string
  readonly writable: boolean
  /** Default result count of `search`. */
  readonly maxSearchResults?: number
  /** `true`: extract every 5 turns. */
  readonly extraction?: boolean | ExtractionConfig
  readonly capabilities?: StoreCapabilities

  /** Idempotent; concurrent calls share one run; a failed run may be tried again. */
  initialize?(): Promise<void>
  /** Most relevant first. A blank query gives `[]` without any I/O. */
  search(query: string, options?: SearchOptions): Promise<MemoryEntry[]>
  /** Rejects when the entry is not stored. */
  add?(content: string, metadata?: Metadata, options?: AddOptions): Promise<AddResult>
  /** One result per entry, in order. Rejects only when nothing was attempted. */
  addBatch?(entries: readonly NewMemory[], options?: CallOptions): Promise<AddResult[]>
  /** Takes raw turns. Present only where the back end extracts by itself. */
  addMessages?(messages: readonly Message[], context?: AddMessagesContext): Promise<unknown>
  /** `undefined` when no such entry is visible in this scope. */
  get?(id: string, options?: CallOptions): Promise<MemoryEntry | undefined>
  /** Every visible entry once, in a stable order, also while others write. */
  list?(options?: ListOptions): Promise<ListPage>
  /** Rejects with `not_found` when no such entry is visible in this scope. */
  update?(id: string, patch: MemoryPatch, options?: CallOptions): Promise<MemoryEntry>
  /** Unknown ids are not an error and not counted. */
  delete?(ids: string | readonly string[], options?: CallOptions): Promise<{ deleted: number }>
  /** Deletes everything in the scope and nothing beyond it. */
  clear?(options?: CallOptions): Promise<{ deleted: number }>
  /** A view of another scope on the same client and caches. */
  withScope?(scope: MemoryScope): MemoryStore
  /** Tools only this store has. Host-neutral, hence not named `getTools`. */
  tools?(): MemoryTool[]
  /** Releases what the store opened. A client that was passed in stays open. */
  close?(): Promise<void>
}

/** Results of `search` when neither the caller nor the store says how many. */
export const DEFAULT_MAX_SEARCH_RESULTS = 3
