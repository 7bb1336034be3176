import type { MemoryScope } from '@memory/core'
import type { Mem0Ids } from './mem0-client.js'

/** Whose memory it is, as both of mem0's filters name it. */
export interface Entities {
  readonly user_id?: string
  readonly agent_id?: string
  readonly run_id?: string
}

/** mem0 knows no memory of nobody. No id can be written like this one, since `%` is escaped. */
const UNSCOPED = '%unscoped'

/** What mem0 would trim, refuse, or take for a wildcard. */
const SPECIAL = /[%*\s]|\p{C}/gu

/**
 * Text that mem0 takes literally, and another for every other. Most ids, e-mail addresses among them, stay as
 * they are, so that memories which mem0 holds already are found.
 */
export function literal(text: string): string {
  return text.replace(SPECIAL, (character) => (character === '*' ? '%2A' : encodeURIComponent(character)))
}

export function entitiesOf({ actorId, agentId, sessionId }: MemoryScope): Entities {
  if (actorId === undefined && agentId === undefined && sessionId === undefined) return { user_id: UNSCOPED }
  return {
    ...(actorId !== undefined && { user_id: literal(actorId) }),
    ...(agentId !== undefined && { agent_id: literal(agentId) }),
    ...(sessionId !== undefined && { run_id: literal(sessionId) }),
  }
}

/** The same for parameters of calls, which are in camel case. */
export function idsOf({ user_id, agent_id, run_id }: Entities): Mem0Ids {
  return {
    ...(user_id !== undefined && { userId: user_id }),
    ...(agent_id !== undefined && { agentId: agent_id }),
    ...(run_id !== undefined && { runId: run_id }),
  }
}

export function sameEntities(a: Entities, b: Entities): boolean {
  return a.user_id === b.user_id && a.agent_id === b.agent_id && a.run_id === b.run_id
}
