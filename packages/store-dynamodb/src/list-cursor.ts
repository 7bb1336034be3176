import { readCursor } from '@memory/vector'
import type { Item } from './item.js'
import { KEY_PREFIX, type TableLayout } from './table-layout.js'

/** Where a page ended: an id in the partition that is listed, or a whole key when all are. */
export function encodeCursor(last: Item, partition: string | undefined, layout: TableLayout): string {
  const id = last[layout.sortKey]?.S
  // A partition key of the store's holds no slash.
  const after = partition === undefined ? `${last[layout.partitionKey]?.S}/${id}` : id
  return JSON.stringify([partition ?? '', after])
}

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
  const after = readCursor(partition ?? '', cursor)
  if (after === '') return undefined
  const slash = partition === undefined ? after.indexOf('/') : -1
  const place = partition === undefined ? after.slice(0, slash) : KEY_PREFIX + partition
  return { [partitionKey]: { S: place }, [sortKey]: { S: after.slice(slash + 1) } }
}
