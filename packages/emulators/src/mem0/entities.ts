import type { JsonObject } from './json.js'
import { text } from './json.js'
import { refused } from './refused.js'

/** The ids that say whose memory it is. */
export const ENTITY_KEYS = ['user_id', 'agent_id', 'app_id', 'run_id'] as const

export type EntityKey = (typeof ENTITY_KEYS)[number]

/** `null` where a memory has no such id. */
export type Entities = Readonly<Record<EntityKey, string | null>>

/** The ids at the top level of a body or query, of which there must be one. */
export function readEntities(source: JsonObject): Entities {
  const entities = Object.fromEntries(
    ENTITY_KEYS.map((key) => [key, source[key] === undefined ? null : text(source[key], key)]),
  ) as Record<EntityKey, string | null>
  if (ENTITY_KEYS.every((key) => entities[key] === null)) {
    throw refused(`At least one of the filters: ${ENTITY_KEYS.join(', ')} is required!`)
  }
  return entities
}

/** Searches and lists take ids in `filters` alone. */
export function refuseEntities(body: JsonObject): void {
  const found = ENTITY_KEYS.filter((key) => key in body)
  if (found.length > 0) throw refused(`Entity IDs [${found.join(', ')}] must be passed inside filters.`)
}
