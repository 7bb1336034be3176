// Programs that do not list this library see the declarations all the same.
/// <reference lib="esnext.disposable" preserve="true" />
import type { CallOptions, MemoryEntry, MemoryScope, MemoryTool, Message } from '@memory/core'
import { withDeadline } from './deadline.js'
import type { ForgetOptions, ForgetReport, ForgetTarget } from './forget.js'
import type { InjectOptions } from './injection/inject.js'
import { withoutBlocks } from './injection/strip.js'
import { type Engine, loadEngine } from './load-engine.js'
import type { ManagerSearchOptions, SearchReport } from './recall/search.js'
import type { FlushReport } from './report.js'
import type { Runtime } from './runtime.js'
import type { RecordInput, SessionState } from './session-state.js'
import { memoryTools } from './tools/memory-tools.js'
import type { AddReport, ManagerAddOptions } from './write/add.js'
import type { SessionIdentity } from './write/session-identity.js'

/** Options of `flush` and `close`. */
export interface FlushOptions extends CallOptions {
  /** How long it may take, in milliseconds. Default: `timeouts.flushMs` of the manager. */
  readonly timeoutMs?: number
}

/** One conversation. Everything it does is in its scope. */
export interface Session {
  readonly id: string
  /** Absent: the scope each store was made with. */
  readonly scope: MemoryScope | undefined

  /**
   * Takes messages in, in order. A message without an id gets one; a repeated id is the same message. What did
   * not come from the conversation is left out: what recall injected, calls and results of memory tools, system
   * prompts and copies of those that were among the messages before. Resolves with the ids, without those of system prompts, once the messages are safe: in the journal if there
   * is one, else in the buffer. Never waits for an extraction.
   *
   * @throws MemoryError `invalid_argument` naming the message; `limit_exceeded` when the buffer is full, retryable unless the messages alone are too much;
   * `closed`. None of the messages is taken then.
   */
  record(messages: RecordInput): Promise<string[]>

  /** Says that a turn ended: the agent has finished answering. Extraction it causes runs in the background. */
  endTurn(): Promise<void>

  /**
   * The most relevant memories of all stores, best first. A blank query gives `[]` without asking any store.
   * A store that fails or is late is left out; see `searchWithReport`.
   *
   * @throws MemoryError when every store failed, with an `AggregateError` as cause; `invalid_argument`.
   */
  search(query: string, options?: ManagerSearchOptions): Promise<MemoryEntry[]>

  /** As `search`, with how each store fared. */
  searchWithReport(query: string, options?: ManagerSearchOptions): Promise<SearchReport>

  /**
   * Writes an entry now, past the gates. A store that fails is in the report.
   *
   * @throws MemoryError when no store took it; `invalid_argument`, `limit_exceeded`.
   */
  add(content: string, options?: ManagerAddOptions): Promise<AddReport>

  /**
   * Deletes memories by id, or by query: then the best match (or `limit` of them), with its copies in other
   * stores. What is recorded and not extracted yet is untouched: flush first.
   *
   * @throws MemoryError `unsupported` when no store can delete; `invalid_argument`; when every store failed.
   */
  forget(what: ForgetTarget, options?: ForgetOptions): Promise<ForgetReport>

  /**
   * The messages for one model call, with one block of recalled memories at the beginning of the last user
   * message. A new list: the input stays as it is, and the block is for this call alone. Never rejects, and
   * takes no longer than its deadline.
   */
  inject(messages: readonly Message[], options?: InjectOptions): Promise<Message[]>

  /** The block that `inject` would place, for hosts that place it elsewhere; `undefined` when there is none. */
  recallBlock(messages: readonly Message[], options?: InjectOptions): Promise<string | undefined>

  /** Tools for a model: `search_memory`, `add_memory`, `forget_memory`, and what the stores bring. */
  tools(): MemoryTool[]

  /**
   * Extracts and writes everything recorded so far; what is recorded meanwhile is for the next one. What failed
   * before gets one try now, whatever its back-off. Ends by its timeout. Counts are those since the last report.
   *
   * @throws IncompleteError (`incomplete`, with the report) when anything is unsaved.
   */
  flush(options?: FlushOptions): Promise<FlushReport>

