import type { AddResult, NewMemory } from '@memory/core'

/** What one call did, in the terms of the convention. */
export interface CallDetails {
  /** Records found, written or deleted. */
  readonly count?: number
  /** The record concerned, where there is one alone. */
  readonly id?: string
  /** What was searched for. Text. */
  readonly query?: string
  /** The records themselves. Text. */
  readonly records?: readonly unknown[]
  /** The first failure among the outcomes. */
  readonly error?: unknown
}

/** One method of a store as an operation of the convention. */
export interface Operation {
  name(args: readonly unknown[]): string
  /** What is known before the call. */
  before?(args: readonly unknown[]): CallDetails
  /** What is known after it. Stores of other hosts answer anything. */
  after?(answer: unknown, args: readonly unknown[]): CallDetails
}

/** Which methods are traced. `get` and `list` are not: the convention has no operation for them. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  search: {
    name: () => 'search_memory',
    before: ([query]) => ({ query: String(query) }),
    after: (found) => (Array.isArray(found) ? { count: found.length, records: found } : {}),
  },
  add: {
    name: ([, , options]) => writing([options]),
    before: ([content, metadata]) => ({ count: 1, records: [{ content, metadata }] }),
    after: (result) => outcome([result]),
  },
  addBatch: {
    name: ([entries]) => writing(Array.isArray(entries) ? entries : []),
    before: ([entries]) => (Array.isArray(entries) ? { count: entries.length, records: entries } : {}),
    after: (results) => (Array.isArray(results) ? outcome(results) : {}),
  },
  addMessages: {
    name: () => 'create_memory',
    before: ([messages]) => ({ records: messages as readonly unknown[] }),
  },
  update: {
    name: () => 'update_memory',
    before: ([id, patch]) => ({ count: 1, id: String(id), records: [patch] }),
  },
  delete: {
    name: () => 'delete_memory',
    before: ([ids]) => only([ids].flat()),
    after: (answer) => deleted(answer),
  },
  clear: { name: () => 'delete_memory', after: (answer) => deleted(answer) },
}

/** A write under an id that the caller chose may meet a record that is there. */
function writing(entries: readonly unknown[]): string {
  return entries.some((entry) => (entry as NewMemory | undefined)?.id !== undefined)
    ? 'upsert_memory'
    : 'create_memory'
}

function outcome(results: readonly unknown[]): CallDetails {
  const known = results.filter((result) => typeof result === 'object' && result !== null) as AddResult[]
  const error = known.flatMap((result) => ('error' in result ? result.error : []))[0]
  return { ...only(known.map(({ id }) => id)), ...(error && { error }) }
}

function only(ids: readonly unknown[]): CallDetails {
  const [id] = ids
  return ids.length === 1 && typeof id === 'string' ? { id } : {}
}

function deleted(answer: unknown): CallDetails {
  const count = (answer as { readonly deleted?: unknown } | undefined)?.deleted
  return typeof count === 'number' ? { count } : {}
}
