import type {
  MemoryMetadataFilterExpression,
  MemoryRecordMetadataValue,
  MemoryRecordSummary,
} from '@aws-sdk/client-bedrock-agentcore'
import {
  type MemoryEntry,
  MemoryError,
  type Metadata,
  type MetadataFilter,
  resolveMetadata,
  resolveTime,
  truncate,
} from '@memory/core'
import { decodeId } from './encode-id.js'
import type { AgentCoreLimits } from './limits.js'
import type { ResolvedNamespace } from './namespace.js'

type RecordMetadata = Readonly<Record<string, MemoryRecordMetadataValue>>

/** An entry that this store has written, with what the service has no place for. */
export interface StoredEntry {
  readonly id: string
  readonly content: string
  readonly metadata?: Metadata
  readonly createdAt: string
}

/** JSON of what is kept beside the text, over as many metadata values as it takes; short names, for there is little room. */
interface Details {
  readonly c: string
  readonly m?: Metadata
}

const DETAILS_KEY = 'memory.details'

/** Keys of metadata, of events and of records (API model, `MetadataKey`). */
export const METADATA_KEY = /^[a-zA-Z0-9\s._:/=+@-]{1,128}$/

/**
 * The caller's metadata as the service keeps them: whole as JSON, and the indexed ones once more as they are, so that the
 * service can filter by them.
 *
 * @throws MemoryError `limit_exceeded` with field `metadata`.
 */
export function toMetadata(
  { createdAt, metadata }: Pick<StoredEntry, 'createdAt' | 'metadata'>,
  indexedKeys: ReadonlySet<string>,
  limits: AgentCoreLimits,
): Record<string, MemoryRecordMetadataValue> {
  const kept: Record<string, MemoryRecordMetadataValue> = {}
  for (const [key, value] of Object.entries(metadata ?? {})) {
    const native = indexedKeys.has(key) ? toNative(value, limits) : undefined
    if (native) kept[key] = native
  }
  const details: Details = { c: createdAt, ...(metadata && { m: metadata }) }
  let rest = JSON.stringify(details)
  const room = (limits.recordMetadataKeys - Object.keys(kept).length) * limits.recordMetadataCharacters
  if (rest.length > room) {
    const message = `metadata have ${rest.length} characters as JSON with the creation time, the limit is ${room}`
    throw new MemoryError('limit_exceeded', message, { field: 'metadata', limit: room, actual: rest.length })
  }
  for (let i = 0; rest !== ''; i++) {
    const part = truncate(rest, limits.recordMetadataCharacters)
    kept[`${DETAILS_KEY}.${i}`] = { stringValue: part }
    rest = rest.slice(part.length)
  }
  if (Object.keys(kept).length > limits.recordMetadataKeys) {
    throw new MemoryError('limit_exceeded', 'metadata do not fit into the values of a record', {
      field: 'metadata',
      limit: limits.recordMetadataKeys,
      actual: Object.keys(kept).length,
    })
  }
  return kept
}

/** What the service can compare. */
function toNative(value: unknown, limits: AgentCoreLimits): MemoryRecordMetadataValue | undefined {
  if (typeof value === 'number') return { numberValue: value }
  const fits = typeof value === 'string' && value !== '' && value.length <= limits.recordMetadataCharacters
  return fits ? { stringValue: value } : undefined
}

/** The conditions of a filter that the service evaluates, and whether that is all of them. */
export function nativeFilters(
  filter: MetadataFilter | undefined,
  indexedKeys: ReadonlySet<string>,
  limits: AgentCoreLimits,
): { readonly filters: MemoryMetadataFilterExpression[]; readonly complete: boolean } {
  const filters: MemoryMetadataFilterExpression[] = []
  const all = Object.entries(filter ?? {})
  for (const [metadataKey, wanted] of all) {
    const metadataValue = indexedKeys.has(metadataKey) ? toNative(wanted, limits) : undefined
    if (metadataValue && filters.length < limits.filters) {
      filters.push({ left: { metadataKey }, operator: 'EQUALS_TO', right: { metadataValue } })
    }
  }
  return { filters, complete: filters.length === all.length }
}

/**
 * A record as callers see it. One that this store has written has the id it was given, which is the last segment of its
 * namespace; one that was extracted has the service's.
 */
export function toEntry(
  record: MemoryRecordSummary,
  { type }: ResolvedNamespace,
  direct: ResolvedNamespace | undefined,
): MemoryEntry & { id: string } {
  const metadata = record.metadata ?? {}
  const details = detailsOf(metadata, record.memoryRecordId ?? '')
  const own = direct && directIdOf(record, direct)
  const visible = details ? details.m : withType(plainMetadata(metadata), type)
  const createdAt = details?.c ?? record.createdAt?.toISOString()
  return {
    id: own ?? record.memoryRecordId ?? '',
    content: record.content?.text ?? '',
    ...(visible && { metadata: visible }),
    ...(createdAt !== undefined && { createdAt }),
  }
}

/** The id that is the last segment of a direct record's namespace. */
export function directIdOf(
  { namespaces = [] }: MemoryRecordSummary,
  { path }: ResolvedNamespace,
): string | undefined {
  const [stored = ''] = namespaces
  if (!stored.startsWith(path)) return undefined
  const segment = stored.slice(path.length).replace(/\/$/, '')
  return segment === '' || segment.includes('/') ? undefined : decodeId(segment)
}

function detailsOf(metadata: RecordMetadata, memoryRecordId: string): Details | undefined {
  let json = ''
  for (let i = 0; ; i++) {
    const part = metadata[`${DETAILS_KEY}.${i}`]?.stringValue
    if (part === undefined) break
    json += part
  }
  if (json === '') return undefined
  try {
    const { c, m } = JSON.parse(json) as Partial<Details>
    const createdAt = resolveTime(c ?? '', 'createdAt') ?? ''
    const own = resolveMetadata(m)
    return { c: createdAt, ...(own && { m: own }) }
  } catch (cause) {
    throw new MemoryError('corrupt', `The metadata of record "${memoryRecordId}" cannot be read`, { cause })
  }
}

/** The metadata that the service itself has extracted, as plain values. */
function plainMetadata(metadata: RecordMetadata): Metadata {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(
      ([key, { stringValue, stringListValue, numberValue, dateTimeValue }]) => {
        const value = stringValue ?? stringListValue ?? numberValue ?? dateTimeValue?.toISOString()
        return value === undefined ? [] : [[key, value]]
      },
    ),
  )
}

function withType(metadata: Metadata, type: string | undefined): Metadata | undefined {
  const whole: Metadata =
    type === undefined || Object.hasOwn(metadata, 'type') ? metadata : { ...metadata, type }
  return Object.keys(whole).length > 0 ? whole : undefined
}
