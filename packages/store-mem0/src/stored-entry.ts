import {
  type MemoryEntry,
  MemoryError,
  type MemoryScope,
  type Metadata,
  resolveMetadata,
  resolveText,
  resolveTime,
  scopeKey,
} from '@memory/core'
import { position } from '@memory/vector'
import { entitiesOf, literal, sameEntities } from './entities.js'
import type { Row } from './row.js'

/** An entry with everything filled in, and the row that holds it. */
export interface StoredEntry {
  readonly id: string
  readonly content: string
  readonly metadata?: Metadata
  readonly createdAt: string
  readonly expiresAt?: string
  readonly row: Row
}

/** An entry that mem0 does not hold yet. */
export type EntryToStore = Omit<StoredEntry, 'row'>

/** Metadata key of the id, by which mem0 finds a row. */
export const KEY = 'store_key'

/** Metadata key of everything else, as JSON: what mem0 would merge, rename or drop survives in it. */
const DETAILS = 'store_details'

/** Where the open-source package keeps the expiry. */
const EXPIRATION = 'expiration_date'

interface Details {
  readonly scope: string
  readonly id?: string
  readonly metadata?: Metadata
  readonly createdAt?: string
  readonly expiresAt?: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The value of {@link KEY} for an id. */
export const keyOf = (id: string): string => literal(id)

/** mem0's metadata for an entry that is written word for word. */
export function metadataFor(entry: EntryToStore, scope: MemoryScope): Record<string, unknown> {
  return {
    [KEY]: keyOf(entry.id),
    [DETAILS]: JSON.stringify({ scope: scopeKey(scope), ...detailsOf(entry) }),
  }
}

/** The same for a change of a row, which keeps what else it holds and whether it has a key. */
export function metadataAfter(entry: StoredEntry, scope: MemoryScope): Record<string, unknown> {
  if (Object.hasOwn(entry.row.metadata, KEY)) return { ...entry.row.metadata, ...metadataFor(entry, scope) }
  const { id: _, ...details } = detailsOf(entry)
  return { ...entry.row.metadata, [DETAILS]: JSON.stringify({ scope: scopeKey(scope), ...details }) }
}

function detailsOf({ id, metadata, createdAt, expiresAt }: EntryToStore): Omit<Details, 'scope'> {
  return { id, createdAt, ...(metadata && { metadata }), ...(expiresAt && { expiresAt }) }
}

/** Years that mem0 can read; instants beyond them have a sign in front. */
const DAY = /^\d{4}-\d{2}-\d{2}/

/** The day until which mem0 itself has to show an entry; `undefined` when there is none that it could name. */
export const expirationDateOf = (expiresAt: string | undefined): string | undefined =>
  DAY.exec(expiresAt ?? '')?.[0]

/**
 * The entry in a row; `undefined` when the row is of another scope, which a client that ignores filters would return.
 * Rows that others wrote, or that mem0 extracted, go by their entities and are known by mem0's own id.
 *
 * @throws MemoryError `corrupt` when the row says that it is an entry of this scope and holds none.
 */
export function entryIn(row: Row, scope: MemoryScope): StoredEntry | undefined {
  const details = readDetails(row)
  const mine = details ? details.scope === scopeKey(scope) : sameEntities(row.entities, entitiesOf(scope))
  if (!mine) return undefined
  if (details) checkDetails(details, row.id)
  const metadata = details ? details.metadata : foreignMetadata(row)
  const expiresAt = details ? details.expiresAt : endOfDay(row.expirationDate)
  return {
    id: details?.id ?? row.id,
    content: row.text,
    createdAt: details?.createdAt ?? instant(row.createdAt) ?? new Date(0).toISOString(),
    ...(metadata && { metadata }),
    ...(expiresAt && { expiresAt }),
    row,
  }
}

function readDetails({ metadata }: Row): Details | undefined {
  const text = Object.hasOwn(metadata, DETAILS) ? metadata[DETAILS] : undefined
  if (typeof text !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    const details = parsed as Details | null
    return typeof details?.scope === 'string' ? details : undefined
  } catch {
    // Somebody else's value under the same key: the row goes by its entities then.
    return undefined
  }
}

function checkDetails({ id, metadata, createdAt, expiresAt }: Details, rowId: string): void {
  try {
    if (id !== undefined) resolveText(id, 'id')
    resolveMetadata(metadata)
    resolveTime(createdAt, 'createdAt')
    resolveTime(expiresAt, 'expiresAt')
  } catch (cause) {
    throw new MemoryError('corrupt', `The row "${rowId}" holds no memory`, { cause })
  }
}

function foreignMetadata({ metadata }: Row): Metadata | undefined {
  const { [EXPIRATION]: _, ...rest } = metadata
  return Object.keys(rest).length > 0 ? (rest as Metadata) : undefined
}

function instant(time: string | undefined): string | undefined {
  const ms = Date.parse(time ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

function endOfDay(date: string | undefined): string | undefined {
  const ms = Date.parse(date ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms + DAY_MS).toISOString()
}

/** What callers see. */
export function toEntry({ row: _, ...entry }: StoredEntry, score?: number): MemoryEntry {
  return { ...structuredClone(entry), ...(score !== undefined && { score }) }
}

/**
 * One entry for each id, from the oldest of its rows: two instances that add the same at once make two rows, for mem0 lets
 * nobody choose an id. Ordered by creation, then by id, so that pages do not move while others write.
 */
export function mergeCopies(entries: readonly StoredEntry[]): StoredEntry[] {
  const byId = new Map<string, StoredEntry>()
  for (const entry of entries) {
    const known = byId.get(entry.id)
    if (!known || isOlder(entry, known)) byId.set(entry.id, entry)
  }
  return [...byId.values()].sort((a, b) => (position(a) < position(b) ? -1 : 1))
}

const isOlder = ({ row: a }: StoredEntry, { row: b }: StoredEntry): boolean =>
  `${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}`
