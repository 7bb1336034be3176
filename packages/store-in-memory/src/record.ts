import {
  type MemoryEntry,
  type Metadata,
  type NewMemory,
  normalizeContent,
  resolveMetadata,
} from '@memory/core'

/** A memory as it is held. Never changed: an update puts another record in its place. */
export interface MemoryRecord {
  readonly id: string
  readonly content: string
  readonly metadata: Metadata | undefined
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Milliseconds since the epoch; infinity for what never expires. */
  readonly expiresAt: number
}

/** The record of a checked new memory; what the caller left out is taken from `before`, if anything. */
export function toRecord(memory: NewMemory, id: string, now: number, before?: MemoryRecord): MemoryRecord {
  return {
    id,
    content: memory.content,
    metadata: memory.metadata,
    createdAt: memory.createdAt === undefined ? (before?.createdAt ?? now) : Date.parse(memory.createdAt),
    expiresAt: memory.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(memory.expiresAt),
  }
}

/** An entry that shares nothing with the record. */
export function toEntry(record: MemoryRecord, score?: number): MemoryEntry {
  const metadata = resolveMetadata(record.metadata)
  return {
    id: record.id,
    content: record.content,
    ...(metadata && { metadata }),
    ...(score !== undefined && { score }),
    createdAt: new Date(record.createdAt).toISOString(),
    ...(record.expiresAt !== Number.POSITIVE_INFINITY && {
      expiresAt: new Date(record.expiresAt).toISOString(),
    }),
  }
}

export function sameContent(a: string, b: string): boolean {
  return a === b || normalizeContent(a) === normalizeContent(b)
}

/** Whether two records hold the same; the order of metadata keys does not count. */
export function sameRecord(a: MemoryRecord, b: MemoryRecord): boolean {
  return (
    a.content === b.content &&
    a.createdAt === b.createdAt &&
    a.expiresAt === b.expiresAt &&
    sameJson(a.metadata, b.metadata)
  )
}

function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  )
}
