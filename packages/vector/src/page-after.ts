import { invalid } from '@memory/core'

/** What the order of a list goes by. */
export interface Dated {
  readonly id: string
  readonly createdAt: string
}

/** Where an entry stands in the order of a list, oldest first. */
export const position = ({ createdAt, id }: Dated): string => `${createdAt} ${id}`

/**
 * The position a page of {@link pageAfter} ended at.
 *
 * @param owner Whose entries are listed; cursors of others are refused.
 * @throws MemoryError `invalid_argument` unless it came from a page of this owner.
 */
export function readCursor(owner: string, cursor: string | undefined): string {
  if (cursor === undefined) return ''
  let parsed: unknown
  try {
    parsed = JSON.parse(cursor)
  } catch {
    throw invalid('cursor', 'must come from a page of this scope')
  }
  const [given, after] = Array.isArray(parsed) ? (parsed as unknown[]) : []
  if (given === owner && typeof after === 'string') return after
  throw invalid('cursor', 'must come from a page of this scope')
}

/** A page of a list that was read whole: for services whose own pages move while others write. */
export function pageAfter<Entry extends Dated>(
  entries: readonly Entry[],
  { owner, after, limit }: { readonly owner: string; readonly after: string; readonly limit: number },
): { readonly page: Entry[]; readonly cursor?: string } {
  const rest = entries
    .filter((entry) => position(entry) > after)
    .sort((a, b) => (position(a) < position(b) ? -1 : 1))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { page, ...(last && rest.length > limit && { cursor: JSON.stringify([owner, position(last)]) }) }
}
