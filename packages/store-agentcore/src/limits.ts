import { invalid } from '@memory/core'
import { resolveLimits as resolveKnownLimits } from '@memory/vector'

/** Limits of Bedrock AgentCore Memory that the store keeps to. Pass `limits` when they move. */
export interface AgentCoreLimits {
  /** Turns of one event. */
  readonly eventTurns: number
  /** UTF-16 units of one turn's text; longer ones are split. */
  readonly turnCharacters: number
  /** Not the service's, which documents none: UTF-16 units of all texts of one event. */
  readonly eventCharacters: number
  readonly eventMetadataKeys: number
  readonly eventMetadataCharacters: number
  readonly actorIdCharacters: number
  readonly sessionIdCharacters: number
  readonly namespaceCharacters: number
  readonly queryCharacters: number
  /** Results of one search of one namespace. */
  readonly topK: number
  /** Records of one page, and of one batch. */
  readonly pageRecords: number
  readonly batchRecords: number
  /** Characters of a record's text. A byte is never more than one, so the store promises as many bytes. */
  readonly recordCharacters: number
  readonly recordMetadataKeys: number
  readonly recordMetadataCharacters: number
  /** Conditions on metadata in one search. */
  readonly filters: number
}

/** Source: service model of the data plane, 2024-02-28, except where an own bound is named. */
export const AGENTCORE_LIMITS: AgentCoreLimits = Object.freeze({
  eventTurns: 100,
  turnCharacters: 100_000,
  eventCharacters: 1_000_000,
  eventMetadataKeys: 15,
  eventMetadataCharacters: 256,
  actorIdCharacters: 255,
  sessionIdCharacters: 100,
  namespaceCharacters: 1_024,
  queryCharacters: 10_000,
  topK: 100,
  pageRecords: 100,
  batchRecords: 100,
  recordCharacters: 16_000,
  recordMetadataKeys: 20,
  recordMetadataCharacters: 256,
  filters: 5,
})

/** Limits of texts that are cut into parts: one character may be two UTF-16 units, which stay together. */
const CUT = ['turnCharacters', 'recordMetadataCharacters'] as const

/**
 * The limits, those given in place of the service's.
 *
 * @throws MemoryError `invalid_argument` naming the limit.
 */
export function resolveLimits(given?: Partial<AgentCoreLimits>): AgentCoreLimits {
  const limits = resolveKnownLimits(AGENTCORE_LIMITS, given)
  for (const name of CUT) if (limits[name] < 2) throw invalid(`limits.${name}`, 'must be at least 2')
  return limits
}
