import { createHash } from 'node:crypto'
import type { Weather } from '../wire/conditions.js'
import { checkLength, checkPattern } from './checks.js'
import type { ExtractionQueue } from './extraction.js'
import { invalid, notFound, throttled } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'
import { eventFilter, type FilterItem } from './metadata-filter.js'
import { pageOf } from './pages.js'
import type { AgentCoreState, StoredEvent, StoredMemory } from './state.js'

interface CreateInput {
  readonly memoryId: string
  readonly actorId: string
  readonly sessionId?: string
  readonly eventTimestamp: number
  readonly payload: StoredEvent['payload']
  readonly branch?: StoredEvent['branch']
  readonly metadata?: NonNullable<StoredEvent['metadata']>
  readonly clientToken?: string
  readonly extractionMode?: string
}

interface SessionInput {
  readonly memoryId: string
  readonly actorId: string
  readonly sessionId: string
}

interface PageInput {
  readonly maxResults?: number
  readonly nextToken?: string
}

interface ListInput extends SessionInput, PageInput {
  readonly includePayloads?: boolean
  readonly filter?: {
    readonly branch?: { readonly name: string }
    readonly eventMetadata?: readonly FilterItem[]
  }
}

/** Milliseconds of a day, in which `eventExpiryDuration` counts. */
const DAY_MS = 86_400_000

/** Short-term memory: events, and the sessions and actors they belong to. */
export function eventHandlers(state: AgentCoreState, weather: Weather, queue: ExtractionQueue) {
  const lasting = ({ events, eventExpiryDuration }: StoredMemory): StoredEvent[] => {
    const oldest = state.now() - eventExpiryDuration * DAY_MS
    return events.filter(({ eventTimestamp }) => eventTimestamp * 1_000 >= oldest)
  }
  const find = (
    memory: StoredMemory,
    { actorId, sessionId, eventId }: SessionInput & { eventId: string },
  ) => {
    checkPattern('eventId', eventId)
    const event = lasting(memory).find(
      (each) => each.eventId === eventId && each.actorId === actorId && each.sessionId === sessionId,
    )
    if (!event) throw notFound(`Event not found: ${eventId}`)
    return event
  }
  const limitRate = (memory: StoredMemory, session: string): void => {
    const { eventIntervalMs } = weather.conditions
    const last = memory.lastEventAt.get(session)
    if (last !== undefined && eventIntervalMs > 0 && state.now() - last < eventIntervalMs) throw throttled()
    memory.lastEventAt.set(session, state.now())
  }

  return {
    CreateEvent({ clientToken, extractionMode, ...input }: CreateInput) {
      checkEvent(input)
      const memory = state.active(input.memoryId)
      const { sessionId = sessionOf(input), eventTimestamp, ...rest } = input
      // When it was sent is not what a retry repeats: AWS's own clients send the time of each attempt.
      const event = memory.tokens.once(clientToken, { ...rest, sessionId }, () => {
        limitRate(memory, `${input.actorId}\n${sessionId}`)
        // Kept at milliseconds (bedrock-agentcore-sdk-python, session_manager.py).
        const ms = Math.floor(eventTimestamp * 1_000)
        const created: StoredEvent = {
          ...rest,
          memoryId: memory.id,
          sessionId,
          eventTimestamp: ms / 1_000,
          eventId: eventIdOf(ms, memory.eventsMade++),
          branch: input.branch ?? { name: 'main' },
        }
        memory.events.push(created)
        if (extractionMode !== 'SKIP') queue.enqueue(memory, created)
        return created
      })
      return { event }
    },

    GetEvent: (input: SessionInput & { eventId: string }) => ({
      event: find(state.active(input.memoryId), input),
    }),

    DeleteEvent(input: SessionInput & { eventId: string }) {
      const memory = state.active(input.memoryId)
      const event = find(memory, input)
      memory.events.splice(memory.events.indexOf(event), 1)
      return { eventId: event.eventId }
    },

    ListEvents({ memoryId, actorId, sessionId, includePayloads = true, filter, ...page }: ListInput) {
      const memory = state.active(memoryId)
      const passes = eventFilter(filter?.eventMetadata)
      const branch = filter?.branch?.name
      const found = lasting(memory)
        .filter((event) => event.actorId === actorId && event.sessionId === sessionId)
        .filter((event) => (branch === undefined || event.branch.name === branch) && passes(event))
        // Newest first, as AWS's own converters take it to be.
        .sort((a, b) => (a.eventId < b.eventId ? 1 : -1))
      const { page: events, nextToken } = pageOf(found, ({ eventId }) => descending(eventId), page)
      return {
        events: events.map((event) => (includePayloads ? event : { ...event, payload: [] })),
        ...(nextToken && { nextToken }),
      }
    },

    ListSessions({ memoryId, actorId, ...page }: Omit<SessionInput, 'sessionId'> & PageInput) {
      const first = new Map<string, number>()
      for (const event of lasting(state.active(memoryId))) {
        if (event.actorId !== actorId) continue
        first.set(event.sessionId, Math.min(first.get(event.sessionId) ?? Infinity, event.eventTimestamp))
      }
      const sessions = [...first].sort(([a], [b]) => (a < b ? -1 : 1))
      const { page: shown, nextToken } = pageOf(sessions, ([sessionId]) => sessionId, page)
      return {
        sessionSummaries: shown.map(([sessionId, createdAt]) => ({ sessionId, actorId, createdAt })),
        ...(nextToken && { nextToken }),
      }
    },

    ListActors({ memoryId, ...page }: { memoryId: string } & PageInput) {
      const actors = [...new Set(lasting(state.active(memoryId)).map(({ actorId }) => actorId))].sort()
      const { page: shown, nextToken } = pageOf(actors, (actorId) => actorId, page)
      return { actorSummaries: shown.map((actorId) => ({ actorId })), ...(nextToken && { nextToken }) }
    },
  }
}

