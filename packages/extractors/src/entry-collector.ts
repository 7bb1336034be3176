import {
  type ExtractionResult,
  isBlank,
  type MemoryEntry,
  type MemoryType,
  normalizeContent,
  resolveMetadata,
  resolveTime,
  toWellFormed,
} from '@memory/core'
import type { AnswerItem } from './answer/find-entries.js'
import type { ScannedValue } from './answer/scan-json.js'
import type { TypeRule } from './model-prompt.js'
import type { ModelNote, ModelNoteReason } from './note-reason.js'
import type { TranscriptLine } from './transcript.js'

/** What the collector must know about the call. */
export interface CollectorContext {
  readonly existing: readonly MemoryEntry[]
  readonly now: number
  readonly types: TypeRule
  readonly note: (note: ModelNote) => void
}

/**
 * Turns items of answers into results: checks every field, drops repeats, and lets a later call correct what an
 * earlier one found. Whatever is dropped or changed is noted.
 */
export class EntryCollector {
  readonly #context: CollectorContext
  readonly #existingIds: ReadonlySet<string>
  readonly #seen: Set<string>
  /** By an id that exists only during this extraction. */
  readonly #results = new Map<string, ExtractionResult>()
  #minted = 0

  constructor(context: CollectorContext) {
    this.#context = context
    this.#existingIds = new Set(context.existing.flatMap(({ id }) => id ?? []))
    this.#seen = new Set(context.existing.map(({ content }) => normalizeContent(content)))
  }

  get results(): ExtractionResult[] {
    return [...this.#results.values()]
  }

  /** What was found so far, in the form of stored entries, so that the next call can correct it. */
  get found(): MemoryEntry[] {
    return Array.from(this.#results, ([id, { content }]) => ({ id, content }))
  }

  add(items: readonly AnswerItem[], lines: readonly TranscriptLine[]): void {
    for (const item of items) this.#add(item, lines)
  }

  #add({ content: written, fields = {}, listKey }: AnswerItem, lines: readonly TranscriptLine[]): void {
    const content = toWellFormed(written ?? '').trim()
    const expiresAt = this.#expiry(fields.expiresAt, content)
    const flaw = this.#flaw(written, content, expiresAt)
    if (flaw !== undefined) {
      this.#note(
        written === undefined ? 'warning' : 'discarded',
        flaw,
        isBlank(content) ? undefined : content,
      )
      return
    }
    const type = this.#type(fields.type, listKey, content)
    const metadata = this.#metadata(fields.metadata, content)
    const messageIds = sources(fields.from, lines)
    const supersedes = this.#supersedes(fields.supersedes, content)
    this.#seen.add(normalizeContent(content))
    this.#results.set(this.#mint(), {
      content,
      ...(metadata && { metadata }),
      ...(type !== undefined && { type }),
      ...(messageIds.length > 0 && { messageIds }),
      ...(supersedes.length > 0 && { supersedes }),
      ...(expiresAt !== undefined && { expiresAt }),
    })
  }

  /** Why an item is not kept, if so. */
  #flaw(written: unknown, content: string, expiresAt: string | undefined): ModelNoteReason | undefined {
    if (written === undefined) return 'not_an_entry'
    if (isBlank(content)) return 'blank'
    if (this.#seen.has(normalizeContent(content))) return 'duplicate'
    if (expiresAt !== undefined && Date.parse(expiresAt) <= this.#context.now) return 'expired'
    return undefined
  }

  #type(written: unknown, listKey: string | undefined, content: string): MemoryType | undefined {
    const { stamp, allowed } = this.#context.types
    if (stamp !== undefined) return stamp
    const name = typeof written === 'string' && !isBlank(written) ? written : listKey
    if (name === undefined) return undefined
    if (allowed === undefined) return name === written ? toWellFormed(name).trim() : name
    const type = allowed.find((candidate) => singular(candidate) === singular(name))
    if (type === undefined && name === written) this.#note('warning', 'unknown_type', content)
    return type
  }

  #expiry(written: unknown, content: string): string | undefined {
    if (written === undefined || written === null || written === '') return undefined
    try {
      return resolveTime(written, 'expiresAt')
    } catch {
      this.#note('warning', 'bad_expiry', content)
      return undefined
    }
  }

  #metadata(written: unknown, content: string): ExtractionResult['metadata'] {
    if (written === undefined || written === null) return undefined
    try {
      return resolveMetadata(written)
    } catch {
      this.#note('warning', 'bad_metadata', content)
      return undefined
    }
  }

  /** The stored ids among those named. What this extraction itself had found is taken back instead. */
  #supersedes(written: ScannedValue | undefined, content: string): string[] {
    const ids = new Set<string>()
    for (const id of asList(written)) {
      const earlier = this.#results.get(String(id))
      if (earlier) {
        this.#results.delete(String(id))
        this.#seen.delete(normalizeContent(earlier.content))
        this.#note('discarded', 'superseded', earlier.content)
        for (const inherited of earlier.supersedes ?? []) ids.add(inherited)
      } else if (typeof id === 'string' && this.#existingIds.has(id)) {
        ids.add(id)
      } else {
        this.#note('warning', 'unknown_id', content)
      }
    }
    return [...ids]
  }

  #mint(): string {
    let id: string
    do id = `new-${++this.#minted}`
    while (this.#existingIds.has(id))
    return id
  }

  #note(kind: ModelNote['kind'], reason: ModelNoteReason, text?: string): void {
    this.#context.note({ kind, reason, ...(text !== undefined && { text }) })
  }
}

/** Ids of the messages whose line numbers are named. */
function sources(written: ScannedValue | undefined, lines: readonly TranscriptLine[]): string[] {
  const numbers = new Set(asList(written).map(Number))
  return [...new Set(lines.flatMap(({ n, id }) => (id !== undefined && numbers.has(n) ? id : [])))]
}

function asList(written: ScannedValue | undefined): readonly unknown[] {
  if (written === undefined || written === null || written === '') return []
  return Array.isArray(written) ? written : [written]
}

function singular(type: string): string {
  return type.trim().toLowerCase().replace(/s$/, '')
}
