import type { Metadata } from './json.js'

/**
 * The four kinds of memory that ship with prompts and rules. Any other string is allowed.
 * `facts`: who, what, constraints. `preferences`: likes, dislikes, how to be served.
 * `summary`: the task at hand. `episodes`: things done.
 */
export type MemoryType = 'facts' | 'preferences' | 'summary' | 'episodes' | (string & {})

/** A memory as a store returns it. */
export interface MemoryEntry {
  content: string
  /** The store's identity for the entry, accepted by `get`, `update` and `delete`. */
  id?: string
  /** Relevance from 0 to 1; higher is better, whatever the back end's metric. */
  score?: number
  /** Filled in by the manager. */
  storeName?: string
  metadata?: Metadata
  /** What else is remembered that led from the question to this entry, in order; a search result of a graph has it. */
  via?: string[]
  /** ISO 8601. */
  createdAt?: string
  /** ISO 8601; from this instant on the entry is invisible. */
  expiresAt?: string
}

/** A memory on its way into a store. */
export interface NewMemory {
  readonly content: string
  readonly metadata?: Metadata
  /** Identity; absent, it is derived from scope and normalised content, so a repeat is one record. */
  readonly id?: string
  /** ISO 8601; absent, the time of writing. */
  readonly createdAt?: string
  /** ISO 8601; absent, the entry never expires. */
  readonly expiresAt?: string
}

/** What `update` changes. Fields left out stay as they are; metadata is replaced whole. */
export interface MemoryPatch {
  readonly content?: string
  readonly metadata?: Metadata
  /** `null` removes the expiry. */
  readonly expiresAt?: string | null
}
