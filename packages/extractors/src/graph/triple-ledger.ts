import {
  canonicalName,
  type ExtractionResult,
  type MemoryEntry,
  normalizeContent,
  type Triple,
} from '@memory/core'
import { storedTriple, tripleKey, tripleResult } from './triple-result.js'
import type { Vocabulary } from './vocabulary.js'

/** A triple with where it comes from. */
export interface FoundTriple {
  readonly triple: Triple
  readonly content?: string
  readonly messageIds: readonly string[]
  /** Ids of stored entries that it is said to replace. */
  readonly supersedes?: readonly string[]
}

/** What the ledger must know. */
export interface LedgerContext {
  readonly existing: readonly MemoryEntry[]
  /** Relations of which one holds at a time. */
  readonly singleValued: Vocabulary | undefined
  /** Told of what was found and is not kept. */
  readonly drop: (reason: 'duplicate' | 'superseded', content: string) => void
}

/** A stored entry with the triple in it. */
interface StoredTriple {
  readonly id: string | undefined
  readonly key: string
}

/** Triples of one extraction: each once, and of a relation that has one object at a time the last. */
export class TripleLedger {
  readonly #context: LedgerContext
  /** Statements that are stored already, with parts or without. */
  readonly #said: ReadonlySet<string>
  readonly #storedKeys: ReadonlySet<string>
  /** Stored triples by subject and relation. */
  readonly #storedAt = new Map<string, StoredTriple[]>()
  readonly #found = new Map<string, FoundTriple>()
  /** What was found of relations that have one object at a time, by subject and relation. */
  readonly #foundAt = new Map<string, string>()

  constructor(context: LedgerContext) {
    this.#context = context
    this.#said = new Set(context.existing.map(({ content }) => normalizeContent(content)))
    const keys = new Set<string>()
    for (const entry of context.existing) {
      const triple = storedTriple(entry)
      if (!triple) continue
      const key = tripleKey(triple)
      keys.add(key)
      const slot = slotOf(triple)
      this.#storedAt.set(slot, [...(this.#storedAt.get(slot) ?? []), { id: entry.id, key }])
    }
    this.#storedKeys = keys
  }

  get results(): ExtractionResult[] {
    return Array.from(this.#found.values(), ({ triple, ...details }) => tripleResult(triple, details))
  }

  /** What was found so far, in the form of stored entries. */
  get found(): MemoryEntry[] {
    return this.results.map(({ content }) => ({ content }))
  }

  add(found: FoundTriple): void {
    const { triple, supersedes = [] } = found
    const key = tripleKey(triple)
    const slot = this.#context.singleValued?.find(triple.relation) === undefined ? undefined : slotOf(triple)
    const replaced = new Set(supersedes)
    // First, since what is stored holds again when it is said after something else.
    if (slot !== undefined) for (const id of this.#takeBack(slot, key)) replaced.add(id)
    const { content } = tripleResult(triple, found)
    const isStored = this.#storedKeys.has(key) || this.#said.has(normalizeContent(content))
    if (this.#found.has(key) || (isStored && supersedes.length === 0)) {
      this.#context.drop('duplicate', content)
      return
    }
    if (slot !== undefined) {
      for (const stored of this.#storedAt.get(slot) ?? []) {
        if (stored.id !== undefined && stored.key !== key) replaced.add(stored.id)
      }
      this.#foundAt.set(slot, key)
    }
    this.#found.set(key, { ...found, supersedes: [...replaced] })
  }

  /** Drops what was found earlier in the same place; gives the ids that it superseded. */
  #takeBack(slot: string, key: string): readonly string[] {
    const other = this.#foundAt.get(slot)
    const earlier = other === undefined || other === key ? undefined : this.#found.get(other)
    if (other === undefined || !earlier) return []
    this.#found.delete(other)
    this.#foundAt.delete(slot)
    this.#context.drop('superseded', tripleResult(earlier.triple, earlier).content)
    return earlier.supersedes ?? []
  }
}

/** The same for triples of one subject and relation, whatever the object. */
function slotOf({ subject, relation }: Triple): string {
  return JSON.stringify([subject, relation].map(canonicalName))
}
