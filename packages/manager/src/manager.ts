import type { MemoryScope } from '@memory/core'
import { createRuntime } from './create-runtime.js'
import type { MemoryEventListener, MemoryEventName } from './events.js'
import type { MemoryManagerOptions } from './options.js'
import type { FlushReport } from './report.js'
import { type FlushOptions, type Session, SessionHandle } from './session.js'
import { Sessions } from './sessions.js'
import type { DeadLetter } from './write/dead-letter.js'
import type { QuarantinedEntry } from './write/quarantine.js'
import { sessionIdentity } from './write/session-identity.js'

/** Options of `session`. */
export interface SessionOptions {
  /** Names the conversation; the same id in the same scope is the same session. Default: a new one. */
  readonly id?: string
  /** Whose memory it is. Default: the manager's scope. */
  readonly scope?: MemoryScope
}

/**
 * Selective memory for any number of conversations over any set of stores.
 *
 * It is itself a session, for programs that have only one; `flush` and `close` concern all sessions.
 */
export interface MemoryManager extends Session {
  /**
   * The session of that id and scope.
   *
   * @throws MemoryError `unsupported` naming a store that cannot serve another scope than its own;
   * `invalid_argument`; `closed`.
   */
  session(options?: SessionOptions): Session

  /**
   * Prepares gates and stores and takes back what a journal holds. Optional: the first use does the same.
   *
   * @throws MemoryError What a gate, a store or the journal fails with; `timeout` naming the gate or store that takes
   * longer than `timeouts.initializeMs`. Nothing is lost by it: the next call, or the first use, tries again.
   */
  initialize(): Promise<void>

  /**
   * Flushes all sessions and ends every timer; everything but `flush` and `close` is refused from then on. What
   * could not be saved is still there for another `flush` or `close`. Stores and journal stay open: whoever made
   * them closes them.
   *
   * @throws IncompleteError as `flush`.
   */
  close(options?: FlushOptions): Promise<FlushReport>

  /** Listens to an event; returns what ends it. A listener that throws disturbs nothing. */
  on<Name extends MemoryEventName>(name: Name, listener: MemoryEventListener<Name>): () => void

  /** What could not be saved, oldest first. */
  readonly deadLetters: readonly DeadLetter[]

  /**
   * Tries dead letters again, all or those with these ids. What fails again is set aside again.
   *
   * @throws IncompleteError as `flush`.
   */
  redrive(ids?: readonly string[]): Promise<FlushReport>

  /** What gates held back, oldest first. */
  readonly quarantine: readonly QuarantinedEntry[]

  /** Removes entries from quarantine, all or those with these ids, and returns them. */
  takeQuarantined(ids?: readonly string[]): QuarantinedEntry[]
}

/**
 * Makes a manager. Does no I/O and starts no timer.
 *
 * @throws MemoryError `invalid_argument` naming the option or store at fault; `unsupported` when a store cannot
 * serve the manager's scope.
 */
export function memoryManager(options: MemoryManagerOptions): MemoryManager {
  return new Manager(options)
}

class Manager extends SessionHandle implements MemoryManager {
  readonly #host: Sessions

  constructor(options: MemoryManagerOptions) {
    const runtime = createRuntime(options)
    const host = new Sessions(runtime, options.scope)
    const identity = sessionIdentity(runtime.newId(), host.scope)
    super(host, identity)
    this.#host = host
    // A store that cannot serve the scope is found now, not at the first use.
    for (const handle of runtime.handles) handle.target(host.scope)
  }

  get deadLetters(): readonly DeadLetter[] {
    return this.#host.runtime.deadLetters.items
  }

  get quarantine(): readonly QuarantinedEntry[] {
    return this.#host.runtime.quarantine.items
  }

  session(options: SessionOptions = {}): Session {
    return this.#host.session(options)
  }

  initialize(): Promise<void> {
    return this.#host.initialize()
  }

  on<Name extends MemoryEventName>(name: Name, listener: MemoryEventListener<Name>): () => void {
    return this.#host.runtime.events.on(name, listener)
  }

  redrive(ids?: readonly string[]): Promise<FlushReport> {
    return this.#host.redrive(ids)
  }

  takeQuarantined(ids?: readonly string[]): QuarantinedEntry[] {
    return this.#host.runtime.quarantine.take(ids)
  }

  override flush(options: FlushOptions = {}): Promise<FlushReport> {
    return this.#host.flushAll(options)
  }

  override close(options: FlushOptions = {}): Promise<FlushReport> {
    return this.#host.closeAll(options)
  }
}
