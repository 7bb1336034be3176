import type { CallOptions } from '@memory/core'
import { wait } from '@memory/vector'
import { duration } from './duration.js'
import { type FailedExtraction, failedExtractions } from './failed-extractions.js'
import type { Memory } from './memory.js'
import { namespaceOf, type Partition } from './partition.js'

/** Options of `waitForExtraction`. */
export interface WaitForExtractionOptions extends CallOptions {
  /** Gives up after so many milliseconds. Default 180,000. */
  readonly timeoutMs?: number
  /** Milliseconds between two looks. Default 2,000. */
  readonly pollMs?: number
  /**
   * Never settled sooner than so many milliseconds after the last event: strategies are not equally fast, and turns without
   * anything worth keeping leave no sign that they were extracted. Default 60,000.
   */
  readonly expectMs?: number
  /** Settled, then, when nothing has changed for so many milliseconds. Default 10,000. */
  readonly quietMs?: number
  /** Settled as soon as it is true of the number of memories. Default: nothing does. */
  readonly until?: (memories: number) => boolean
  /** Hears of every look. Default: nobody. */
  readonly onProgress?: (progress: ExtractionProgress) => void
}

/** How far an extraction has come. */
export interface ExtractionProgress {
  /** Memories there are in the scope. */
  readonly memories: number
  /** Changes seen since the wait began. */
  readonly added: number
  readonly updated: number
  readonly removed: number
  /** Milliseconds since the wait began. */
  readonly waitedMs: number
}

/** How an extraction ended. */
export interface ExtractionOutcome extends ExtractionProgress {
  /** False: the time was up. */
  readonly settled: boolean
  /** Milliseconds from the last event that this store had sent to the last change seen; absent when nothing changed. */
  readonly lagMs?: number
  /** Extractions of the scope that failed; `retryExtractions` starts them again. */
  readonly failed: readonly FailedExtraction[]
}

/**
 * Polls until the memories of a scope settle. The service does not say when it is done, so that only quiet tells.
 */
export async function waitForExtraction(
  memory: Memory,
  partition: Partition,
  options: WaitForExtractionOptions,
): Promise<ExtractionOutcome> {
  const { signal, until, onProgress } = options
  const timeoutMs = duration(options.timeoutMs, 180_000, 'timeoutMs')
  const pollMs = duration(options.pollMs, 2_000, 'pollMs')
  const quietMs = duration(options.quietMs, 10_000, 'quietMs')
  const expectMs = duration(options.expectMs, 60_000, 'expectMs')
  const { clock, events } = memory
  const started = clock.now()
  // Asked anew each time: turns may be sent while somebody waits.
  const sentAt = () => events.lastSentAt(partition.place) ?? started
  const call: CallOptions = signal ? { signal } : {}
  let seen = await snapshot(memory, partition, call)
  const changes = { added: 0, updated: 0, removed: 0 }
  let changedAt = 0
  let lagMs: number | undefined
  for (;;) {
    const now = clock.now()
    const progress: ExtractionProgress = { memories: seen.size, ...changes, waitedMs: now - started }
    onProgress?.(progress)
    const quiet = now - sentAt() >= expectMs && now - Math.max(changedAt, sentAt()) >= quietMs
    const settled = until ? until(seen.size) : quiet
    if (settled || now - started >= timeoutMs) {
      return {
        ...progress,
        settled,
        ...(lagMs !== undefined && { lagMs }),
        failed: await failedExtractions(memory, partition.place, call),
      }
    }
    await wait(Math.min(pollMs, Math.max(1, started + timeoutMs - now)), clock, signal)
    const next = await snapshot(memory, partition, call)
    if (count(changes, seen, next)) {
      changedAt = clock.now()
      lagMs = changedAt - sentAt()
    }
    seen = next
  }
}

/** The text of every memory of the scope, by record. */
async function snapshot(
  memory: Memory,
  partition: Partition,
  options: CallOptions,
): Promise<Map<string, string>> {
  const lists = await Promise.all(
    partition.namespaces.map((namespace) => memory.client.allRecords(namespace, options)),
  )
  const inside = lists.flat().filter((record) => namespaceOf(partition, record))
  return new Map(inside.map(({ memoryRecordId = '', content }) => [memoryRecordId, content?.text ?? '']))
}

/** Counts what is different; whether anything is. */
function count(
  changes: { added: number; updated: number; removed: number },
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): boolean {
  const total = () => changes.added + changes.updated + changes.removed
  const earlier = total()
  for (const [id, text] of after) {
    const known = before.get(id)
    if (known === undefined) changes.added++
    else if (known !== text) changes.updated++
  }
  for (const id of before.keys()) if (!after.has(id)) changes.removed++
  return total() > earlier
}
