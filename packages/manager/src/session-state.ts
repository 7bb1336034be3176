import {
  contentBlocks,
  filterMessages,
  type JournalRecord,
  MemoryError,
  type MemoryScope,
  type Message,
  messageText,
  resolveText,
  resolveTime,
} from '@memory/core'
import { EchoFilter } from './injection/echo-filter.js'
import { loadEngine } from './load-engine.js'
import { type Tally, tallyOf } from './report.js'
import { type Runtime, type Target, timestamp } from './runtime.js'
import type { Batch } from './write/batch.js'
import {
  type BufferedMessage,
  type MeasuredMessage,
  MessageBuffer,
  measure,
  type RecordedMessage,
} from './write/buffer.js'
import { Pipeline, type PipelineSession } from './write/pipeline.js'
import type { SessionIdentity } from './write/session-identity.js'

/** What one session holds: its view of each store, what waits, and how far each store has got. */
export class SessionState implements PipelineSession {
  readonly id: string
  readonly scope: MemoryScope | undefined
  readonly key: string
  readonly buffer: MessageBuffer
  readonly targets: readonly Target[]
  /** When it was last used, in milliseconds since the epoch. */
  lastUsed: number
  readonly #runtime: Runtime
  readonly #pipelines: readonly Pipeline[]
  readonly #echoes: EchoFilter
  /** Ends when everything recorded so far is in the journal, in order. */
  #journaled: Promise<unknown> | undefined
  /** Ends when everything that waited for room has it, or was refused. */
  #blocked: Promise<unknown> | undefined
  /** Records under way that wait for the journal or for room. */
  #recording = 0
  #stopped = false
  /** Ends when every acknowledgement so far is in the journal. */
  #acknowledged: Promise<void> | undefined
  #collecting = 0

  /** @throws MemoryError `unsupported` when a store cannot serve the scope. */
  constructor(runtime: Runtime, { id, scope, key }: SessionIdentity) {
    this.#runtime = runtime
    this.id = id
    this.scope = scope
    this.key = key
    this.lastUsed = runtime.clock.now()
    this.buffer = new MessageBuffer(runtime)
    this.targets = scope ? runtime.handles.map((handle) => handle.target(scope)) : runtime.targets
    const extracting = this.targets.filter(({ handle }) => handle.extraction)
    this.#pipelines = extracting.map((target) => new Pipeline(runtime, this, target))
    this.#echoes = new EchoFilter(this.targets)
  }

  /** Whether it could be let go of without losing anything. */
  get isIdle(): boolean {
    return this.#collecting === 0 && this.#recording === 0 && this.#pipelines.every(({ isIdle }) => isIdle)
  }

  /** Nothing to wait for unless there is a journal or the buffer's policy is to block. */
  record(input: RecordInput): string[] | Promise<string[]> {
    const messages = (Array.isArray(input) ? input : [input]) as readonly (Message | SystemMessage)[]
    const recorded: RecordedMessage[] = []
    for (const [i, message] of messages.entries()) {
      const field = `messages[${i}]`
      if (!isSystemMessage(message)) recorded.push(this.#identify(message, field))
      else this.#echoes.learn(messageText({ role: 'user', content: message.content }, field))
    }
    const ids = recorded.map(({ id }) => id)
    const isBlocking = this.#runtime.settings.buffer.overflow === 'block'
    const admitted = isBlocking ? this.#admitInTurn(recorded) : this.#admit(recorded)
    return admitted !== undefined ? admitted.then(() => ids) : ids
  }

  /** Takes back a message from the journal, for the stores that still need it. */
  replay(message: RecordedMessage, pending: readonly string[]): void {
    if (this.buffer.knows(message.id)) return
    const measured = measure(message)
    this.buffer.hold(1, measured.bytes)
    this.#append(measured, new Set(pending))
  }

