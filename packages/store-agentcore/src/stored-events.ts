import type { Event } from '@aws-sdk/client-bedrock-agentcore'
import { type CallOptions, invalid, type Role } from '@memory/core'
import { sideBySide } from '@memory/vector'
import { decodeId } from './encode-id.js'
import type { Memory } from './memory.js'
import { everyPage } from './memory-client.js'
import type { Place } from './place.js'

/** Requests on their way at once when sessions are emptied. */
const AT_ONCE = 4

/** An event as the service holds it. */
export interface StoredEvent {
  readonly id: string
  readonly sessionId: string
  /** ISO 8601. */
  readonly createdAt: string
  /** What was said. This store writes what users and assistants say; other clients may write more. */
  readonly turns: readonly { readonly role: Role | 'tool' | 'other'; readonly text: string }[]
  readonly metadata: Readonly<Record<string, string>>
}

/** The sessions of a place, as the service names them. */
async function sessionsOf({ client }: Memory, place: Place, options: CallOptions): Promise<string[]> {
  return place.sessionId === undefined ? await client.listSessions(place.actorId, options) : [place.sessionId]
}

/** Every event of the scope, oldest first. */
export async function listStoredEvents(
  memory: Memory,
  place: Place,
  options: CallOptions,
): Promise<StoredEvent[]> {
  const { actorId } = place
  const sessions = await sessionsOf(memory, place, options)
  const events = await sideBySide(sessions, AT_ONCE, (sessionId) =>
    everyPage((token) =>
      memory.client.listEvents(
        { actorId, sessionId },
        { payloads: true, ...(token !== undefined && { token }) },
        options,
      ),
    ),
  )
  return events
    .flat()
    .sort((a, b) => timeOf(a) - timeOf(b))
    .map(toStoredEvent)
}

/** Deletes events by id, or all; how many. */
export async function deleteStoredEvents(
  memory: Memory,
  place: Place,
  ids: readonly string[] | undefined,
  options: CallOptions,
): Promise<number> {
  if (ids !== undefined && !(Array.isArray(ids) && ids.every((id) => typeof id === 'string'))) {
    throw invalid('ids', 'must be a list of strings')
  }
  const wanted = ids && new Set(ids)
  const { actorId } = place
  let deleted = 0
  for (const sessionId of await sessionsOf(memory, place, options)) {
    const events = await everyPage((token) =>
      memory.client.listEvents(
        { actorId, sessionId },
        { payloads: false, ...(token !== undefined && { token }) },
        options,
      ),
    )
    const meant = events.filter(({ eventId = '' }) => wanted?.has(eventId) ?? true)
    const gone = await sideBySide(meant, AT_ONCE, ({ eventId = '' }) =>
      memory.client.deleteEvent({ actorId, sessionId }, eventId, options),
    )
    deleted += gone.filter(Boolean).length
  }
  return deleted
}

const ROLES = { USER: 'user', ASSISTANT: 'assistant', TOOL: 'tool', OTHER: 'other' } as const

const timeOf = ({ eventTimestamp }: Event): number => eventTimestamp?.getTime() ?? 0

function toStoredEvent(event: Event): StoredEvent {
  const { eventId = '', sessionId = '', payload = [], metadata = {} } = event
  return {
    id: eventId,
    sessionId: decodeId(sessionId) ?? sessionId,
    createdAt: new Date(timeOf(event)).toISOString(),
    turns: payload.flatMap(({ conversational }) => {
      const { role = 'OTHER', content } = conversational ?? {}
      return content?.text === undefined ? [] : [{ role: ROLES[role], text: content.text }]
    }),
    metadata: Object.fromEntries(
      Object.entries(metadata).map(([key, { stringValue = '' }]) => [key, stringValue]),
    ),
  }
}
