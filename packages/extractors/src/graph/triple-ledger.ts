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

/** Triples of one extraction: each once, and of a relation that has one object at a time the last. */
export class TripleLedger {
  readonly #context: LedgerContext
  readonly #stored: readonly { readonly id: string | undefined; readonly triple: Triple }[]
  /** Statements that are stored already, with parts or without. */
  readonly #said: ReadonlySet<string>
  readonly #found = new Map<string, FoundTriple>()

  constructor(context: LedgerContext) {
    this.#context = context
    this.#said = new Set(context.existing.map(({ content }) => normalizeContent(content)))
    this.#stored = context.existing.flatMap((entry) => {
      const triple = storedTriple(entry)
      return triple ? [{ id: entry.id, triple }] : []
    })
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
    const { content } = tripleResult(triple, found)
    const isStored =
      this.#said.has(normalizeContent(content)) ||
      this.#stored.some((stored) => tripleKey(stored.triple) === key)
    if (this.#found.has(key) || (isStored && supersedes.length === 0)) {
      this.#context.drop('duplicate', content)
      return
    }
    const replaced = new Set(supersedes)
    if (this.#context.singleValued?.find(triple.relation) !== undefined) {
      for (const { id, triple: stored } of this.#stored) {
        if (id !== undefined && isRival(stored, triple)) replaced.add(id)
      }
      for (const [other, earlier] of this.#found) {
        if (!isRival(earlier.triple, triple)) continue
        this.#found.delete(other)
        for (const id of earlier.supersedes ?? []) replaced.add(id)
        this.#context.drop('superseded', tripleResult(earlier.triple).content)
      }
    }
    this.#found.set(key, { ...found, supersedes: [...replaced] })
  }
}

/** The same subject and relation with another object. */
function isRival(a: Triple, b: Triple): boolean {
  const same = (part: 'subject' | 'relation' | 'object') => canonicalName(a[part]) === canonicalName(b[part])
  return same('subject') && same('relation') && !same('object')
}
