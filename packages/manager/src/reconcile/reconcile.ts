import type { MemoryEntry } from '@memory/core'
import { during } from '../during.js'
import { lookUp } from '../look-up.js'
import type { Runtime, Target } from '../runtime.js'
import type { WriteContext } from '../write/entry-writer.js'
import type { PendingEntry } from '../write/pending-entry.js'
import type { Reconciler } from './reconciler.js'

/** Entries on the subject that a new one is compared with. */
const COMPARED = 10

/** An entry that is in the store already, or is about to be. */
export interface Repeat {
  readonly pending: PendingEntry
  /** The record it repeats, once that has an id. */
  readonly id: string | undefined
}

/**
 * Finds which entries say what the store, or an earlier entry among them, says already. An entry with an id of its own
 * is left alone, and nothing counts as a repeat of what is to be replaced. What cannot be looked up is written: a repeat does less
 * harm than a loss.
 */
export async function findRepeats(
  runtime: Runtime,
  target: Target,
  entries: readonly PendingEntry[],
  context: WriteContext,
): Promise<Repeat[]> {
  const { reconcile } = runtime
  if (!reconcile) return []
  const fresh = entries.filter((pending) => !pending.reconciled && pending.entry.id === undefined)
  const replaced = new Set(entries.flatMap(({ supersedes }) => supersedes))
  const found = await Promise.all(fresh.map((pending) => knownFor(runtime, target, pending, context)))
  const repeats: Repeat[] = []
  const earlier: { readonly content: string }[] = []
  for (const [i, pending] of fresh.entries()) {
    pending.reconciled = true
    const known = [...(found[i] ?? []).filter(({ id }) => !replaced.has(id ?? '')), ...earlier]
    const match = await matching(reconcile, pending, known, runtime, context)
    if (match) repeats.push({ pending, id: match.id })
    else earlier.push({ content: pending.entry.content })
  }
  return repeats
}

async function matching(
  reconcile: Reconciler,
  { entry }: PendingEntry,
  known: readonly Pick<MemoryEntry, 'content' | 'id'>[],
  { events }: Runtime,
  { origin }: WriteContext,
): Promise<Pick<MemoryEntry, 'content' | 'id'> | undefined> {
  try {
    return await reconcile.match(entry, known)
  } catch (error) {
    return events.fail(`reconciler "${reconcile.name}"`, error, origin)
  }
}

/** What the store holds on the subject of an entry. */
async function knownFor(
  runtime: Runtime,
  target: Target,
  { entry }: PendingEntry,
  { origin, signal }: WriteContext,
): Promise<readonly MemoryEntry[]> {
  const { handle, view } = target
  if (view.capabilities?.search === 'none') return []
  return handle.limiter.run(() =>
    lookUp(runtime, target, { what: 'search for repeats', origin, signal }, (ending) =>
      view.search(entry.content, during(ending, { maxSearchResults: COMPARED })),
    ),
  )
}
