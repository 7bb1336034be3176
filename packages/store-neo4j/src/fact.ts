import {
  type MemoryEntry,
  MemoryError,
  type Metadata,
  normalizeContent,
  resolveMetadata,
  type Triple,
} from '@memory/core'
import { terms, wordLine } from './text/terms.js'

/** A memory as the database holds it. Times are in milliseconds since the epoch. */
export interface Fact {
  readonly key: string
  readonly id: string
  readonly partition: string
  readonly content: string
  /** JSON, since properties cannot be nested. */
  readonly metadata: string | null
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly validFrom: number | null
  /** Since when another fact holds in its place. */
  readonly validTo: number | null
}

/** The properties above of a node `f`, for the `RETURN` of a query. */
export const FACT_FIELDS =
  'f {.key, .id, .partition, .content, .metadata, .createdAt, .expiresAt, .validFrom, .validTo}'

/**
 * Binds `f` to every fact of a scope. The planner would read all facts there are when most of them are the scope's: the
 * hint keeps it to the index, and the condition on the key, which always holds, lets the index serve.
 */
export const FACTS_OF_SCOPE = `MATCH (f:MemoryFact)
USING INDEX SEEK f:MemoryFact(partition, key)
WHERE f.partition = $partition AND f.key > ''`

/**
 * Whether a node `f` is there for its scope at `$now`. Without `OR`, over which the planner would ask the index twice and
 * sort what comes back.
 */
export const IS_VISIBLE = 'coalesce(f.expiresAt > $now, true) AND coalesce(f.validTo > $now, true)'

export function isVisible({ expiresAt, validTo }: Fact, now: number): boolean {
  return (expiresAt === null || expiresAt > now) && (validTo === null || validTo > now)
}

/** @throws MemoryError `corrupt` when somebody else's data lies in the node. */
export function toEntry(fact: Fact): MemoryEntry {
  const { id, content } = fact
  const metadata = metadataOf(fact)
  if (typeof content !== 'string') throw corrupt(fact)
  return {
    id,
    content,
    ...(metadata && { metadata }),
    createdAt: timeIn(fact, fact.createdAt),
    ...(fact.expiresAt !== null && { expiresAt: timeIn(fact, fact.expiresAt) }),
  }
}

/** @throws MemoryError `corrupt`. */
export function metadataOf(fact: Fact): Metadata | undefined {
  if (fact.metadata === null) return undefined
  try {
    return resolveMetadata(JSON.parse(fact.metadata))
  } catch (cause) {
    throw corrupt(fact, cause)
  }
}

function timeIn(fact: Fact, ms: number): string {
  // Outside of these bounds there are no dates.
  if (typeof ms !== 'number' || !(Math.abs(ms) <= 8.64e15)) throw corrupt(fact)
  return new Date(ms).toISOString()
}

function corrupt({ id }: Fact, cause?: unknown): MemoryError {
  return new MemoryError('corrupt', `The fact "${id}" holds no memory`, {
    ...(cause !== undefined && { cause }),
  })
}

/**
 * All that is written for a fact, `null` for what it lacks: integers as integers, the vector under the property of its
 * index.
 */
export function properties(
  fact: Fact,
  triple: Triple | undefined,
  vector: { readonly property: string; readonly values: readonly number[] } | undefined,
): Record<string, unknown> {
  const { createdAt, expiresAt, validFrom, validTo, ...texts } = fact
  return {
    ...texts,
    createdAt: integer(createdAt),
    expiresAt: integer(expiresAt),
    validFrom: integer(validFrom),
    validTo: integer(validTo),
    words: wordLine(terms(fact.content)),
    facets: facets(metadataOf(fact)),
    source: triple?.source ?? null,
    messageIds: messageIds(metadataOf(fact)),
    ...(vector && { [vector.property]: vector.values }),
  }
}

/** An instant as a parameter that the database keeps as an integer. */
export function integer(value: number): bigint
export function integer(value: number | null): bigint | null
export function integer(value: number | null): bigint | null {
  return value === null ? null : BigInt(Math.trunc(value))
}

/** One text per top-level key and plain value, by which a filter finds facts without any name in a query. */
export function facet(key: string, value: string | number | boolean): string {
  return JSON.stringify([key, value])
}

export function sameContent(a: string, b: string): boolean {
  return a === b || normalizeContent(a) === normalizeContent(b)
}

function facets(metadata: Metadata = {}): string[] {
  return Object.entries(metadata).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [facet(key, value)]
      : [],
  )
}

/** Where it came from, for people who look at the graph. */
function messageIds({ messageIds }: Metadata = {}): string[] | null {
  return Array.isArray(messageIds) ? messageIds.filter((id) => typeof id === 'string') : null
}
