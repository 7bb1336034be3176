import { MemoryError } from '@memory/core'
import type { Tally } from '../report.js'
import { type Runtime, type Target, timestamp } from '../runtime.js'
import type { Attempt } from './attempt.js'
import { type Batch, halves } from './batch.js'
import type { DeadLetter } from './dead-letter.js'
import { writeEntries } from './entry-writer.js'
import { failureKind } from './failure.js'
import { originOf } from './origin.js'
import { isOpen, type PendingEntry } from './pending-entry.js'
import { extractEntries, sendTurns } from './select.js'
import type { SessionIdentity } from './session-identity.js'

/** What has to be tried again. */
export interface Postponed {
  readonly kind: 'postponed'
  readonly error: MemoryError
  /** Failed tries so far that count. */
  readonly attempts: number
  /** How long to wait: as long as before, longer with every try, or until somebody is likely to have mended the store. */
  readonly delay: 'none' | 'growing' | 'longest'
  /** Whether what comes after it would fail as well. */
  readonly isBlocked: boolean
}

/**
 * What a try at a batch came to.
 * `settled`: nothing is left to do. `split`: one of several messages is bad, try them in these smaller batches.
 */
export type BatchOutcome =
  | { readonly kind: 'settled' }
  | { readonly kind: 'split'; readonly parts: readonly Batch[] }
  | Postponed

/** What a try needs to know besides the batch. */
export interface BatchContext {
  readonly runtime: Runtime
  readonly target: Target
  readonly session: SessionIdentity
  readonly tally: Tally
  readonly attempt: Attempt
}

/** One try at a batch: extraction unless it is done already, then the write of whatever is open. */
export async function settleBatch(context: BatchContext, batch: Batch): Promise<BatchOutcome> {
  const { runtime, target, session, tally, attempt } = context
  const { name: storeName, extraction, extracting } = target.handle
  const write = { origin: originOf(storeName, session), attempt }
  try {
    if (!batch.entries && extraction?.raw) {
      await sendTurns(runtime, target, batch.messages, batch.seqs, write)
      tally.stored += batch.messages.length
      return { kind: 'settled' }
    }
    batch.entries ??= await extracting.run(() =>
      extractEntries(runtime, target, session, batch.messages, write),
    )
  } catch (error) {
    return messagesFailed(context, batch, MemoryError.from(error, 'failed', { storeName }))
  }
  await writeEntries(runtime, target, batch.entries, write)
  return review(context, batch, batch.entries)
}

function messagesFailed(context: BatchContext, batch: Batch, error: MemoryError): BatchOutcome {
  const { retry } = context.runtime.settings
  const isUnreadable = error.code === 'unreadable_output'
  const kind = isUnreadable ? 'transient' : failureKind(error)
  const { messages } = batch
  if (kind === 'entry' && messages.length > 1) return { kind: 'split', parts: halves(batch) }
  // The calls of a model are bounded, whoever asked for them.
  const counts = isUnreadable || context.attempt.counts
  if (kind === 'entry' || (kind === 'transient' && counts)) batch.attempts++
  const { attempts } = batch
  const bound = isUnreadable ? retry.unreadableAttempts : retry.attempts
  if (kind === 'store' || (kind === 'transient' && attempts < bound)) {
    const delay = kind === 'store' ? 'longest' : counts ? 'growing' : 'none'
    return { kind: 'postponed', error, attempts, delay, isBlocked: !isUnreadable }
  }
  context.tally[kind === 'entry' ? 'rejected' : 'failed'] += messages.length
  setAside(context, batch, { messages, error, attempts })
  return { kind: 'settled' }
}

/** Counts what is settled and sets aside what is hopeless. */
function review(context: BatchContext, batch: Batch, entries: readonly PendingEntry[]): BatchOutcome {
  const { runtime, tally, attempt } = context
  for (const pending of entries) {
    const { state, error, attempts, entry, supersedes, screened } = pending
    const given = attempts >= runtime.settings.retry.attempts && error && failureKind(error) === 'transient'
    if (error && (state === 'refused' || (isOpen(pending) && given))) {
      tally[state === 'refused' ? 'rejected' : 'failed']++
      setAside(context, batch, { entry, supersedes, screened, messages: [], error, attempts })
      pending.state = 'aside'
    } else if (!pending.counted && (state === 'stored' || state === 'duplicate' || state === 'gated')) {
      tally[state]++
      pending.counted = true
    }
  }
  const open = entries.filter(isOpen)
  const [first] = open
  if (!first?.error) return { kind: 'settled' }
  const isHeld = open.every(({ error }) => error && failureKind(error) === 'store')
  const delay = isHeld ? 'longest' : attempt.counts ? 'growing' : 'none'
  const attempts = Math.max(...open.map((pending) => pending.attempts))
  return { kind: 'postponed', error: first.error, attempts, delay, isBlocked: attempt.metFailure }
}

function setAside(
  { runtime, target, session, tally }: BatchContext,
  batch: Batch,
  details: Pick<DeadLetter, 'entry' | 'supersedes' | 'screened' | 'messages' | 'error' | 'attempts'>,
): void {
  const letter: DeadLetter = {
    id: runtime.newId(),
    ...originOf(target.handle.name, session),
    messageIds: batch.messageIds,
    at: timestamp(runtime.clock),
    ...details,
  }
  batch.setAside = true
  tally.note(letter.error)
  runtime.deadLetters.push(letter)
  runtime.events.emit('deadLetter', letter)
}
