import type { Item, SearchItem } from '@langchain/langgraph-checkpoint'
import { type MemoryEntry, MemoryError, type MemoryScope, type Metadata, scopeKey } from '@memory/core'

/** An entry with everything filled in. */
export interface StoredEntry {
  readonly id: string
  readonly content: string
  readonly metadata?: Metadata
  readonly createdAt: string
  readonly expiresAt?: string
}

/** The namespace label of a scope: its key, with the one character of it that labels must not contain escaped. */
export const labelOf = (scope: MemoryScope): string => scopeKey(scope).replaceAll('.', '%2E')

export const toValue = ({ id: _, ...value }: StoredEntry): Record<string, unknown> => structuredClone(value)

/** @throws MemoryError `corrupt` when something else lies under the key. */
export function fromItem({ key, value }: Item): StoredEntry {
  const { content, metadata, createdAt, expiresAt } = value as Partial<StoredEntry>
  if (typeof content !== 'string' || typeof createdAt !== 'string') {
    throw new MemoryError('corrupt', `The item "${key}" holds no memory`)
  }
  return structuredClone({
    id: key,
    content,
    createdAt,
    ...(metadata && { metadata }),
    ...(expiresAt !== undefined && { expiresAt }),
  })
}

/** What callers see. Cosines below 0 are no relevance at all. */
export function toEntry(entry: StoredEntry, { score }: Pick<SearchItem, 'score'> = {}): MemoryEntry {
  return { ...entry, ...(score !== undefined && { score: Math.min(1, Math.max(0, score)) }) }
}
