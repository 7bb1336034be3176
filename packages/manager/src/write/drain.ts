import type { Runtime, Target } from '../runtime.js'
import { Attempt } from './attempt.js'
import { backoffMs } from './backoff.js'
import type { Batch } from './batch.js'
import type { Drained } from './drained.js'
import { originOf } from './origin.js'
import { type Postponed, settleBatch } from './settle-batch.js'
import { StoreHealth } from './store-health.js'
import { batchAt, commit, split } from './take-batch.js'

/** The store's health, which all sessions share. */
function healthOf({ clock, settings }: Runtime, { handle }: Target): StoreHealth {
  handle.health ??= new StoreHealth(clock, settings.retry)
  return handle.health
}

/**
 * Tries what is due, in order. A batch that fails by itself, such as one whose extraction cannot be read, holds up
 * nothing else; when the store or the extractor fails, what comes after would meet the same and is not tried.
 *
 * @param flushedAt Set for a flush: the calls of the store before it began. It makes one try now, whatever the back-off.
 */
export async function drain(drained: Drained, flushedAt: number | undefined): Promise<void> {
  const { runtime, target, tally, queue } = drained
  const { clock } = runtime
  const health = healthOf(runtime, target)
  let place = 0
  while (place < queue.length || drained.hasMore) {
    const known = queue[place]
    if (flushedAt === undefined && known && clock.now() < known.retryAt) {
      if (known.isBlocked) return waitFor(drained, known.retryAt)
      place++
      continue
    }
    const refusal = flushedAt === undefined ? health.refusal() : health.failureAfter(flushedAt)
    if (refusal) {
      tally.note(refusal)
      return waitFor(drained, 0)
    }
    const batch = batchAt(drained, place)
    if (!batch) break
    if (await isPassed(drained, batch, flushedAt)) continue
    if (batch.isBlocked) return waitFor(drained, batch.retryAt)
    place++
  }
  if (queue.length > 0) waitFor(drained, Math.min(...queue.map(({ retryAt }) => retryAt)))
}

/** Tries a batch. Whether it is settled, or taken apart; if not, it says when it is to be tried again. */
async function isPassed(drained: Drained, batch: Batch, flushedAt: number | undefined): Promise<boolean> {
  const { runtime, target, session, tally } = drained
  const health = healthOf(runtime, target)
  const isEarly = runtime.clock.now() < Math.max(batch.retryAt, health.dueAt)
  const attempt = new Attempt(health, drained, flushedAt ?? health.calls, isEarly)
  const outcome = await settleBatch({ runtime, target, session, tally, attempt }, batch)
  if (outcome.kind === 'split') split(drained, batch, outcome.parts)
  else if (outcome.kind === 'settled') commit(drained, batch)
  else postpone(drained, batch, outcome, attempt)
  return !('error' in outcome)
}

function postpone(
  drained: Drained,
  batch: Batch,
  { error, attempts, delay, isBlocked }: Postponed,
  { metFailure }: Attempt,
): void {
  const { runtime, target, session, tally } = drained
  const { clock, settings, events } = runtime
  const { dueAt } = healthOf(runtime, target)
  const now = clock.now()
  tally.note(error)
  batch.isBlocked = isBlocked
  const delayMs = {
    // What a flush tries before its time has that time still.
    none: error.retryAfterMs ?? 0,
    growing: backoffMs(Math.max(1, attempts), settings.retry, error),
    // Waiting does not mend credentials: probe rarely until a flush asks.
    longest: settings.retry.maxMs,
  }[delay]
  // A store that is down is waited for by all together, and no longer than it is.
  if (metFailure && dueAt > now) batch.retryAt = now
  else batch.retryAt = Math.max(delay === 'none' ? batch.retryAt : 0, now + delayMs)
  const due = Math.max(batch.retryAt, dueAt)
  const origin = originOf(target.handle.name, session)
  events.emit('retry', { ...origin, attempt: attempts, delayMs: due - now, error })
}

/** Waits until a time, or as long as the store is down. */
function waitFor(drained: Drained, until: number): void {
  const { runtime, target } = drained
  const { clock } = runtime
  const health = healthOf(runtime, target)
  drained.wait((wake) =>
    health.refusal() ? health.wait(wake) : clock.schedule(wake, Math.max(1, until - clock.now())),
  )
}
