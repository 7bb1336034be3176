import type { Event } from '@aws-sdk/client-bedrock-agentcore'
import { type CallOptions, type Clock, type Logger, throwIfAborted } from '@memory/core'
import { KeyedLock } from '@memory/vector'
import { type EventGroup, metadataOf, packTurns, tokenOf } from './event-groups.js'
import type { AgentCoreLimits } from './limits.js'
import type { MemoryClient, SessionPlace } from './memory-client.js'
import type { Place } from './place.js'
import { agentCoreError, isNotFound, isRefusal, isUsedToken } from './service-errors.js'
import { SessionLog } from './session-log.js'
import { keyOf, SessionLogs } from './session-logs.js'
import { idsIn, isTold } from './told-ids.js'
import type { Turn, Turns } from './turns.js'

/** Sessions whose turns are remembered at once. */
const SESSIONS = 1_000

/** What became of the messages of one `addMessages`. */
export interface AddMessagesReport {
  /** The service extracts later; see `waitForExtraction`. */
  readonly status: 'pending'
  /** Events sent. */
  readonly events: number
  /** Turns in them. A message over the limit is several. */
  readonly turns: number
  /** Turns that had arrived before. */
  readonly duplicates: number
  /** Places in the batch of messages in which nothing was said: tools, images, reasoning or blanks alone. */
  readonly skipped: readonly number[]
  /** Places of messages that were split for their length. */
  readonly split: readonly number[]
}

export interface EventWriterOptions {
  readonly client: MemoryClient
  readonly limits: AgentCoreLimits
  readonly clock: Clock
  readonly logger: Logger | undefined
  readonly extractionMode: 'SKIP' | undefined
  /** Whether the first write to a session looks what is there. */
  readonly lookBack: boolean
}

/** Sends turns as events: in order, each once, at times that never repeat within a session. Shared by all views. */
export class EventWriter {
  readonly #options: EventWriterOptions
  readonly #sessions = new SessionLogs(SESSIONS)
  readonly #lock = new KeyedLock()

  constructor(options: EventWriterOptions) {
    this.#options = options
  }

  /** When the place's last event arrived, in milliseconds; undefined before the first of this process. */
  lastSentAt(place: Place): number | undefined {
    return this.#sessions.lastSentAt(place)
  }

