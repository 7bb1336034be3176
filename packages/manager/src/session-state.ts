import {
  type ContentBlockType,
  contentBlocks,
  filterMessages,
  invalid,
  type JournalRecord,
  MemoryError,
  type MemoryMessageFilter,
  type MemoryScope,
  type Message,
  messageText,
} from '@memory/core'
import { EchoFilter } from './injection/echo-filter.js'
import { Tally } from './report.js'
import { type Runtime, type Target, timestamp } from './runtime.js'
import type { Batch } from './write/batch.js'
import { type BufferedMessage, MessageBuffer, type RecordedMessage } from './write/buffer.js'
import { Pipeline, type PipelineSession } from './write/pipeline.js'
import { admitWhenRoom } from './write/room.js'

/** What one session holds: its view of each store, what waits, and how far each store has got. */
export class SessionState implements PipelineSession {
  readonly id: string
  readonly scope: MemoryScope | undefined
  readonly buffer: MessageBuffer
  readonly targets: readonly Target[]
  /** When it was last used, in milliseconds since the epoch. */
  lastUsed: number
  readonly #runtime: Runtime
  readonly #pipelines: readonly Pipeline[]
  readonly #filter: MemoryMessageFilter
  readonly #echoes: EchoFilter
  /** Ends when everything recorded so far is in the journal, in order. */
  #journaled: Promise<unknown> = Promise.resolve()
  /** Ends when everything that waited for room has it, or was refused. */
  #blocked: Promise<unknown> = Promise.resolve()
  /** Records under way that wait for the journal or for room. */
  #recording = 0
  #stopped = false
  /** Acknowledgements on their way into the journal. */
  readonly #acknowledging = new Set<Promise<void>>()
  #collecting = 0

  /** @throws MemoryError `unsupported` when a store cannot serve the scope. */
  constructor(runtime: Runtime, id: string, scope: MemoryScope | undefined) {
    this.#runtime = runtime
    this.id = id
    this.scope = scope
    this.lastUsed = runtime.clock.now()
    this.buffer = new MessageBuffer(runtime)
    this.targets = runtime.handles.map((handle) => ({ handle, view: handle.view(scope) }))
    const extracting = this.targets.filter(({ handle }) => handle.extraction)
    this.#pipelines = extracting.map((target) => new Pipeline(runtime, this, target))
    this.#echoes = new EchoFilter(this.targets)
    this.#filter = { exclude: excludedByAll(extracting) }
  }

  /** Whether it could be let go of without losing anything. */
  get isIdle(): boolean {
    return this.#collecting === 0 && this.#recording === 0 && this.#pipelines.every(({ isIdle }) => isIdle)
  }

  async record(input: RecordInput): Promise<string[]> {
    const recorded = [input].flat().flatMap((message, i) => {
      const field = `messages[${i}]`
      if (!isSystemMessage(message)) return this.#identify(message, field)
      this.#echoes.learn(messageText({ role: 'user', content: message.content }, field))
      return []
    })
    const { settings, clock, room } = this.#runtime
    if (settings.buffer.overflow !== 'block') await this.#admit(recorded)
    else {
      // One after the other, so that messages keep their order.
      const admitted = this.#blocked.then(() =>
        admitWhenRoom(room, clock, settings.timeouts.recordMs, () => this.#admit(recorded)),
      )
      this.#blocked = admitted.catch(() => undefined)
      await this.#busy(admitted)
    }
    return recorded.map(({ id }) => id)
  }

  /** Takes back a message from the journal, for the stores that still need it. */
  replay(message: RecordedMessage, pending: readonly string[]): void {
    if (!this.buffer.knows(message.id)) this.#append(message, new Set(pending))
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
    await Promise.all(this.#acknowledging)
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
      const { name } = target.handle
      const sum = into.get(name) ?? new Tally()
      into.set(name, sum)
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
      .finally(() => this.#acknowledging.delete(acknowledging))
    this.#acknowledging.add(acknowledging)
  }

  /** Takes messages in: into the journal, if there is one, and into the buffer. */
  async #admit(recorded: readonly RecordedMessage[]): Promise<void> {
    if (this.#stopped) throw new MemoryError('closed', 'The session was closed')
    const { journal } = this.#runtime
    if (!journal || this.#pipelines.length === 0) return this.#take(this.#makeRoom(this.#fresh(recorded)))
    const journaled = this.#journaled.then(async () => {
      const fresh = this.#makeRoom(this.#fresh(recorded))
      // A store that has no use for a message never acknowledges it.
      const records = fresh.map((message) => {
        const takers = this.#pipelines.filter((pipeline) => pipeline.wants(message))
        return { ...this.#journalId, message, pending: takers.map(({ target }) => target.handle.name) }
      })
      await journal.append(records.filter(({ pending }) => pending.length > 0))
      this.#take(fresh)
    })
    this.#journaled = journaled.catch(() => undefined)
    await this.#busy(journaled)
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
    return { sessionId: this.id, ...(this.scope && { scope: this.scope }) }
  }

  /** The message with its identity and without what recall put into it. */
  #identify(message: Message, field: string): RecordedMessage {
    contentBlocks(message, field)
    const { id = this.#runtime.newId(), createdAt = timestamp(this.#runtime.clock) } = message
    if (typeof id !== 'string' || id.trim() === '') throw invalid(`${field}.id`, 'must be a non-blank string')
    return { ...message, content: this.#echoes.clean(message.content), id, createdAt }
  }

  /** What is new and has anything that a store wants, as the widest filter leaves it. */
  #fresh(messages: readonly RecordedMessage[]): RecordedMessage[] {
    if (this.#pipelines.length === 0) return []
    const ids = new Set<string>()
    const unknown = messages.filter(({ id }) => !this.buffer.knows(id) && !ids.has(id) && ids.add(id))
    return filterMessages(unknown, this.#filter) as RecordedMessage[]
  }

  #makeRoom(messages: readonly RecordedMessage[]): readonly RecordedMessage[] {
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

  #take(messages: readonly RecordedMessage[]): void {
    if (messages.length === 0) return
    const messageIds = messages.map(({ id }) => id)
    this.#runtime.events.emit('recorded', { ...this.#journalId, messageIds, messages })
    for (const message of messages) this.#append(message)
  }

  #append(message: RecordedMessage, pending?: ReadonlySet<string>): void {
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

/** Kinds of block that no store wants need not wait anywhere. */
function excludedByAll(targets: readonly Target[]): ContentBlockType[] {
  const [first, ...others] = targets.map(({ handle }) => handle.extraction?.filter.exclude ?? [])
  return (first ?? []).filter((type) => others.every((exclude) => exclude.includes(type)))
}
