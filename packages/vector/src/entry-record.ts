import { type MemoryEntry, MemoryError, type Metadata } from '@memory/core'
import { filterableOf } from './metadata-filter.js'
import type { VectorRecord } from './vector-backend.js'

/** An entry with everything filled in, and the mark of the embedder whose vector it has. */
export interface StoredEntry {
  readonly id: string
  readonly content: string
  readonly metadata?: Metadata
  readonly createdAt: string
  readonly expiresAt?: string
  /** Short mark of the embedder; see `embedderMark`. */
  readonly mark: string
}

/** How an entry's remaining fields lie in {@link VectorRecord.details}; short names, for services count bytes. */
interface Details {
  readonly e: string
  readonly c: string
  readonly x?: string
  readonly m?: Metadata
}

/** The entry as a back end keeps it. Metadata stay whole in `details`; `filterable` only repeats some. */
export function toRecord(entry: StoredEntry, partition: string): VectorRecord {
  const { id, content, metadata, createdAt, expiresAt, mark } = entry
  const details: Details = {
    e: mark,
    c: createdAt,
    ...(expiresAt && { x: expiresAt }),
    ...(metadata && { m: metadata }),
  }
  return {
    partition,
    id,
    content,
    details: JSON.stringify(details),
    filterable: filterableOf(metadata),
    ...(expiresAt && { expiresAt: Date.parse(expiresAt) }),
  }
}

/**
 * The way back.
 *
 * @throws MemoryError `corrupt` when somebody else's data lies under the key.
 */
export function fromRecord({ id, content, details }: VectorRecord): StoredEntry {
  const { e, c, x, m } = detailsOf(details, id)
  return {
    id,
    content,
    createdAt: c,
    mark: e,
    ...(x !== undefined && { expiresAt: x }),
    ...(m !== undefined && { metadata: m }),
  }
}

function detailsOf(text: string, id: string): Details {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new MemoryError('corrupt', `The record "${id}" holds no memory`, { cause })
  }
  if (!isDetails(parsed)) throw new MemoryError('corrupt', `The record "${id}" holds no memory`)
  return parsed
}

function isDetails(value: unknown): value is Details {
  if (!isObject(value)) return false
  const { e, c, x, m } = value
  return (
    typeof e === 'string' && isTime(c) && (x === undefined || isTime(x)) && (m === undefined || isObject(m))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

/** What callers see. */
export function toEntry({ mark: _, ...entry }: StoredEntry, score?: number): MemoryEntry & { id: string } {
  return { ...entry, ...(score !== undefined && { score }) }
}

/** Whether the entry is visible at the moment. */
export function isLive({ expiresAt }: { readonly expiresAt?: string }, now: number): boolean {
  return expiresAt === undefined || Date.parse(expiresAt) > now
}