  async write(place: SessionPlace, batch: Turns, options: CallOptions): Promise<AddMessagesReport> {
    const { turns, skipped, split } = batch
    if (skipped.length > 0) {
      this.#options.logger?.debug(
        `${this.#options.client.label}: nothing was said in ${skipped.length} messages`,
      )
    }
    const report = { status: 'pending', events: 0, turns: 0, duplicates: 0, skipped, split } as const
    if (turns.length === 0) return report
    // One after the other: the order of events is the order of the conversation.
    return await this.#lock.run([keyOf(place)], async () => {
      throwIfAborted(options.signal)
      const log = await this.#open(place, options)
      const { groups, retried, duplicates } = this.#group(place, log, turns)
      const arrived =
        retried.length > 0 ? await this.#arrived(place, retried, options) : new Set<EventGroup>()
      const sent = groups.filter((group) => !arrived.has(group))
      for (const group of arrived) log.settle(group)
      await this.#sendAll(place, log, sent, retried, options)
      const known = [...arrived].reduce((sum, group) => sum + group.turns.length, duplicates)
      const count = sent.reduce((sum, group) => sum + group.turns.length, 0)
      return { ...report, events: sent.length, turns: count, duplicates: known }
    })
  }

  /** The session's log; for one this process has not written to, what the service holds of it. */
  async #open(place: SessionPlace, options: CallOptions): Promise<SessionLog> {
    const known = this.#sessions.get(place)
    const log = known ?? new SessionLog()
    if (!known && this.#options.lookBack) {
      const items = await this.#latest(place, options)
      const last = Math.max(0, ...items.map(({ eventTimestamp }) => eventTimestamp?.getTime() ?? 0))
      log.learn(new Set(items.flatMap(({ metadata = {} }) => idsIn(metadata))), last)
    }
    this.#sessions.keep(place, log)
    return log
  }

  async #latest(place: SessionPlace, options: CallOptions): Promise<readonly Event[]> {
    try {
      return (await this.#options.client.listEvents(place, { payloads: false }, options)).items
    } catch (error) {
      // A session that nobody has written to.
      if (isNotFound(error)) return []
      throw error
    }
  }

  /** Those of the groups that the service holds, although nobody heard of it. */
  async #arrived(
    place: SessionPlace,
    groups: readonly EventGroup[],
    options: CallOptions,
  ): Promise<Set<EventGroup>> {
    if (!this.#options.lookBack) return new Set()
    const told = new Set((await this.#latest(place, options)).flatMap(({ metadata = {} }) => idsIn(metadata)))
    return new Set(groups.filter(({ identities }) => identities.every((identity) => isTold(told, identity))))
  }

  /** The events to send, in order: those that were tried before as they were then, and the new turns packed anew. */
  #group(
    place: SessionPlace,
    log: SessionLog,
    turns: readonly Turn[],
  ): {
    readonly groups: readonly EventGroup[]
    readonly retried: readonly EventGroup[]
    readonly duplicates: number
  } {
    const groups = new Set<EventGroup>()
    const retried = new Set<EventGroup>()
    let duplicates = 0
    let fresh: { turn: Turn; identity: string }[] = []
    const packFresh = () => {
      const identityOf = new Map(fresh.map(({ turn, identity }) => [turn, identity]))
      for (const pack of packTurns([...identityOf.keys()], this.#options.limits)) {
        const identities = pack.map((turn) => identityOf.get(turn) ?? '')
        const group = this.#make(place, log, pack, identities)
        log.hold(group)
        groups.add(group)
      }
      fresh = []
    }
    const seen = new Set<string>()
    for (const [i, known] of log.look(turns).entries()) {
      const turn = turns[i] as Turn
      if (known === 'delivered' || (typeof known === 'string' && seen.has(known))) duplicates++
      else if (typeof known === 'string') {
        seen.add(known)
        fresh.push({ turn, identity: known })
      } else {
        packFresh()
        groups.add(known)
        retried.add(known)
      }
    }
    packFresh()
    return { groups: [...groups], retried: [...retried], duplicates }
  }

  #make(
    place: SessionPlace,
    log: SessionLog,
    turns: readonly Turn[],
    identities: readonly string[],
  ): EventGroup {
    const { client, limits, clock } = this.#options
    const now = clock.now()
    // Two events of one millisecond have no order, and a clock may go back.
    const timestamp = Math.max(log.lastTimestamp + 1, Math.min(turns[0]?.saidAt ?? now, now))
    return {
      token: tokenOf([client.memoryId, place.actorId, place.sessionId], identities),
      turns,
      identities,
      metadata: metadataOf(turns, identities, limits),
      timestamp,
    }
  }

  /** One after the other, until one fails. Those after it that nobody has tried yet need not stay as they are. */
  async #sendAll(
    place: SessionPlace,
    log: SessionLog,
    groups: readonly EventGroup[],
    retried: readonly EventGroup[],
    options: CallOptions,
  ): Promise<void> {
    for (const [i, group] of groups.entries()) {
      try {
        await this.#send(place, group, options)
      } catch (error) {
        // One that is retried may have arrived the first time, whatever has become of it now.
        const untried = groups.slice(isRefusal(error) ? i : i + 1).filter((each) => !retried.includes(each))
        for (const each of untried) log.release(each)
        throw agentCoreError(error, this.#options.client.label)
      }
      log.settle(group)
      log.lastSentAt = this.#options.clock.now()
    }
  }

  async #send(place: SessionPlace, group: EventGroup, options: CallOptions): Promise<void> {
    const { client, extractionMode } = this.#options
    const metadata = Object.entries(group.metadata).map(
      ([key, stringValue]) => [key, { stringValue }] as const,
    )
    const input = {
      ...place,
      eventTimestamp: new Date(group.timestamp),
      payload: group.turns.map(({ role, text }) => ({ conversational: { role, content: { text } } })),
      clientToken: group.token,
      ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
      ...(extractionMode && { extractionMode }),
    }
    try {
      await client.createEvent(input, options)
    } catch (error) {
      // The token stands for these messages alone: whoever used it, and at whatever time, has sent them.
      if (!isUsedToken(error)) throw error
    }
  }
}