/** 19 digits of milliseconds and eight hexadecimal ones, as in docstrings of bedrock-agentcore-sdk-python. */
function eventIdOf(ms: number, count: number): string {
  const tail = createHash('sha256').update(`${ms} ${count}`).digest('hex').slice(0, 8)
  return `${String(ms).padStart(19, '0')}#${tail}`
}

/** A position that grows as the event gets older. */
const descending = (eventId: string): string =>
  eventId.replace(/[0-9a-f]/gi, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))

/** A session for an event that names none; the form of those is documented nowhere. */
const sessionOf = ({ actorId, eventTimestamp }: CreateInput): string =>
  createHash('sha256').update(`${actorId} ${eventTimestamp}`).digest('hex').slice(0, 32)

function checkEvent({ actorId, sessionId, payload, metadata }: CreateInput): void {
  checkPattern('actorId', actorId)
  checkPattern('sessionId', sessionId)
  checkLength('payload', payload.length, 0, AGENTCORE_LIMITS.payloadItems)
  for (const [i, item] of payload.entries()) {
    const { conversational } = item as { conversational?: { content: { text?: string }; role: string } }
    if (!conversational) continue
    const field = `payload.${i}.conversational`
    checkLength(
      `${field}.content.text`,
      conversational.content.text?.length ?? 0,
      1,
      AGENTCORE_LIMITS.textLength,
    )
    if (!['USER', 'ASSISTANT', 'TOOL', 'OTHER'].includes(conversational.role)) {
      throw invalid(`${field}.role`, 'Member must satisfy enum value set: [ASSISTANT, USER, TOOL, OTHER]')
    }
  }
  const entries = Object.entries(metadata ?? {})
  checkLength('metadata', entries.length, 0, AGENTCORE_LIMITS.eventMetadataKeys)
  for (const [key, { stringValue }] of entries) {
    checkLength('metadata', key.length, 1, AGENTCORE_LIMITS.metadataKeyLength)
    checkPattern('metadataText', key, 'metadata')
    checkLength(`metadata.${key}`, stringValue.length, 0, AGENTCORE_LIMITS.eventMetadataValueLength)
    checkPattern('metadataText', stringValue, `metadata.${key}`)
  }
}
