import { type CallOptions, invalid, type MemoryEntry, MemoryError, unsupported } from '@memory/core'
import { defined } from './defined.js'
import { recall } from './recall/search.js'
import { type Runtime, type Target, writeTo } from './runtime.js'
import { selectTargets } from './store-selection.js'

/** What to forget: ids, or the best matches of a query. */
export type ForgetTarget =
  | string
  | readonly string[]
  | {
      readonly query: string
      /** Memories at most. Default 1. */
      readonly limit?: number
      /** Only matches that score at least this, from 0 to 1. */
      readonly minScore?: number
    }

/** Options of `forget`. */
export interface ForgetOptions extends CallOptions {
  /** Only these stores, by name. Default: every writable store that can delete. */
  readonly stores?: readonly string[]
}

/** What was forgotten. */
export interface ForgetReport {
  /** Records deleted, in all stores together. */
  readonly deleted: number
  /** What a query matched; empty when ids were given. */
  readonly entries: readonly MemoryEntry[]
  /** Stores that still hold what was to go. */
  readonly failures: readonly { readonly storeName: string; readonly error: MemoryError }[]
}

/**
 * Deletes memories by id, or by query together with the same content in other stores.
 *
 * @throws MemoryError `invalid_argument` for bad input; `unsupported` when no store can delete; when every
 * store failed, the first one's error.
 */
export async function forget(
  runtime: Runtime,
  targets: readonly Target[],
  what: ForgetTarget,
  options: ForgetOptions,
): Promise<ForgetReport> {
  const able = selectTargets(targets, options.stores).filter(
    ({ handle, view }) => handle.store.writable && typeof view.delete === 'function',
  )
  if (able.length === 0) throw unsupported('delete', (options.stores ?? ['*']).join(', '))
  const { signal } = options
  const { idsFor, entries } = await resolveTarget(runtime, what, able, signal)

  let deleted = 0
  let attempted = 0
  const failures: { storeName: string; error: MemoryError }[] = []
  await Promise.all(
    able.map(async (target) => {
      const { handle, view } = target
      const ids = idsFor(handle.name)
      if (ids.length === 0) return
      attempted++
      try {
        const bounds = { signal, keepAlive: true }
        const outcome = await writeTo(runtime, target, 'delete', bounds, ({ signal: ended }) =>
          view.delete?.(ids, { signal: ended }),
        )
        deleted += outcome?.deleted ?? 0
      } catch (error) {
        const { name: storeName } = handle
        failures.push({ storeName, error: MemoryError.from(error, 'failed', { storeName }) })
      }
    }),
  )
  const [failure] = failures
  if (failure && failures.length === attempted) throw failure.error
  return { deleted, entries, failures }
}

interface Resolved {
  readonly idsFor: (storeName: string) => string[]
  readonly entries: readonly MemoryEntry[]
}

async function resolveTarget(
  runtime: Runtime,
  what: ForgetTarget,
  able: readonly Target[],
  signal: AbortSignal | undefined,
): Promise<Resolved> {
  if (typeof what === 'object' && what !== null && 'query' in what) {
    const { query, limit = 1, minScore } = what
    const { ranked } = await recall(
      runtime,
      { targets: able },
      query,
      defined({ maxSearchResults: limit, minScore, signal }),
    )
    const sources = ranked.flatMap((entry) => entry.sources)
    return {
      idsFor: (name) => sources.flatMap(({ storeName, id }) => (storeName === name ? (id ?? []) : [])),
      entries: ranked.map(({ entry }) => entry),
    }
  }
  const ids: unknown[] = typeof what === 'string' ? [what] : Array.isArray(what) ? what : []
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string' && id.trim() !== '')) {
    throw invalid('ids', 'must be a non-blank string, a list of them, or a query')
  }
  return { idsFor: () => ids as string[], entries: [] }
}
