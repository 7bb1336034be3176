import { invalid } from '@memory/core'

/** Where a listing goes on: a page of the service, and the last key that was taken of it. */
export interface ListPosition {
  readonly token?: string
  readonly after: string
}

/** @param partition Whose entries are listed; undefined for those of all. */
export function encodeCursor(partition: string | undefined, { token = '', after }: ListPosition): string {
  return JSON.stringify([partition ?? '', token, after])
}

/** @throws MemoryError `invalid_argument` for anything that is no cursor of this partition's list. */
export function decodeCursor(partition: string | undefined, cursor: string | undefined): ListPosition {
  if (cursor === undefined) return { after: '' }
  try {
    const parsed: unknown = JSON.parse(cursor)
    if (Array.isArray(parsed) && parsed.length === 3 && parsed.every((part) => typeof part === 'string')) {
      const [owner, token, after] = parsed as [string, string, string]
      if (owner === (partition ?? '')) return { ...(token !== '' && { token }), after }
    }
  } catch {
    // Not JSON, so not a cursor.
  }
  throw invalid('cursor', 'must be one that list gave for this scope')
}

/**
 * The next keys of a page, and where to go on. Pages come in no order, so they are put into one: a key deleted
 * between two calls then moves no other.
 */
export function takeKeys(
  keys: readonly string[],
  { token, after }: ListPosition,
  limit: number,
  nextToken: string | undefined,
): { readonly taken: readonly string[]; readonly next: ListPosition | undefined } {
  const left = keys.filter((key) => key > after).sort()
  const taken = left.slice(0, limit)
  const last = taken.at(-1)
  if (last !== undefined && left.length > limit)
    return { taken, next: { ...(token && { token }), after: last } }
  return { taken, next: nextToken === undefined ? undefined : { token: nextToken, after: '' } }
}
