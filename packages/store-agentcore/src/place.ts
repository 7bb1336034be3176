import { MemoryError, type MemoryScope } from '@memory/core'
import { encodeId, NO_ID } from './encode-id.js'
import type { AgentCoreLimits } from './limits.js'

/** A scope as the service names it. */
export interface Place {
  readonly actorId: string
  /** Absent when the scope names no session. */
  readonly sessionId: string | undefined
}

/**
 * The actor and the session of a scope. An agent is part of the actor, after a colon, which no encoded id holds; no actor
 * at all is an actor of its own.
 *
 * @throws MemoryError `limit_exceeded` with field `scope` when an id is too long for the service.
 */
export function placeOf({ actorId, agentId, sessionId }: MemoryScope, limits: AgentCoreLimits): Place {
  const actor = actorId === undefined ? NO_ID : encodeId(actorId)
  return {
    actorId: within(
      agentId === undefined ? actor : `${actor}:${encodeId(agentId)}`,
      limits.actorIdCharacters,
      `the actor "${actorId ?? ''}"${agentId === undefined ? '' : ` and agent "${agentId}"`}`,
      'scope',
    ),
    sessionId: sessionId === undefined ? undefined : sessionOf(sessionId, limits, 'scope'),
  }
}

/** @throws MemoryError `limit_exceeded` naming the field. */
export function sessionOf(sessionId: string, limits: AgentCoreLimits, field: string): string {
  return within(encodeId(sessionId), limits.sessionIdCharacters, `the session "${sessionId}"`, field)
}

function within(encoded: string, limit: number, what: string, field: string): string {
  if (encoded.length <= limit) return encoded
  throw new MemoryError(
    'limit_exceeded',
    `${what} has ${encoded.length} characters in the service's alphabet (letters, digits, - and _), the limit is ${limit}`,
    { field, limit, actual: encoded.length },
  )
}
