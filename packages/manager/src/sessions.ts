import { invalid, type Journal, MemoryError, type MemoryScope, resolveScope } from '@memory/core'
import { withDeadline } from './deadline.js'
import { loadEngine } from './load-engine.js'
import { type FlushReport, flushReport, IncompleteError, Tally } from './report.js'
import type { Runtime } from './runtime.js'
import { type FlushOptions, type Session, SessionHandle, type SessionHost } from './session.js'
import { SessionState } from './session-state.js'
import { type SessionIdentity, sessionKey } from './write/session-identity.js'

interface Held {
  readonly state: SessionState
  readonly handle: Session
}

/** All sessions of one manager: finds them, flushes them, and lets go of those nobody uses. */
export class Sessions implements SessionHost {
  readonly runtime: Runtime
  readonly scope: MemoryScope | undefined
  /** Least recently used first. */
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

  session({ id, scope }: { readonly id?: string; readonly scope?: MemoryScope }): Session {
    if (id !== undefined && (typeof id !== 'string' || id.trim() === '')) {
      throw invalid('id', 'must be a non-blank string')
    }
    const identity = {
      id: id ?? this.runtime.newId(),
      scope: scope === undefined ? this.scope : resolveScope(scope),
    }
    return this.#hold(identity).handle
  }

  state(identity: SessionIdentity): SessionState {
    return this.#hold(identity).state
  }

  async initialize(): Promise<void> {
    const { gates, handles } = this.runtime
    await Promise.all([loadEngine(), ...[...gates, ...handles].map((handle) => handle.ready())])
    await this.recover()
  }

  flush(identity: SessionIdentity, options: FlushOptions): Promise<FlushReport> {
    const held = this.#held.get(sessionKey(identity))
    return this.#flush(held ? [held.state] : [], new Map(), options)
  }

  async close(identity: SessionIdentity, options: FlushOptions): Promise<FlushReport> {
    const key = sessionKey(identity)
    const report = await this.flush(identity, options)
    const held = this.#held.get(key)
    if (held?.state.isIdle) {
      held.state.stop()
      this.#held.delete(key)
    }
    return report
  }

  flushAll(options: FlushOptions): Promise<FlushReport> {
    const released = new Map(this.#released)
    this.#released.clear()
    return this.#flush(
      Array.from(this.#held.values(), ({ state }) => state),
      released,
      options,
    )
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
      const { state } = this.#hold({ id: letter.sessionId, scope: letter.scope })
      state.readmit(letter.storeName, letterBatch(letter))
      states.add(state)
    }
    return this.#flush([...states], new Map(), {})
  }

  async #flush(
    states: readonly SessionState[],
    tallies: Map<string, Tally>,
    { timeoutMs = this.runtime.settings.timeouts.flushMs, signal }: FlushOptions,
  ): Promise<FlushReport> {
    if (!(timeoutMs >= 1)) throw invalid('timeoutMs', 'must be a positive number of milliseconds')
    for (const state of states) state.beginReport()
    const { clock, handles } = this.runtime
    let cause: unknown
    try {
      const deadline = { clock, ms: timeoutMs, what: 'flush', signal, keepAlive: true }
      await withDeadline(deadline, async () => {
        await this.recover()
        await Promise.all(states.map((state) => state.settle()))
      })
    } catch (error) {
      cause = error
    }
    for (const { name, extraction } of handles) {
      if (extraction && !tallies.has(name)) tallies.set(name, new Tally())
    }
    for (const state of states) state.collect(tallies)
    const report = flushReport(tallies)
    if (!report.complete) throw new IncompleteError(report, cause)
    return report
  }

  #hold(identity: SessionIdentity): Held {
    const key = sessionKey(identity)
    let held = this.#held.get(key)
    this.#checkOpen()
    if (held) this.#held.delete(key)
    else {
      this.#release()
      held = {
        state: new SessionState(this.runtime, identity.id, identity.scope),
        handle: new SessionHandle(this, identity),
      }
    }
    held.state.lastUsed = this.runtime.clock.now()
    this.#held.set(key, held)
    return held
  }

  #checkOpen(): void {
    if (this.#closed) throw new MemoryError('closed', 'The memory manager is closed')
  }

  /** Lets go of sessions that were not used for long and have nothing unsaved. */
  #release(): void {
    const { clock, settings } = this.runtime
    const now = clock.now()
    for (const [key, { state, handle }] of this.#held) {
      if (now - state.lastUsed < settings.limits.sessionIdleMs) return
      this.#held.delete(key)
      if (state.isIdle) {
        state.stop()
        state.beginReport()
        state.collect(this.#released)
      } else {
        // To the end, so that it is not looked at again before its time.
        state.lastUsed = now
        this.#held.set(key, { state, handle })
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
