import { type Clock, MemoryError, type MemoryScope } from '@memory/core'
import type { EntryCard } from '../api.js'
import type { DecisionBook } from '../decisions/decision-book.js'
import type { MemoryReader } from '../memory/memory-reader.js'
import { repeat } from './repeat.js'

/** Entries of one store that are compared; what a store holds beyond is not watched. */
const MOST_ENTRIES = 1000
const PAGE = 100

/** What is watched, and by whose clock. */
export interface EntryWatchContext {
  readonly reader: MemoryReader
  readonly book: DecisionBook
  readonly clock: Clock
  readonly everyMs: number
  readonly onError: (error: MemoryError) => void
}

/**
 * Lists a scope's memories again and again and tells the book what appeared and what vanished, for stores that others
 * write to. What the book knows of already is not told twice.
 *
 * @returns What ends it.
 */
export function watchEntries(context: EntryWatchContext, scope: MemoryScope | undefined): () => void {
  const { reader, book, clock, everyMs, onError } = context
  const known = new Map<string, Map<string, EntryCard>>()
  const look = async (signal: AbortSignal): Promise<void> => {
    for (const { name, canList } of reader.stores) {
      if (!canList) continue
      try {
        const present = await listAll(reader, name, scope, signal)
        const before = known.get(name)
        known.set(name, present)
        if (before) compare(name, before, present)
      } catch (error) {
        if (!signal.aborted) onError(MemoryError.from(error, 'failed', { storeName: name }))
      }
    }
  }
  const compare = (
    storeName: string,
    before: ReadonlyMap<string, EntryCard>,
    present: ReadonlyMap<string, EntryCard>,
  ): void => {
    const at = new Date(clock.now()).toISOString()
    const origin = { at, storeName, ...(scope && { scope }) }
    for (const [id, card] of present) {
      if (before.get(id)?.content === card.content || book.knows(scope, storeName, id)) continue
      book.add({
        ...origin,
        kind: 'appeared',
        entryId: id,
        text: card.content,
        ...(card.type !== undefined && { type: card.type }),
      })
    }
    // With more entries than are compared, one may have only moved out of sight.
    if (present.size >= MOST_ENTRIES) return
    for (const [id, { content }] of before) {
      if (!present.has(id)) book.add({ ...origin, kind: 'vanished', entryId: id, text: content })
    }
  }
  return repeat(clock, everyMs, look)
}

async function listAll(
  reader: MemoryReader,
  storeName: string,
  scope: MemoryScope | undefined,
  signal: AbortSignal,
): Promise<Map<string, EntryCard>> {
  const found = new Map<string, EntryCard>()
  let cursor: string | undefined
  do {
    const page = await reader.list(
      storeName,
      scope,
      { limit: PAGE, ...(cursor !== undefined && { cursor }) },
      { signal },
    )
    for (const card of page.entries) if (card.id !== undefined) found.set(card.id, card)
    cursor = page.cursor
  } while (cursor !== undefined && found.size < MOST_ENTRIES)
  return found
}
