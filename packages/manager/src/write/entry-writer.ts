import {
  type AddResult,
  type CallOptions,
  MemoryError,
  type MemoryStore,
  normalizeContent,
} from '@memory/core'
import type { EntryEvent, EventOrigin } from '../events.js'
import { screen } from '../gate/screen.js'
import { findRepeats } from '../reconcile/reconcile.js'
import { type Runtime, type Target, writeTo } from '../runtime.js'
import type { Attempt } from './attempt.js'
import { failureKind } from './failure.js'
import type { PendingEntry } from './pending-entry.js'

/** Who writes, for events and deadlines. */
export interface WriteContext {
  readonly origin: EventOrigin
  readonly signal?: AbortSignal | undefined
  /** Set where a caller waits on the outcome. */
  readonly keepAlive?: boolean
  /** The try it is. Absent where a caller asked for this very write. */
  readonly attempt?: Attempt
}

/**
 * One try at everything that is open: gates, repeats of what is stored or in the batch, the write, and the deletion of
 * what was replaced. Outcomes are left on the entries, nothing is thrown.
 */
export async function writeEntries(
  runtime: Runtime,
  target: Target,
  entries: readonly PendingEntry[],
  context: WriteContext,
): Promise<void> {
  for (const pending of entries) {
    if (pending.state !== 'open' || pending.screened) continue
    await screen(runtime, pending, context).catch((error) => fail(pending, error, context))
  }
  const screened = entries.filter((pending) => pending.screened)
  const open = screened.filter(({ state }) => state === 'open')
  for (const { pending, id } of await findRepeats(runtime, target, open, context)) {
    settle(runtime, pending, { status: 'duplicate', ...(id !== undefined && { id }) }, context)
  }
  const fold = foldRepeats(screened)
  for (const repeat of fold.repeats) settle(runtime, repeat, { status: 'duplicate' }, context)
  if (fold.unwritten.length > 0) await write(runtime, target, fold.unwritten, context)
  await retire(runtime, target, entries, context)
}

/** Of entries with one identity in a batch, the first is written and the others are settled by it. */
function foldRepeats(entries: readonly PendingEntry[]): Record<'unwritten' | 'repeats', PendingEntry[]> {
  const seen = new Set<string>()
  const unwritten: PendingEntry[] = []
  const repeats: PendingEntry[] = []
  for (const pending of entries) {
    if (pending.state === 'gated') continue
    const key = pending.entry.id ?? normalizeContent(pending.entry.content)
    if (pending.state === 'open') (seen.has(key) ? repeats : unwritten).push(pending)
    seen.add(key)
  }
  return { unwritten, repeats }
}

async function write(
  runtime: Runtime,
  target: Target,
  entries: readonly PendingEntry[],
  context: WriteContext,
): Promise<void> {
  const { view } = target
  const { addBatch } = view
  // A batch that was refused as a whole, or failed without a reason, may hold one bad entry: take it apart.
  const suspect = entries.some(({ error }) => error && !error.retryable)
  if (!addBatch || (suspect && entries.length > 1)) {
    for (const pending of entries) await writeOne(runtime, target, pending, context)
    return
  }
  try {
    const batch = entries.map(({ entry }) => entry)
    const results = await writeTo(runtime, target, 'addBatch', context, ({ signal }) =>
      addBatch.call(view, batch, { signal }),
    )
    for (const [i, pending] of entries.entries()) {
      const result: unknown = Array.isArray(results) ? results[i] : undefined
      settle(runtime, pending, isAddResult(result) ? result : undefined, context)
    }
  } catch (error) {
    const failure = MemoryError.from(error, 'failed', { storeName: target.handle.name })
    if (failureKind(error) === 'entry' && entries.length > 1) {
      for (const pending of entries) await writeOne(runtime, target, pending, context)
    } else for (const pending of entries) fail(pending, failure, context)
  }
}

