import { randomUUID } from 'node:crypto'
import { type ExtractionResult, type Extractor, type MemoryType, type Message, memoryId } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import type { Weather } from '../wire/conditions.js'
import { resolveTemplate } from './namespaces.js'
import { writeRecord } from './records.js'
import type { AgentCoreState, ExtractionJob, StoredEvent, StoredMemory, StoredRecord } from './state.js'

/** Turns before an event that an extraction may look at to understand it. */
const CONTEXT_TURNS = 6

/** Gives the extractor of one kind of memory. */
export type ExtractorOf = (type: MemoryType) => Extractor

export const ruleExtractorOf: ExtractorOf = (type) => ruleExtractor({ types: [type] })

/**
 * Turns events into memories some time after they came. There is no timer: what is due is done before the next request
 * is answered, so that a clock that is moved moves this as well.
 */
export class ExtractionQueue {
  readonly #state: AgentCoreState
  readonly #weather: Weather
  readonly #extractorOf: ExtractorOf
  #running: Promise<void> = Promise.resolve()

  constructor(state: AgentCoreState, weather: Weather, extractorOf: ExtractorOf) {
    this.#state = state
    this.#weather = weather
    this.#extractorOf = extractorOf
  }

  enqueue(memory: StoredMemory, event: StoredEvent): void {
    if (messagesOf(event).length === 0) return
    for (const { strategyId, extracts } of memory.strategies) {
      if (extracts === undefined) continue
      const earlier = [...memory.jobs.values()]
        .filter((job) => job.strategyId === strategyId && isSameSession(job.event, event))
        .map(({ dueAt }) => dueAt)
      // A session is extracted in order.
      const dueAt = Math.max(this.#dueAt(), ...earlier)
      const jobId = randomUUID()
      memory.jobs.set(jobId, { jobId, strategyId, event, dueAt, failureReason: undefined })
    }
  }

  /** Starts a failed job again. */
  restart(job: ExtractionJob): void {
    job.failureReason = undefined
    job.dueAt = this.#dueAt()
  }

  /** Does what is due. Calls at once share the work. */
  async catchUp(): Promise<void> {
    const run = this.#running.then(() => this.#run())
    this.#running = run.catch(() => undefined)
    await run
  }

  async #run(): Promise<void> {
    for (const memory of this.#state.all()) {
      const due = [...memory.jobs.values()]
        .filter((job) => job.failureReason === undefined && job.dueAt <= this.#state.now())
        .sort((a, b) => a.dueAt - b.dueAt)
      for (const job of due) {
        if (this.#weather.happens(this.#weather.conditions.extractionFailures)) {
          job.failureReason = 'The model could not be reached'
          continue
        }
        try {
          await this.#extract(memory, job)
          memory.jobs.delete(job.jobId)
        } catch (error) {
          job.failureReason = error instanceof Error ? error.message : String(error)
        }
      }
    }
  }

  #dueAt(): number {
    const { extractionMinMs, extractionMaxMs } = this.#weather.conditions
    return this.#state.now() + this.#weather.between(extractionMinMs, extractionMaxMs)
  }

  async #extract(memory: StoredMemory, { strategyId, event }: ExtractionJob): Promise<void> {
    const strategy = memory.strategies.find((each) => each.strategyId === strategyId)
    // Deleted meanwhile, or its event was.
    if (strategy?.extracts === undefined || !memory.events.includes(event)) return
    const { actorId, sessionId } = event
    const [template = '/'] = strategy.namespaceTemplates
    const namespace = resolveTemplate(template, { actorId, sessionId, memoryStrategyId: strategyId })
    const known = [...memory.records.values()].filter(({ namespaces }) => namespaces.includes(namespace))
    const messages = messagesOf(event)
    const results = await this.#extractorOf(strategy.extracts).extract(
      [...this.#before(memory, event), ...messages],
      {
        existing: known.map(({ memoryRecordId, content }) => ({ id: memoryRecordId, content: content.text })),
      },
    )
    const ids = new Set(messages.map(({ id }) => id))
    for (const result of results) {
      const isNews = result.messageIds?.some((id) => ids.has(id)) ?? true
      if (isNews) this.#consolidate(memory, known, { result, namespace, strategyId, event })
    }
  }

  /** What was said in the session before the event. */
  #before(memory: StoredMemory, event: StoredEvent): Message[] {
    return memory.events
      .filter((each) => isSameSession(each, event) && each.eventId < event.eventId)
      .sort((a, b) => (a.eventId < b.eventId ? -1 : 1))
      .flatMap(messagesOf)
      .slice(-CONTEXT_TURNS)
  }

  /** The same again updates the record that is there, and so does what takes its place. */
  #consolidate(
    memory: StoredMemory,
    known: StoredRecord[],
    { result, namespace, strategyId, event }: Extracted,
  ): void {
    const identity = memoryId({}, result.content.toLowerCase())
    const before =
      known.find(({ memoryRecordId }) => result.supersedes?.includes(memoryRecordId)) ??
      known.find(({ content }) => memoryId({}, content.text.toLowerCase()) === identity)
    const record: StoredRecord = {
      ...before,
      memoryRecordId: before?.memoryRecordId ?? `mem-${randomUUID()}`,
      content: { text: result.content },
      memoryStrategyId: strategyId,
      namespaces: [namespace],
      createdAt: before?.createdAt ?? event.eventTimestamp,
    }
    if (before) known.splice(known.indexOf(before), 1)
    known.push(record)
    writeRecord(memory, record, this.#state.now() + this.#weather.conditions.replicationLagMs)
  }
}

interface Extracted {
  readonly result: ExtractionResult
  readonly namespace: string
  readonly strategyId: string
  readonly event: StoredEvent
}

const isSameSession = (a: StoredEvent, b: StoredEvent): boolean =>
  a.actorId === b.actorId && a.sessionId === b.sessionId

/** What people and agents said in an event; its other payload is not read. */
function messagesOf({ eventId, payload }: StoredEvent): Message[] {
  return payload.flatMap((item, i): Message[] => {
    const { conversational } = item as { conversational?: { content: { text: string }; role: string } }
    if (conversational?.role !== 'USER' && conversational?.role !== 'ASSISTANT') return []
    const role = conversational.role === 'USER' ? 'user' : 'assistant'
    return [{ id: `${eventId}.${i}`, role, content: conversational.content.text }]
  })
}
