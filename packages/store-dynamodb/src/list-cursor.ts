import { invalid } from '@memory/core'
import type { Item } from './item.js'
import { KEY_PREFIX, type TableLayout } from './table-layout.js'

/** Where a page ended. */
export const encodeCursor = (partitionKey: string, sortKey: string): string =>
  JSON.stringify([partitionKey, sortKey])

/**
 * The key to go on from. A cursor of another scope is refused: it must not tell where that scope's entries are.
 *
 * @throws MemoryError `invalid_argument` for anything that is no cursor of this list.
 */
export function decodeCursor(
  cursor: string | undefined,
  partition: string | undefined,
  { partitionKey, sortKey }: TableLayout,
): Item | undefined {
  if (cursor === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(cursor)
    if (
      Array.isArray(parsed) &&
      parsed.length === 2 &&
      parsed.every((part) => typeof part === 'string' && part !== '')
    ) {
      const [place, id] = parsed as [string, string]
      if (partition === undefined || place === KEY_PREFIX + partition) {
        return { [partitionKey]: { S: place }, [sortKey]: { S: id } }
      }
    }
  } catch {
    // Not JSON, so not a cursor.
  }
  throw invalid('cursor', 'must be one that list gave for this scope')
}