async function writeOne(
  runtime: Runtime,
  target: Target,
  pending: PendingEntry,
  context: WriteContext,
): Promise<void> {
  try {
    const result = await writeTo(runtime, target, 'add', context, ({ signal }) =>
      addOne(target.view, pending, { signal }),
    )
    settle(runtime, pending, result, context)
  } catch (error) {
    fail(pending, MemoryError.from(error, 'failed', { storeName: target.handle.name }), context)
  }
}

/** What became of an entry that is written by itself; `undefined` when the store did not say. */
async function addOne(
  view: MemoryStore,
  { entry }: PendingEntry,
  options: CallOptions,
): Promise<Outcome | undefined> {
  if (!view.add) {
    const results: unknown = await view.addBatch?.([entry], options)
    return Array.isArray(results) && isAddResult(results[0]) ? results[0] : undefined
  }
  const { content, metadata, ...identity } = entry
  const result: unknown = await view.add(content, metadata, { ...identity, ...options })
  // Foreign stores answer nothing of use: an add that resolved is stored.
  return isAddResult(result) ? result : { status: 'stored' }
}

function isAddResult(result: unknown): result is AddResult {
  return 'status' in Object(result)
}

type Outcome = AddResult | { readonly status: 'stored' | 'duplicate'; readonly id?: string }

function settle(
  { events }: Runtime,
  pending: PendingEntry,
  result: Outcome | undefined,
  context: WriteContext,
): void {
  const { origin } = context
  if (result === undefined) {
    fail(pending, new MemoryError('failed', 'The store answered fewer results than it was given'), context)
    return
  }
  if (result.status === 'failed' || result.status === 'rejected') {
    fail(pending, MemoryError.from(result.error, 'failed', { storeName: origin.storeName }), context)
    if (result.status === 'rejected') pending.state = 'refused'
    return
  }
  const { entry, type, messageIds } = pending
  pending.state = result.status === 'duplicate' ? 'duplicate' : 'stored'
  if (result.id !== undefined) pending.id = result.id
  delete pending.error
  const event: EntryEvent = {
    ...origin,
    content: entry.content,
    messageIds,
    status: result.status,
    ...(pending.id !== undefined && { id: pending.id }),
    ...(type !== undefined && { type }),
  }
  events.emit(result.status === 'duplicate' ? 'duplicate' : 'stored', event)
  if (pending.supersedes.length > 0) pending.state = 'written'
}

function fail(pending: PendingEntry, error: MemoryError, { attempt }: WriteContext): void {
  const kind = failureKind(error)
  pending.error = error
  if (kind === 'entry') pending.state = 'refused'
  if (kind === 'entry' || (kind === 'transient' && attempt?.counts !== false)) pending.attempts++
}

/** Deletes what the written entries replace, but never an entry that was just written. */
async function retire(
  runtime: Runtime,
  target: Target,
  entries: readonly PendingEntry[],
  context: WriteContext,
): Promise<void> {
  const replacing = entries.filter(({ state }) => state === 'written')
  const kept = new Set(entries.map(({ id, entry }) => id ?? entry.id))
  const ids = [...new Set(replacing.flatMap(({ supersedes }) => supersedes))].filter((id) => !kept.has(id))
  const { view } = target
  try {
    if (ids.length > 0 && view.delete) {
      const remove = view.delete.bind(view)
      await writeTo(runtime, target, 'delete', context, ({ signal }) => remove(ids, { signal }))
      runtime.events.emit('superseded', { ...context.origin, ids })
    }
    for (const pending of replacing) pending.state = 'stored'
  } catch (cause) {
    const error = MemoryError.from(cause, 'failed', { storeName: target.handle.name })
    const hopeless = failureKind(cause) === 'entry'
    if (hopeless) runtime.events.fail('delete', error, context.origin)
    for (const pending of replacing) {
      if (hopeless) pending.state = 'stored'
      else fail(pending, error, context)
    }
  }
}
