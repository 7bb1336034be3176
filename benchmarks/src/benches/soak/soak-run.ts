import { type FlushReport, IncompleteError, type MemoryManager, memoryManager } from '@memory/manager'
import { FailingStore } from './failing-store.js'
import { numberedMessage } from './numbered.js'
import { SteppedClock } from './stepped-clock.js'

/** How much goes through, and through how many conversations. */
export interface SoakSize {
  readonly messages: number
  readonly sessions: number
}

/** The heap at one moment. */
export interface HeapSample {
  /** Messages recorded so far. */
  readonly messages: number
  /** Heap in use after garbage collection, in bytes, beyond what it was before the manager. */
  readonly bytes: number
}

/** What a soak came to. */
export interface SoakResult {
  readonly curve: readonly HeapSample[]
  /** Calls that came while the store was down. */
  readonly refusals: number
  /** Entries that went to the dead letters, and were tried again at the end. */
  readonly setAside: number
  readonly stored: number
  /** Messages that are not stored at the end. */
  readonly lost: number
  /** Writes of something whose write was confirmed before. */
  readonly repeats: number
}

/** Samples of the heap in a run. */
const SAMPLES = 20

/**
 * Sends messages through sessions in turn, while the clock goes on and the store goes down and comes back.
 *
 * @param heap Bytes in use after garbage collection.
 */
export async function soakRun(
  { messages, sessions: count }: SoakSize,
  heap: () => number,
  onSample: (sample: HeapSample) => void = () => {},
): Promise<SoakResult> {
  const clock = new SteppedClock()
  const store = new FailingStore(clock, messages)
  const before = heap()
  const manager = memoryManager({ stores: [store], clock, maxDeadLetters: messages })
  // Files are read in real time, of which the stepped clock knows nothing.
  await manager.initialize()
  const sessions = Array.from({ length: count }, (_, i) => manager.session({ id: `session ${i}` }))
  const curve: HeapSample[] = []
  const every = Math.ceil(messages / SAMPLES)
  for (let number = 0; number < messages; number++) {
    const session = sessions[number % count] as (typeof sessions)[number]
    await session.record(numberedMessage(number))
    await session.endTurn()
    // With a thousand sessions, each says something every second.
    clock.step()
    if ((number + 1) % every !== 0 && number + 1 !== messages) continue
    const sample = { messages: number + 1, bytes: heap() - before }
    curve.push(sample)
    onSample(sample)
  }
  await settle(clock, manager)
  const setAside = manager.deadLetters.length
  while (manager.deadLetters.length > 0) {
    await saved(manager.redrive())
    await settle(clock, manager)
  }
  const { stored, repeats, refusals } = store
  return { curve, refusals, setAside, stored, lost: messages - stored, repeats }
}

/** Lets the manager catch up by itself, then flushes what is left: the store may be down when everything is said. */
async function settle(clock: SteppedClock, manager: MemoryManager): Promise<void> {
  for (;;) {
    for (let ms = 0; ms < 60_000; ms++) {
      clock.step()
      if (ms % 10 === 0) await new Promise(setImmediate)
    }
    if (await saved(manager.flush())) return
  }
}

/** Whether a flush left nothing pending. What it set aside is for a redrive. */
async function saved(flush: Promise<FlushReport>): Promise<boolean> {
  const report = await flush.catch((error: unknown) => {
    if (IncompleteError.isInstance(error)) return error.report
    throw error
  })
  return Object.values(report.stores).every(({ pending }) => pending === 0)
}