  async endTurn(): Promise<void> {
    await this.#journaled
    for (const pipeline of this.#pipelines) pipeline.onTurn()
  }

  /** Extracts everything that waits, in the background. */
  fire(): void {
    for (const pipeline of this.#pipelines) pipeline.fire()
  }

  /** Takes something back from the dead letters of a store. */
  readmit(storeName: string, batch: Batch): void {
    this.#pipelines.find(({ target }) => target.handle.name === storeName)?.readmit(batch)
  }

  /** One try at everything recorded so far. Never rejects. */
  async settle(): Promise<void> {
    await this.#journaled
    await Promise.all(this.#pipelines.map((pipeline) => pipeline.flush()))
    // A process that ends now must not extract all of it again.
    await this.#acknowledged
  }

  /** Begins a report; until all that have begun are collected, counts stay. */
  beginReport(): void {
    this.#collecting++
    for (const pipeline of this.#pipelines) pipeline.ask()
  }

  /** Adds this session's counts to a report. */
  collect(into: Map<string, Tally>): void {
    const last = --this.#collecting === 0
    for (const { target, tally, pending } of this.#pipelines) {
      const sum = tallyOf(into, target.handle.name)
      sum.add(tally)
      sum.pending += pending
      if (last) tally.clear()
    }
  }

  /** Ends timers and triggers. */
  stop(): void {
    this.#stopped = true
    for (const pipeline of this.#pipelines) pipeline.stop()
    this.#runtime.room.open()
  }

  onSettled(storeName: string, messageIds: readonly string[]): void {
    this.buffer.trim(Math.min(...this.#pipelines.map(({ cursor }) => cursor)))
    const { journal, events } = this.#runtime
    if (!journal || messageIds.length === 0) return
    const acknowledging = journal
      .acknowledge({ ...this.#journalId, storeName, messageIds })
      .catch((error: unknown) => events.fail('journal', error, { sessionId: this.id }))
    const earlier = this.#acknowledged
    this.#acknowledged = acknowledging.then(() => earlier)
  }

  /** Takes messages in as soon as there is room, one after the other, so that they keep their order. */
  #admitInTurn(recorded: readonly RecordedMessage[]): Promise<void> {
    const earlier = this.#blocked
    const admit = async (): Promise<void> => {
      const { admitWhenRoom } = await loadEngine()
      await earlier
      await admitWhenRoom(this.#runtime, () => this.#admit(recorded))
    }
    const admitted = admit()
    this.#blocked = admitted.catch(() => undefined)
    return this.#busy(admitted)
  }

  /** Takes messages in: into the journal, if there is one, and into the buffer. */
  #admit(recorded: readonly RecordedMessage[]): Promise<void> | undefined {
    if (this.#stopped) throw new MemoryError('closed', 'The session is closed')
    const { journal } = this.#runtime
    if (!journal || this.#pipelines.length === 0) {
      this.#take(this.#makeRoom(this.#fresh(recorded)))
      return undefined
    }
    const earlier = this.#journaled
    const write = async (): Promise<void> => {
      await earlier
      const fresh = this.#makeRoom(this.#fresh(recorded))
      // A store that has no use for a message never acknowledges it.
      const records = fresh.map(({ message }) => {
        const takers = this.#pipelines.filter((pipeline) => pipeline.wants(message))
        return { ...this.#journalId, message, pending: takers.map(({ target }) => target.handle.name) }
      })
      await journal.append(records.filter(({ pending }) => pending.length > 0)).catch((error: unknown) => {
        this.buffer.release(fresh)
        throw error
      })
      this.#take(fresh)
    }
    const journaled = write()
    this.#journaled = journaled.catch(() => undefined)
    return this.#busy(journaled)
  }

  /** Keeps the session from being let go of meanwhile. */
  async #busy(work: Promise<void>): Promise<void> {
    this.#recording++
    try {
      await work
    } finally {
      this.#recording--
    }
  }

  /** The session as a journal knows it. */
  get #journalId(): Pick<JournalRecord, 'sessionId' | 'scope'> {
    return this.scope ? { sessionId: this.id, scope: this.scope } : { sessionId: this.id }
  }

  /** The message with its identity and without what recall put into it. */
  #identify(message: Message, field: string): RecordedMessage {
    // A copy, since the host may go on with its list, and a short one: what filtering makes has room to grow.
    const content = this.#echoes.clean(contentBlocks(message, field)).slice()
    const { newId, clock } = this.#runtime
    const { role, id = newId(), createdAt = timestamp(clock), content: _, ...rest } = message
    resolveText(id, `${field}.id`)
    resolveTime(message.createdAt, `${field}.createdAt`)
    // Not `...message` with changes: engines give each such object a layout of its own, which costs more than the message.
    return { role, content, id, createdAt, ...rest }
  }

  /** What is new and has anything that a store wants, as the widest filter leaves it. */
  #fresh(messages: readonly RecordedMessage[]): MeasuredMessage[] {
    if (this.#pipelines.length === 0) return []
    const ids = new Set<string>()
    const unknown = messages.filter(({ id }) => !this.buffer.knows(id) && !ids.has(id) && ids.add(id))
    return (filterMessages(unknown, this.#runtime.filter) as RecordedMessage[]).map(measure)
  }

  #makeRoom(messages: readonly MeasuredMessage[]): readonly MeasuredMessage[] {
    let dropped: BufferedMessage[]
    try {
      dropped = this.buffer.reserve(messages)
    } catch (error) {
      this.fire()
      throw error
    }
    const newest = dropped.at(-1)
    if (newest) {
      for (const pipeline of this.#pipelines) pipeline.onDropped(newest.seq)
      const ids = dropped.map(({ message }) => message.id)
      this.#runtime.events.emit('dropped', { what: 'messages', sessionId: this.id, ids })
    }
    return messages
  }

  #take(messages: readonly MeasuredMessage[]): void {
    if (messages.length === 0) return
    const recorded = messages.map(({ message }) => message)
    const messageIds = recorded.map(({ id }) => id)
    // Not spread, for the reason of `#identify`.
    this.#runtime.events.emit('recorded', Object.assign(this.#journalId, { messageIds, messages: recorded }))
    for (const message of messages) this.#append(message)
  }

  #append(message: MeasuredMessage, pending?: ReadonlySet<string>): void {
    const item = this.buffer.append(message, pending)
    for (const pipeline of this.#pipelines) pipeline.onMessage(item)
  }
}

/** What `record` takes. */
export type RecordInput = Message | SystemMessage | readonly (Message | SystemMessage)[]

/** A system prompt, as hosts put it among the messages. It is not recorded. */
export interface SystemMessage {
  readonly role: 'system' | 'developer'
  readonly content: Message['content']
}

function isSystemMessage(message: Message | SystemMessage): message is SystemMessage {
  const role: unknown = message?.role
  return role === 'system' || role === 'developer'
}
