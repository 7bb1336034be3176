import { filterMessages, MemoryError } from '@memory/core'
import type { EventOrigin } from '../events.js'
import { loadEngine } from '../load-engine.js'
import { Tally } from '../report.js'
import type { Runtime, Target } from '../runtime.js'
import { backoffMs } from './backoff.js'
import type { Batch } from './batch.js'
import type { BufferedMessage, MessageBuffer, RecordedMessage } from './buffer.js'
import type { DeadLetter } from './dead-letter.js'
import { originOf } from './origin.js'
import { isOpen } from './pending-entry.js'
import { type SessionIdentity, sessionKey } from './session-identity.js'
import type { BatchOutcome } from './settle-batch.js'
import { TriggerWatch } from './trigger-watch.js'

/** The session a pipeline belongs to. */
export interface PipelineSession extends SessionIdentity {
  readonly buffer: MessageBuffer
  /** Hears that a store has settled some messages. */
  onSettled(storeName: string, acknowledged: readonly string[]): void
}

/**
 * Carries one session's messages into one store: a batch at a time, in order. The cursor moves only when a
 * batch is settled, so that what fails is still there to be tried again.
 */
export class Pipeline {
  readonly target: Target
  readonly tally = new Tally()
  readonly #runtime: Runtime
  readonly #session: PipelineSession
  readonly #watch: TriggerWatch
  /** Batches that are under way, in order. */
  readonly #queue: Batch[] = []
  /** Position up to which everything is settled. */
  #cursor: number
  /** Position up to which everything is settled or in the queue. */
  #taken: number
  /** Position up to which extraction was asked for. */
  #goal = -1
  #waiting = { messages: 0, characters: 0 }
  #turns = 0
  #running: Promise<void> | undefined
  #retry: { readonly at: number; readonly cancel: () => void } | undefined
  #stopped = false
  /** Runs in a row that ended in an error nobody handles. */
  #breakdowns = 0

  constructor(runtime: Runtime, session: PipelineSession, target: Target) {
    this.#runtime = runtime
    this.#session = session
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
    return this.#cursor >= this.#session.buffer.last && this.#queue.length === 0 && !this.#running
  }

  /** What was asked for and is not settled: messages, and entries that came back from the dead letters. */
  get pending(): number {
    const letters = this.#queue.filter(({ last }) => last < 0)
    return letters.reduce(
      (sum, { messages, entries }) => sum + (entries ? entries.filter(isOpen).length : messages.length),
      this.#relevant(this.#cursor).filter(({ seq }) => seq <= this.#goal).length,
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
    } else if (this.#cursor === item.seq - 1 && this.#queue.length === 0) {
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
    this.#goal = this.#session.buffer.last
  }

  /** Extracts everything that waits, soon and in the background. */
  fire(): void {
    if (this.#stopped) return
    this.ask()
    void this.#start(false)
  }

  /** One try now at everything recorded so far, also at what waits for its next try. Never rejects. */
  async flush(): Promise<void> {
    this.ask()
    // A try that began earlier is not this flush's own.
    await this.#running
    if (this.#hasWork()) await (this.#running ?? this.#start(true))
  }

  /** Takes something back from the dead letters; the next flush or trigger tries it again. */
  readmit(batch: Batch): void {
    this.#queue.push(batch)
  }

  /** Ends timers and triggers. What is pending stays, for a flush to settle. */
  stop(): void {
    this.#stopped = true
    this.#clearRetry()
    this.#watch.detach()
  }

  #start(force: boolean): Promise<void> {
    // Begins in a microtask: whoever records or fires never waits, and calls in one tick share a run.
    this.#running ??= Promise.resolve().then(() => this.#run(force))
    return this.#running
  }

  async #run(force: boolean): Promise<void> {
    try {
      await this.#drain(force)
      this.#breakdowns = 0
    } catch (error) {
      // Nothing a store or an extractor did: a part of the program could not be loaded, or is broken.
      this.#postpone({ kind: 'retry', attempt: ++this.#breakdowns, error: MemoryError.from(error) })
    }
    this.#running = undefined
    // What was asked for in the last moments of this run.
    if (this.#hasWork() && !this.#retry && !this.#stopped) void this.#start(false)
  }

  #hasWork(): boolean {
    return this.#queue.length > 0 || this.#cursor < this.#goal
  }

  async #drain(force: boolean): Promise<void> {
    if (!force && this.#retry && this.#runtime.clock.now() < this.#retry.at) return
    this.#clearRetry()
    const { settleBatch } = await loadEngine()
    while (this.#hasWork()) {
      const batch = this.#next()
      if (!batch) return
      const outcome = await settleBatch(
        { runtime: this.#runtime, target: this.target, session: this.#session, tally: this.tally },
        batch,
      )
      if ('error' in outcome) return this.#postpone(outcome)
      if (outcome.kind === 'split') this.#queue.splice(0, 1, ...outcome.parts)
      else this.#commit(batch)
    }
  }

  /** The batch at the head of the queue, taken from the buffer if there is none. */
  #next(): Batch | undefined {
    const [first] = this.#queue
    if (!first) {
      const batch = this.#take()
      if (batch.messages.length === 0) this.#commit(batch)
      else this.#queue.push(batch)
    } else if (first.attempts > 0 && this.#queue.length === 1 && first.seqs.length > 0 && this.#isRaw) {
      // Turns that came meanwhile go along: their identity is per message, not per batch.
      this.#queue[0] = this.#take(first.attempts)
    }
    return this.#queue[0]
  }

  get #isRaw(): boolean {
    return this.target.handle.extraction?.raw === true
  }

