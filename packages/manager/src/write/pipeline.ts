import { filterMessages, MemoryError, type TriggerEvents } from '@memory/core'
import type { EventOrigin } from '../events.js'
import { loadEngine } from '../load-engine.js'
import { Tally } from '../report.js'
import type { Runtime, Target } from '../runtime.js'
import { backoffMs } from './backoff.js'
import type { Batch } from './batch.js'
import { type BufferedMessage, charactersOf, type MessageBuffer, type RecordedMessage } from './buffer.js'
import type { Drained } from './drained.js'
import { originOf } from './origin.js'
import { isOpen } from './pending-entry.js'
import type { SessionIdentity } from './session-identity.js'
import { type Triggered, TriggerWatch } from './trigger-watch.js'

/** The session a pipeline belongs to. */
export interface PipelineSession extends SessionIdentity {
  readonly buffer: MessageBuffer
  /** Hears that a store has settled some messages. */
  onSettled(storeName: string, acknowledged: readonly string[]): void
}

/**
 * Carries one session's messages into one store: a batch at a time, in order. The cursor moves only when everything
 * before it is settled, so that what fails is still there to be tried again.
 */
export class Pipeline implements Drained, Triggered {
  readonly runtime: Runtime
  readonly session: PipelineSession
  readonly target: Target
  readonly tally = new Tally()
  readonly #watch: TriggerWatch
  readonly queue: Batch[] = []
  cursor: number
  taken: number
  goal = -1
  /** What waits to be asked for: messages, UTF-16 units of their text, and turns since the last batch was taken. */
  #messages = 0
  #characters = 0
  #turns = 0
  #running: Promise<void> | undefined
  /** Ends the wait for the next try. */
  #cancelWait: (() => void) | undefined
  #stopped = false
  /** Runs in a row that ended in an error nobody handles. */
  #breakdowns = 0

  constructor(runtime: Runtime, session: PipelineSession, target: Target) {
    this.runtime = runtime
    this.session = session
    this.target = target
    this.cursor = this.taken = session.buffer.last
    this.#watch = new TriggerWatch(target.handle.extraction?.triggers ?? [], runtime.clock, this)
  }

  /** Whether nothing is under way or waiting. */
  get isIdle(): boolean {
    return this.cursor >= this.session.buffer.last && this.queue.length === 0 && !this.#running
  }

  /** What was asked for and is not settled: messages, and entries that came back from the dead letters. */
  get pending(): number {
    const open = ({ last, seqs, entries, messages }: Batch): number => {
      if (last >= 0) return seqs.filter((seq) => seq > this.cursor).length
      return entries ? entries.filter(isOpen).length : messages.length
    }
    return this.queue.reduce((sum, batch) => sum + open(batch), this.#relevant(this.taken, this.goal).length)
  }

  /** Whether anything of the message is the store's business. */
  wants(message: RecordedMessage): boolean {
    return filterMessages([message], this.target.handle.extraction?.filter).length > 0
  }

  /** Hears of a message that was just put into the buffer. */
  onMessage(item: BufferedMessage): void {
    const message = this.select(item)
    if (message) {
      this.#messages++
      this.#characters += charactersOf(message)
      this.#tell('message')
    } else if (this.cursor === item.seq - 1 && this.queue.length === 0) {
      this.cursor = this.taken = item.seq
    }
  }

  /** Hears that a turn ended. */
  onTurn(): void {
    this.#turns++
    this.#tell('turn')
  }

  #tell(event: keyof TriggerEvents): void {
    this.#watch.tell(event, { messages: this.#messages, characters: this.#characters, turns: this.#turns })
  }

  /** Hears that messages up to a position were dropped from the buffer. */
  onDropped(seq: number): void {
    this.cursor = Math.max(this.cursor, seq)
    this.taken = Math.max(this.taken, seq)
    this.#recount()
  }

  /** Asks for everything recorded so far. */
  ask(): void {
    this.goal = this.session.buffer.last
  }

  /** Hears that a trigger threw. */
  onError(error: unknown): void {
    this.runtime.events.fail('trigger', error, this.#origin)
  }

  /** Extracts everything that waits, soon and in the background. */
  fire(): void {
    if (this.#stopped) return
    this.ask()
    void this.#start()
  }

  /** One try now at everything recorded so far, also at what waits for its next try. Never rejects. */
  async flush(): Promise<void> {
    this.ask()
    // A try that began earlier is not this flush's own.
    await this.#running
    if (this.#hasWork()) await (this.#running ?? this.#start(this.target.handle.health?.calls ?? 0))
  }

  /** Takes something back from the dead letters; the next flush or trigger tries it again. */
  readmit(batch: Batch): void {
    this.queue.push(batch)
  }

  /** Ends timers and triggers. What is pending stays, for a flush to settle. */
  stop(): void {
    this.#stopped = true
    this.#endWait()
    this.#watch.detach()
  }

  /** @param flushedAt Set for a flush: the calls of the store before it began. */
  #start(flushedAt?: number): Promise<void> {
    // Begins in a microtask: whoever records or fires never waits, and calls in one tick share a run.
    this.#running ??= Promise.resolve().then(() => this.#run(flushedAt))
    return this.#running
  }

  async #run(flushedAt: number | undefined): Promise<void> {
    this.#endWait()
    try {
      const { drain } = await loadEngine()
      await drain(this, flushedAt)
      this.#breakdowns = 0
    } catch (error) {
      // Nothing a store or an extractor did: a part of the program could not be loaded, or is broken.
      const failure = MemoryError.from(error)
      this.tally.note(failure)
      const { clock, settings, events } = this.runtime
      const attempt = ++this.#breakdowns
      const delayMs = backoffMs(attempt, settings.retry, failure)
      events.emit('retry', { ...this.#origin, attempt, delayMs, error: failure })
      this.wait((wake) => clock.schedule(wake, delayMs))
    }
    this.#running = undefined
    if (this.#stopped) this.#endWait()
    // What was asked for in the last moments of this run.
    else if (this.#hasWork() && !this.#cancelWait) void this.#start()
  }

  #hasWork(): boolean {
    return this.queue.length > 0 || this.hasMore
  }

  get hasMore(): boolean {
    return this.taken < this.goal
  }

  onTaken(seq: number): void {
    this.taken = Math.max(this.taken, seq)
    this.#turns = 0
    this.#recount()
  }

  onSettled(seq: number, messageIds: readonly string[]): void {
    this.cursor = Math.max(this.cursor, seq)
    this.session.onSettled(this.target.handle.name, messageIds)
  }

  wait(begin: (wake: () => void) => () => void): void {
    this.#cancelWait?.()
    this.#cancelWait = begin(() => {
      this.#cancelWait = undefined
      void this.#start()
    })
  }

  #endWait(): void {
    this.#cancelWait?.()
    this.#cancelWait = undefined
  }

  select({ message, pending }: BufferedMessage): RecordedMessage | undefined {
    const { name, extraction } = this.target.handle
    if (pending && !pending.has(name)) return undefined
    return filterMessages([message], extraction?.filter)[0] as RecordedMessage | undefined
  }

  /** What is the store's business after a position, and no further than another. */
  #relevant(after: number, upTo = Infinity): RecordedMessage[] {
    return this.session.buffer
      .after(after)
      .flatMap((item) => (item.seq <= upTo ? (this.select(item) ?? []) : []))
  }

  #recount(): void {
    const messages = this.#relevant(this.taken)
    this.#messages = messages.length
    this.#characters = messages.reduce((sum, message) => sum + charactersOf(message), 0)
  }

  get #origin(): EventOrigin {
    return originOf(this.target.handle.name, this.session)
  }
}
