import {
  type ExtractionNote,
  type Logger,
  MemoryError,
  type MemoryScope,
  type MemoryType,
} from '@memory/core'
import type { RecordedMessage } from './write/buffer.js'
import type { DeadLetter } from './write/dead-letter.js'
import type { QuarantinedEntry } from './write/quarantine.js'

/** Where in the manager something happened. */
export interface EventOrigin {
  readonly storeName: string
  /** Absent for what was added outside of a conversation. */
  readonly sessionId?: string
  /** The session's; absent: the scope the store was made with. */
  readonly scope?: MemoryScope
}

/** An entry that is now in a store. */
export interface EntryEvent extends EventOrigin {
  readonly id?: string
  readonly content: string
  readonly type?: MemoryType
  readonly status: 'stored' | 'updated' | 'pending' | 'duplicate'
  /** The messages it came from. */
  readonly messageIds: readonly string[]
}

/** One store's part in a recall. */
export interface RecallOutcome {
  readonly storeName: string
  readonly results: number
  readonly ms: number
  /** Why this store contributed nothing. */
  readonly error?: MemoryError
}

/** Everything a manager reports, by event name. */
export interface MemoryEvents {
  /** Messages were taken into a session. */
  recorded: Pick<EventOrigin, 'scope'> & {
    readonly sessionId: string
    readonly messageIds: readonly string[]
    /** As they were taken in: without what recall injected and blocks that no store wants. */
    readonly messages: readonly RecordedMessage[]
  }
  /** A batch of messages went to an extractor or, as it is, to a store. */
  extractionStarted: EventOrigin & { readonly messageIds: readonly string[] }
  /** The extractor answered. */
  extractionFinished: EventOrigin & { readonly results: number; readonly ms: number }
  /** An extractor read something and did not keep it, or could not. */
  note: EventOrigin & ExtractionNote
  /** A gate did anything but keep an entry. */
  gated: EventOrigin & {
    readonly gate: string
    readonly action: 'redact' | 'drop' | 'quarantine'
    readonly reason: string
  }
  /** A gate held an entry back; it is in `manager.quarantine`. */
  quarantined: QuarantinedEntry
  /** A store took an entry. */
  stored: EntryEvent
  /** A store had the entry already, or the same batch held it twice. */
  duplicate: EntryEvent
  /** A store took raw turns. */
  turnsStored: EventOrigin & { readonly messageIds: readonly string[] }
  /** Entries that a newer one replaced were deleted. */
  superseded: EventOrigin & { readonly ids: readonly string[] }
  /** A write or an extraction failed and will be tried again after `delayMs`, or by the next flush. */
  retry: EventOrigin & { readonly attempt: number; readonly delayMs: number; readonly error: MemoryError }
  /** Something was set aside after its last try; it is in `manager.deadLetters`. */
  deadLetter: DeadLetter
  /** A bounded list or buffer was full and something was given up for good. */
  dropped: {
    readonly what: 'messages' | 'deadLetter' | 'quarantined'
    readonly sessionId?: string
    readonly ids: readonly string[]
  }
  /**
   * The journal holds messages for a store that the manager does not have. Unless they were acknowledged, they stay in
   * the journal for a manager that has it.
   */
  storeMissing: EventOrigin & {
    readonly sessionId: string
    readonly messageIds: readonly string[]
    readonly acknowledged: boolean
  }
  /** A search over the stores ended. */
  recalled: { readonly results: number; readonly ms: number; readonly stores: readonly RecallOutcome[] }
  /** Something failed and the manager went on without it. */
  error: { readonly operation: string; readonly error: MemoryError } & Partial<EventOrigin>
}

/** The events that a listener can be for. */
export type MemoryEventName = keyof MemoryEvents

/** May be asynchronous; nobody waits for it. */
export type MemoryEventListener<Name extends MemoryEventName> = (event: MemoryEvents[Name]) => unknown

/** Delivers events. A listener that throws or rejects is logged and never disturbs the manager. */
export class EventHub {
  readonly #listeners = new Map<MemoryEventName, Set<(event: never) => unknown>>()
  readonly #logger: Logger | undefined

  constructor(logger: Logger | undefined) {
    this.#logger = logger
  }

  on<Name extends MemoryEventName>(name: Name, listener: MemoryEventListener<Name>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    // Wrapped, so that one function registered twice is two registrations.
    const registration = (event: MemoryEvents[Name]): unknown => listener(event)
    listeners.add(registration)
    return () => {
      listeners.delete(registration)
    }
  }

  /** Emits `error` for whatever was thrown. */
  fail(operation: string, error: unknown, origin: Partial<EventOrigin> = {}): undefined {
    this.emit('error', { ...origin, operation, error: MemoryError.from(error) })
  }

  emit<Name extends MemoryEventName>(name: Name, event: MemoryEvents[Name]): void {
    const listeners = this.#listeners.get(name)
    if (!listeners) return
    for (const listener of listeners) {
      const failed = (error: unknown): void =>
        this.#logger?.error(`A listener of "${name}" failed`, { error })
      try {
        const outcome = (listener as MemoryEventListener<Name>)(event)
        if (outcome instanceof Promise) outcome.catch(failed)
      } catch (error) {
        failed(error)
      }
    }
  }
}
