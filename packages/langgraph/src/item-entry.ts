import type { Item } from '@langchain/langgraph-checkpoint'
import {
  type JSONValue,
  type MemoryEntry,
  type Metadata,
  type MetadataFilter,
  type NewMemory,
  resolveMetadata,
} from '@memory/core'
import { textAt } from './text-at.js'

/** An item on its way into a memory store. */
export interface ItemToStore {
  readonly namespace: readonly string[]
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
  /** Paths of the text that is searched; `false`: none of it. */
  readonly index: false | readonly string[]
  readonly updatedAt: string
}

/** One id for each namespace and key; the last of the list is the key. */
export const idOf = (namespace: readonly string[], key: string): string => JSON.stringify([...namespace, key])

/** Every prefix of a namespace is metadata of its own, so that a prefix is found by equality. */
const prefixKey = (length: number): string => `prefix${length}`

/** Matches the items at or below a namespace; `undefined`: every item. */
export function prefixFilter(prefix: readonly string[]): MetadataFilter | undefined {
  return prefix.length === 0 ? undefined : { [prefixKey(prefix.length)]: JSON.stringify(prefix) }
}

/** @throws MemoryError `invalid_argument` naming the path when the value is not JSON. */
export function toMemory({ namespace, key, value, index, updatedAt }: ItemToStore): NewMemory {
  const texts = index === false ? [] : index.flatMap((path) => textAt(value, path))
  const prefixes = namespace.map((_, i) => [prefixKey(i + 1), JSON.stringify(namespace.slice(0, i + 1))])
  const metadata: Metadata = {
    ...Object.fromEntries(prefixes),
    namespace: [...namespace],
    key,
    value: resolveMetadata(value) ?? {},
    searchable: texts.length > 0,
    updatedAt,
  }
  // A memory needs content; what is not searchable is named by its key.
  return { id: idOf(namespace, key), content: texts.length > 0 ? texts.join('\n') : key || '-', metadata }
}

/** An item and what search needs to know of it. */
export interface StoredItem {
  readonly item: Item
  readonly searchable: boolean
  readonly score: number | undefined
}

/** `undefined` for memories that are no items. */
export function fromMemory({ metadata, createdAt, score }: MemoryEntry): StoredItem | undefined {
  const { namespace, key, value, updatedAt, searchable } = metadata ?? {}
  if (!isLabels(namespace) || typeof key !== 'string' || typeof updatedAt !== 'string' || !isObject(value)) {
    return undefined
  }
  const item: Item = {
    namespace: [...namespace],
    key,
    value,
    createdAt: new Date(createdAt ?? updatedAt),
    updatedAt: new Date(updatedAt),
  }
  return { item, searchable: searchable === true, score }
}

const isLabels = (value: JSONValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((label) => typeof label === 'string')

const isObject = (value: JSONValue | undefined): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
