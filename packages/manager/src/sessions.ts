import { invalid, type Journal, MemoryError, type MemoryScope, resolveScope, resolveText } from '@memory/core'
import { withDeadline } from './deadline.js'
import { loadEngine } from './load-engine.js'
import { type FlushReport, flushReport, IncompleteError, type Tally, tallyOf } from './report.js'
import type { Runtime } from './runtime.js'
import { type FlushOptions, type Session, SessionHandle, type SessionHost } from './session.js'
import { SessionState } from './session-state.js'
import { type SessionIdentity, sessionIdentity } from './write/session-identity.js'

interface Held {
  readonly state: SessionState
  readonly handle: Session
  /** When it was begun, or last found in use, in milliseconds since the epoch. */
  since: number
}

/** All sessions of one manager: finds them, flushes them, and lets go of those nobody uses. */
export class Sessions implements SessionHost {
  readonly runtime: Runtime
  readonly scope: MemoryScope | undefined
  /** Earliest `since` first. */
  readonly #held = new Map<string, Held>()
  /** Counts of sessions that were let go of, for the next report. */
  readonly #released = new Map<string, Tally>()
  #recovery: Promise<void> | undefined
  #recovered = false
  #closed = false

  /** @throws MemoryError `invalid_argument`. */
  constructor(runtime: Runtime, scope: MemoryScope | undefined) {
    this.runtime = runtime
    this.scope = scope && resolveScope(scope)
  }

  get mustRecover(): boolean {
    return this.runtime.journal !== undefined && !this.#recovered
  }

  async recover(): Promise<void> {
    const { journal } = this.runtime
    if (!journal || this.#recovered) return
    this.#recovery ??= this.#recover(journal).finally(() => {
      this.#recovery = undefined
    })
    await this.#recovery
  }

  session({
    id = this.runtime.newId(),
    scope,
  }: {
    readonly id?: string
    readonly scope?: MemoryScope
  }): Session {
    const whose = scope === undefined ? this.scope : resolveScope(scope)
    this.#checkOpen()
    return this.#hold(sessionIdentity(resolveText(id, 'id'), whose)).handle
  }

  state(identity: SessionIdentity): SessionState {
    this.#checkOpen()
    return this.#hold(identity).state
  }

  async initialize(): Promise<void> {
    const { gates, handles } = this.runtime
    await Promise.all([loadEngine(), ...[...gates, ...handles].map((handle) => handle.ready())])
    await this.recover()
  }

  flush(identity: SessionIdentity, options: FlushOptions): Promise<FlushReport> {
    const state = (): SessionState[] => [this.#held.get(identity.key)?.state ?? []].flat()
    return this.#flush(state, new Map(), options)
  }

  async close(identity: SessionIdentity, options: FlushOptions): Promise<FlushReport> {
    const report = await this.flush(identity, options)
    const held = this.#held.get(identity.key)
    if (held?.state.isIdle) {
      held.state.stop()
      this.#held.delete(identity.key)
    }
    return report
  }

  flushAll(options: FlushOptions): Promise<FlushReport> {
    return this.#flush(() => Array.from(this.#held.values(), ({ state }) => state), this.#released, options)
  }

  closeAll(options: FlushOptions): Promise<FlushReport> {
    this.#closed = true
    for (const { state } of this.#held.values()) state.stop()
    return this.flushAll(options)
  }

  async redrive(ids?: readonly string[]): Promise<FlushReport> {
    const { letterBatch } = await loadEngine()
    this.#checkOpen()
    const states = new Set<SessionState>()
    for (const letter of this.runtime.deadLetters.take(ids)) {
      const { state } = this.#hold(sessionIdentity(letter.sessionId, letter.scope))
      state.readmit(letter.storeName, letterBatch(letter))
      states.add(state)
    }
    return this.#flush(() => states, new Map(), {})
  }

  /**
   * @param find The sessions it is for. Asked again once the journal is taken back, since that may begin some.
   * @param tallies Counts to begin with; cleared when they are reported.
   */
  async #flush(
    find: () => Iterable<SessionState>,
    tallies: Map<string, Tally>,
    { timeoutMs = this.runtime.settings.timeouts.flushMs, signal }: FlushOptions,
  ): Promise<FlushReport> {
    if (!(timeoutMs >= 1)) throw invalid('timeoutMs', 'must be a positive number of milliseconds')
    const { clock, handles } = this.runtime
    const states = new Set<SessionState>()
    let cause: unknown
    const begin = (): void => {
      for (const state of find()) {
        if (!states.has(state)) state.beginReport()
        states.add(state)
      }
    }
    begin()
    try {
      const deadline = { clock, ms: timeoutMs, what: 'flush', signal, keepAlive: true }
      await withDeadline(deadline, async () => {
        await this.recover()
        // What comes back after the deadline is in no report of this one.
        if (!cause) begin()
        await Promise.all(Array.from(states, (state) => state.settle()))
      })
    } catch (error) {
      cause = error
    }
    for (const { name, extraction } of handles) if (extraction) tallyOf(tallies, name)
    for (const state of states) state.collect(tallies)
    const report = flushReport(tallies, !this.mustRecover)
    tallies.clear()
    if (!report.complete) throw new IncompleteError(report, cause)
    return report
  }

  #hold(identity: SessionIdentity): Held {
    const known = this.#held.get(identity.key)
    const now = this.runtime.clock.now()
    if (known) {
      known.state.lastUsed = now
      return known
    }
    this.#release()
    const state = new SessionState(this.runtime, identity)
    // What a journal gives back to a manager that is closed is for a flush.
    if (this.#closed) state.stop()
    const held = { state, handle: new SessionHandle(this, identity), since: now }
    this.#held.set(identity.key, held)
    return held
  }

  #checkOpen(): void {
    if (this.#closed) throw new MemoryError('closed', 'The memory manager is closed')
  }

  /** Lets go of sessions that were not used for long and have nothing unsaved. */
  #release(): void {
    const { clock, settings } = this.runtime
    const now = clock.now()
    const { sessionIdleMs } = settings.limits
    for (const [key, held] of this.#held) {
      if (now - held.since < sessionIdleMs) return
      const { state } = held
      this.#held.delete(key)
      if (state.isIdle && now - state.lastUsed >= sessionIdleMs) {
        state.stop()
        state.beginReport()
        state.collect(this.#released)
      } else {
        // To the end, so that it is not looked at again before its time.
        held.since = now
        this.#held.set(key, held)
      }
    }
  }

  async #recover(journal: Journal): Promise<void> {
    try {
      const { replayJournal } = await loadEngine()
      await replayJournal(this.runtime, journal, (identity) => this.#hold(identity).state)
      this.#recovered = true
    } catch (error) {
      this.runtime.events.fail('journal', error)
      throw error
    }
  }
}
