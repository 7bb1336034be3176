import { ENTITY_KEYS, type EntityKey } from './entities.js'
import { object } from './json.js'
import type { Memory } from './memories.js'
import { refused } from './refused.js'

export type Condition = (memory: Memory) => boolean

/**
 * Reads a filter: entity ids with `eq`, `ne`, `in` and `*`, metadata by equality of single keys, `AND`, `OR`, `NOT`.
 * An id that is not named must be absent, which the documentation calls implicit null scoping. Keys beyond a
 * fixed list are refused, as by the platform; of the list, times, categories and keywords are not emulated.
 */
export function readFilter(value: unknown): Condition {
  const named = new Set<EntityKey>()
  const condition = read(object(value ?? {}, 'filters'), named)
  if (named.size === 0) throw refused(`filters must include at least one of ${ENTITY_KEYS.join(', ')}.`)
  const absent = ENTITY_KEYS.filter((key) => !named.has(key))
  return (memory) => condition(memory) && absent.every((key) => memory.entities[key] === null)
}

function read(filter: Readonly<Record<string, unknown>>, named: Set<EntityKey>): Condition {
  const conditions = Object.entries(filter).map(([key, value]): Condition => {
    if (key === 'AND' || key === 'OR' || key === 'NOT') {
      if (!Array.isArray(value)) throw refused(`${key} must be a list of filters.`)
      const parts = value.map((part) => read(object(part, key), named))
      if (key === 'AND') return (memory) => parts.every((part) => part(memory))
      if (key === 'OR') return (memory) => parts.some((part) => part(memory))
      return (memory) => !parts.some((part) => part(memory))
    }
    if (key === 'metadata') return readMetadata(object(value, key))
    const entity = ENTITY_KEYS.find((name) => name === key)
    if (!entity) throw refused(`Unrecognized filter key: ${key}`)
    named.add(entity)
    return readEntity(entity, value)
  })
  return (memory) => conditions.every((condition) => condition(memory))
}

function readEntity(key: EntityKey, value: unknown): Condition {
  if (value === '*') return ({ entities }) => entities[key] !== null
  if (typeof value === 'string') return ({ entities }) => entities[key] === value
  const [[operator, operand] = [], ...rest] = Object.entries(object(value, key))
  if (rest.length > 0) throw refused(`${key}: one operator at a time.`)
  if (operator === 'eq') return ({ entities }) => entities[key] === operand
  if (operator === 'ne') return ({ entities }) => entities[key] !== operand
  if (operator === 'in' && Array.isArray(operand)) return ({ entities }) => operand.includes(entities[key])
  throw refused(`${key}: unsupported operator ${String(operator)}.`)
}

function readMetadata(wanted: Readonly<Record<string, unknown>>): Condition {
  const entries = Object.entries(wanted)
  for (const [key, value] of entries) {
    if (typeof value === 'object') throw refused(`metadata.${key}: only plain values are emulated.`)
  }
  return ({ metadata }) =>
    entries.every(
      ([key, value]) => metadata !== null && Object.hasOwn(metadata, key) && metadata[key] === value,
    )
}
