import { canonicalName, type MemoryScope, scopeKey, sha256 } from '@memory/core'

/** Hexadecimal digits of a key: 128 bits, which nobody meets twice. */
const DIGITS = 32

const hash = (...parts: readonly string[]): string => sha256(JSON.stringify(parts)).slice(0, DIGITS)

/**
 * The part of the database that belongs to one scope of one namespace. Every query has it as a parameter; ids, names
 * and scopes never become part of a query, and no length or character of them meets a limit of an index.
 */
export function partitionKey(namespace: string, scope: MemoryScope): string {
  return hash('partition', namespace, scopeKey(scope))
}

export function factKey(partition: string, id: string): string {
  return hash('fact', partition, id)
}

/** The same for every spelling of a name; one of nothing but signs, such as `???`, stands for itself. */
export function entityKey(partition: string, name: string): string {
  return hash('entity', partition, canonicalName(name) || name.trim())
}