  /** As many messages after the cursor as were asked for and fit one batch. */
  #take(attempts = 0): Batch {
    const { maxMessages, maxCharacters } = this.#runtime.settings.extraction
    const items: BufferedMessage[] = []
    let characters = 0
    let last = this.#cursor
    for (const item of this.#session.buffer.after(this.#cursor)) {
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
    return {
      messages: items.map(({ message }) => message),
      messageIds: items.map(({ message }) => message.id),
      seqs: items.map(({ seq }) => seq),
      last,
      attempts,
      setAside: false,
    }
  }

  #commit(batch: Batch): void {
    if (this.#queue[0] === batch) this.#queue.shift()
    this.#cursor = Math.max(this.#cursor, batch.last)
    const settled = batch.setAside ? [] : batch.messageIds.filter((id) => !this.#isAside(id, batch))
    this.#session.onSettled(this.target.handle.name, settled)
  }

  /** Whether something else that was extracted with a message of a dead letter is in the dead letters still. */
  #isAside(messageId: string, { last }: Batch): boolean {
    if (last >= 0) return false
    const session = sessionKey(this.#session)
    const isHere = ({ storeName, sessionId: id, scope }: DeadLetter): boolean =>
      storeName === this.target.handle.name && sessionKey({ id, scope }) === session
    return [...this.#queue, ...this.#runtime.deadLetters.items.filter(isHere)].some(({ messageIds }) =>
      messageIds.includes(messageId),
    )
  }

  #postpone({ kind, attempt, error }: Extract<BatchOutcome, { error: unknown }>): void {
    this.tally.note(error)
    const { clock, events, settings } = this.#runtime
    // Waiting does not mend credentials: probe rarely until a flush asks.
    const delayMs = kind === 'hold' ? settings.retry.maxMs : backoffMs(attempt, settings.retry, error)
    events.emit('retry', { ...this.#origin, attempt, delayMs, error })
    if (this.#stopped) return
    const cancel = clock.schedule(() => {
      this.#retry = undefined
      void this.#start(false)
    }, delayMs)
    this.#retry = { at: clock.now() + delayMs, cancel }
  }

  #clearRetry(): void {
    this.#retry?.cancel()
    this.#retry = undefined
  }

  /** The message as this store is to see it; `undefined` when it is none of the store's business. */
  #select({ message, pending }: BufferedMessage): RecordedMessage | undefined {
    const { name, extraction } = this.target.handle
    if (pending && !pending.has(name)) return undefined
    return filterMessages([message], extraction?.filter)[0] as RecordedMessage | undefined
  }

  #relevant(after: number): BufferedMessage[] {
    return this.#session.buffer.after(after).filter((item) => this.#select(item))
  }

  #recount(): void {
    const items = this.#relevant(this.#taken)
    const characters = items.reduce((sum, item) => sum + item.characters, 0)
    this.#waiting = { messages: items.length, characters }
  }

  get #origin(): EventOrigin {
    return originOf(this.target.handle.name, this.#session)
  }
}
