import type { JSONValue, MemoryEntry } from '@memory/core'
import { truncate } from '@memory/core'
import type { EarlierVersion, EntryCard } from '../api.js'

/** UTF-16 units of content: in a list, and of the one that is looked at. */
export const LIST_TEXT = 600
export const DETAIL_TEXT = 100_000
/** UTF-16 units of metadata shown. */
const METADATA_TEXT = 20_000
/** Ids and earlier versions read from metadata. */
const MOST_ITEMS = 50

/** What can be shown of a store's answer, whatever the store made of it; `undefined` when there is no text in it. */
export function toCard(entry: unknown, storeName: string, longest: number): EntryCard | undefined {
  const { content, id, score, metadata, createdAt, expiresAt } = (entry ?? {}) as Partial<MemoryEntry>
  if (typeof content !== 'string') return undefined
  return {
    storeName,
    content: truncate(content, longest),
    length: content.length,
    ...text('id', id),
    ...(typeof score === 'number' && Number.isFinite(score) && { score }),
    ...text('type', metadata?.type),
    ...text('createdAt', createdAt),
    ...text('expiresAt', expiresAt),
  }
}

/** What the manager wrote down about where an entry comes from. */
export function provenance({ metadata }: MemoryEntry): {
  readonly sessionId?: string
  readonly messageIds: string[]
  readonly supersedes: string[]
  readonly history: EarlierVersion[]
  readonly metadata: string
} {
  return {
    ...text('sessionId', metadata?.sessionId),
    messageIds: strings(metadata?.messageIds),
    supersedes: strings(metadata?.supersedes),
    history: versions(metadata?.history),
    metadata: indented(metadata),
  }
}

function text<Key extends string>(key: Key, value: unknown): { readonly [K in Key]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { [K in Key]: string }) : {}
}

function strings(value: JSONValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, MOST_ITEMS) : []
}

function versions(value: JSONValue | undefined): EarlierVersion[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MOST_ITEMS).flatMap((item) => {
    const { content, createdAt } = (item ?? {}) as Partial<EarlierVersion>
    return typeof content === 'string'
      ? [{ content: truncate(content, LIST_TEXT), ...text('createdAt', createdAt) }]
      : []
  })
}

function indented(metadata: unknown): string {
  if (metadata === undefined) return ''
  try {
    const json = JSON.stringify(metadata, null, 2)
    return json.length > METADATA_TEXT ? `${truncate(json, METADATA_TEXT)}\n...` : json
  } catch {
    // A foreign store may hand out what JSON cannot hold.
    return 'not JSON'
  }
}
