import { filterMessages, MemoryError } from '@memory/core'
import type { EventOrigin } from '../events.js'
import { loadEngine } from '../load-engine.js'
import { Tally } from '../report.js'
import type { Runtime, Target } from '../runtime.js'
import { backoffMs } from './backoff.js'
import { type Batch, newBatch } from './batch.js'
import type { BufferedMessage, MessageBuffer, RecordedMessage } from './buffer.js'
import type { DeadLetter } from './dead-letter.js'
import type { Drained } from './drain.js'
import { isOpen } from './pending-entry.js'
import { type SessionIdentity, sessionKey } from './session-identity.js'
import { TriggerWatch } from './trigger-watch.js'

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
export class Pipeline implements Drained {
  readonly runtime: Runtime
  readonly session: PipelineSession
  readonly target: Target
  readonly tally = new Tally()
  readonly #watch: TriggerWatch
  readonly queue: Batch[] = []
  /** Position up to which everything is settled. */
  #cursor: number
  /** Position up to which everything is settled or in the queue. */
  #taken: number
  /** Position up to which extraction was asked for. */
  #goal = -1
  #waiting = { messages: 0, characters: 0 }
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
    this.#cursor = this.#taken = session.buffer.last
    this.#watch = new TriggerWatch(
      target.handle.extraction?.triggers ?? [],
      runtime.clock,
      () => this.fire(),
      (error) => runtime.events.fail('trigger', error, this.#origin),
    )
  }

  get cursor(): number {
    return this.#cursor
  }

  /** Whether nothing is under way or waiting. */
  get isIdle(): boolean {
    return this.#cursor >= this.session.buffer.last && this.queue.length === 0 && !this.#running
  }

  /** What was asked for and is not settled: messages, and entries that came back from the dead letters. */
  get pending(): number {
    const open = ({ last, seqs, entries, messages }: Batch): number => {
      if (last >= 0) return seqs.filter((seq) => seq > this.#cursor).length
      return entries ? entries.filter(isOpen).length : messages.length
    }
    return this.queue.reduce(
      (sum, batch) => sum + open(batch),
      this.#relevant(this.#taken).filter(({ seq }) => seq <= this.#goal).length,
    )
  }

  /** Whether anything of the message is the store's business. */
  wants(message: RecordedMessage): boolean {
    return filterMessages([message], this.target.handle.extraction?.filter).length > 0
  }

  /** Hears of a message that was just put into the buffer. */
  onMessage(item: BufferedMessage): void {
    if (this.#select(item)) {
      this.#waiting.messages++
      this.#waiting.characters += item.characters
      this.#watch.tell('message', { ...this.#waiting, turns: this.#turns })
    } else if (this.#cursor === item.seq - 1 && this.queue.length === 0) {
      this.#cursor = this.#taken = item.seq
    }
  }

  /** Hears that a turn ended. */
  onTurn(): void {
    this.#turns++
    this.#watch.tell('turn', { ...this.#waiting, turns: this.#turns })
  }

  /** Hears that messages up to a position were dropped from the buffer. */
  onDropped(seq: number): void {
    this.#cursor = Math.max(this.#cursor, seq)
    this.#taken = Math.max(this.#taken, seq)
    this.#recount()
  }

  /** Asks for everything recorded so far. */
  ask(): void {
    this.#goal = this.session.buffer.last
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
    return this.#taken < this.#goal
  }

  batchAt(place: number): Batch | undefined {
    const known = this.queue[place]
    if (!known) {
      const batch = this.#take(this.#taken)
      if (batch.messages.length > 0) this.queue.push(batch)
      else this.commit(batch)
    } else if (known.retryAt > 0 && this.queue.length === 1 && known.seqs.length > 0 && this.#isRaw) {
      // Turns that came meanwhile go along: their identity is per message, not per batch.
      this.queue[0] = { ...this.#take(this.#cursor, known.attempts), retryAt: known.retryAt }
    }
    return this.queue[place]
  }

  get #isRaw(): boolean {
    return this.target.handle.extraction?.raw === true
  }

  /** As many messages after a position as were asked for and fit one batch. */
  #take(after: number, attempts?: number): Batch {
    const { maxMessages, maxCharacters } = this.runtime.settings.extraction
    const items: BufferedMessage[] = []
    let characters = 0
    let last = after
    for (const item of this.session.buffer.after(after)) {
      if (item.seq > this.#goal) break
      const message = this.#select(item)
      if (message) {
        characters += item.characters
        if (items.length > 0 && (items.length >= maxMessages || characters > maxCharacters)) break
        items.push({ ...item, message })
      }
      last = item.seq
    }
    this.#taken = Math.max(this.#taken, last)
    this.#turns = 0
    this.#recount()
    const messages = items.map(({ message }) => message)
    const seqs = items.map(({ seq }) => seq)
    return newBatch(
      messages,
      messages.map(({ id }) => id),
      seqs,
      last,
      attempts,
    )
  }

  split(batch: Batch, parts: readonly Batch[]): void {
    this.queue.splice(this.queue.indexOf(batch), 1, ...parts)
  }

  commit(batch: Batch): void {
    const place = this.queue.indexOf(batch)
    if (place >= 0) this.queue.splice(place, 1)
    const [oldest] = this.queue.flatMap(({ seqs }) => seqs.slice(0, 1))
    this.#cursor = Math.max(this.#cursor, oldest === undefined ? this.#taken : oldest - 1)
    const settled = batch.setAside ? [] : batch.messageIds.filter((id) => !this.#isAside(id, batch))
    this.session.onSettled(this.target.handle.name, settled)
  }

  /** Whether something else that was extracted with a message of a dead letter is in the dead letters still. */
  #isAside(messageId: string, { last }: Batch): boolean {
    if (last >= 0) return false
    const session = sessionKey(this.session)
    const isHere = ({ storeName, sessionId: id, scope }: DeadLetter): boolean =>
      storeName === this.target.handle.name && sessionKey({ id, scope }) === session
    return [...this.queue, ...this.runtime.deadLetters.items.filter(isHere)].some(({ messageIds }) =>
      messageIds.includes(messageId),
    )
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

  /** The message as this store is to see it; `undefined` when it is none of the store's business. */
  #select({ message, pending }: BufferedMessage): RecordedMessage | undefined {
    const { name, extraction } = this.target.handle
    if (pending && !pending.has(name)) return undefined
    return filterMessages([message], extraction?.filter)[0] as RecordedMessage | undefined
  }

  #relevant(after: number): BufferedMessage[] {
    return this.session.buffer.after(after).filter((item) => this.#select(item))
  }

  #recount(): void {
    const items = this.#relevant(this.#taken)
    const characters = items.reduce((sum, item) => sum + item.characters, 0)
    this.#waiting = { messages: items.length, characters }
  }

  get #origin(): EventOrigin {
    return { storeName: this.target.handle.name, sessionId: this.session.id }
  }
}