  /**
   * Flushes and lets go of the session. What could not be saved stays with the manager, which goes on trying
   * in the background until it is closed itself.
   *
   * @throws IncompleteError as `flush`.
   */
  close(options?: FlushOptions): Promise<FlushReport>

  /** As `close`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** What a session needs of its manager. */
export interface SessionHost {
  readonly runtime: Runtime
  /** Whether a journal may hold messages that are not back yet. */
  readonly mustRecover: boolean
  /** Takes back what the journal holds, once. */
  recover(): Promise<void>
  /**
   * The state of a session, made if there is none.
   *
   * @throws MemoryError `closed`.
   */
  state(session: SessionIdentity): SessionState
  flush(session: SessionIdentity, options: FlushOptions): Promise<FlushReport>
  close(session: SessionIdentity, options: FlushOptions): Promise<FlushReport>
}

/**
 * A handle on a session. It holds no state of its own, so that the manager can let go of an idle session while
 * somebody still holds the handle.
 */
export class SessionHandle implements Session, SessionIdentity {
  readonly id: string
  readonly scope: MemoryScope | undefined
  readonly key: string
  readonly #host: SessionHost

  constructor(host: SessionHost, { id, scope, key }: SessionIdentity) {
    this.#host = host
    this.id = id
    this.scope = scope
    this.key = key
  }

  async record(messages: RecordInput): Promise<string[]> {
    if (this.#host.mustRecover) await this.#host.recover()
    return this.#host.state(this).record(messages)
  }

  async endTurn(): Promise<void> {
    if (this.#host.mustRecover) await this.#host.recover()
    await this.#host.state(this).endTurn()
  }

  async search(query: string, options: ManagerSearchOptions = {}): Promise<MemoryEntry[]> {
    return (await this.searchWithReport(query, options)).entries
  }

  async searchWithReport(query: string, options: ManagerSearchOptions = {}): Promise<SearchReport> {
    const state = this.#host.state(this)
    const { recall } = await loadEngine()
    const { ranked, stores } = await recall(this.#host.runtime, state, query, options)
    return { entries: ranked.map(({ entry }) => entry), stores }
  }

  async add(content: string, options: ManagerAddOptions = {}): Promise<AddReport> {
    const { targets } = this.#host.state(this)
    const { addEntry } = await loadEngine()
    return addEntry(this.#host.runtime, targets, this, content, options)
  }

  async forget(what: ForgetTarget, options: ForgetOptions = {}): Promise<ForgetReport> {
    const { targets } = this.#host.state(this)
    const { forget } = await loadEngine()
    return forget(this.#host.runtime, targets, what, options)
  }

  async inject(messages: readonly Message[], options: InjectOptions = {}): Promise<Message[]> {
    return (await this.#inTime('inject', messages, options)) ?? withoutBlocks(messages)
  }

  recallBlock(messages: readonly Message[], options: InjectOptions = {}): Promise<string | undefined> {
    return this.#inTime('recallBlock', messages, options)
  }

  tools(): MemoryTool[] {
    return memoryTools(this, this.#host.state(this).targets)
  }

  flush(options: FlushOptions = {}): Promise<FlushReport> {
    return this.#host.flush(this, options)
  }

  close(options: FlushOptions = {}): Promise<FlushReport> {
    return this.#host.close(this, options)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  /** Runs an injection with what it needs; `undefined` when that could not be done in its time. */
  async #inTime<Kind extends 'inject' | 'recallBlock'>(
    kind: Kind,
    messages: readonly Message[],
    options: InjectOptions,
  ): Promise<Awaited<ReturnType<Engine[Kind]>> | undefined> {
    const { runtime } = this.#host
    const { clock, events, settings } = runtime
    const { signal, deadlineMs } = options
    try {
      const ms = deadlineMs ?? settings.injection.deadlineMs ?? settings.recall.deadlineMs
      const until = clock.now() + ms
      const engine = await withDeadline({ clock, ms, what: 'injection', signal, keepAlive: true }, loadEngine)
      const injected = await engine[kind](runtime, this.#host.state(this), messages, options, until)
      return injected as Awaited<ReturnType<Engine[Kind]>>
    } catch (error) {
      return events.fail('injection', error)
    }
  }
}
