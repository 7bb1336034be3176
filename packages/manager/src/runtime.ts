import type { Clock, Journal, LanguageModel, MemoryMessageFilter, MemoryStore } from '@memory/core'
import type { BoundedList } from './bounded-list.js'
import { type Ending, withDeadline } from './deadline.js'
import type { EventHub } from './events.js'
import type { GateHandle } from './gate/gate-handle.js'
import type { Settings } from './options.js'
import type { Reconciler } from './reconcile/reconciler.js'
import type { StoreHandle } from './store-handle.js'
import type { Attempt } from './write/attempt.js'
import type { DeadLetter } from './write/dead-letter.js'
import type { QuarantinedEntry } from './write/quarantine.js'
import type { Room } from './write/room.js'

/** What every part of one manager shares. */
export interface Runtime {
  readonly settings: Settings
  readonly handles: readonly StoreHandle[]
  /** The stores as a session without a scope sees them. */
  readonly targets: readonly Target[]
  /** Kinds of block that no store wants. */
  readonly filter: MemoryMessageFilter
  readonly gates: readonly GateHandle[]
  readonly reconcile: Reconciler | undefined
  readonly clock: Clock
  readonly events: EventHub
  readonly journal: Journal | undefined
  readonly model: LanguageModel | undefined
  readonly newId: () => string
  readonly readYourWrites: boolean
  readonly deadLetters: BoundedList<DeadLetter>
  readonly quarantine: BoundedList<QuarantinedEntry>
  /** What all sessions' buffers hold together. */
  readonly held: { messages: number; bytes: number }
  /** Opens when a buffer lets go of something. */
  readonly room: Room
}

/** One of the manager's stores as one scope sees it. */
export interface Target {
  readonly handle: StoreHandle
  readonly view: MemoryStore
}

let latestMs = Number.NaN
let latestText = ''

/** The present moment, ISO 8601. */
export function timestamp(clock: Clock): string {
  const now = clock.now()
  // Messages often come many in a millisecond, and writing the time down costs more than the rest of taking one in.
  if (now !== latestMs) latestText = new Date(now).toISOString()
  latestMs = now
  return latestText
}

/** Bounds on a write beyond its deadline. */
export interface WriteBounds {
  readonly signal?: AbortSignal | undefined
  /** Set where a caller waits on the outcome. */
  readonly keepAlive?: boolean
  /** The try it belongs to. Absent where a caller asked for this very write. */
  readonly attempt?: Attempt
}

/** Writes to a store: one of a bounded number at a time, prepared, and under the write deadline. */
export function writeTo<T>(
  { clock, settings }: Runtime,
  { handle }: Target,
  what: string,
  { signal, keepAlive = false, attempt }: WriteBounds,
  write: (ending: Ending) => T | PromiseLike<T>,
): Promise<T> {
  const { name, limiter } = handle
  const { writeMs } = settings.timeouts
  const deadline = {
    clock,
    ms: writeMs,
    what: `${what} of store "${name}"`,
    storeName: name,
    signal,
    keepAlive,
  }
  const call = (): Promise<T> => withDeadline(deadline, (ending) => handle.prepared(() => write(ending)))
  return limiter.run(() => (attempt ? attempt.call(call) : call()))
}
