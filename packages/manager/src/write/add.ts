import {
  type AddResult,
  type CallOptions,
  invalid,
  MemoryError,
  type MemoryType,
  type Metadata,
  resolveMetadata,
  resolveNewMemory,
} from '@memory/core'
import { allFailed } from '../all-failed.js'
import { defined } from '../defined.js'
import type { Runtime, Target } from '../runtime.js'
import { selectTargets } from '../store-selection.js'
import { writeEntries } from './entry-writer.js'
import { latestId } from './latest-id.js'
import { originOf } from './origin.js'
import { type PendingEntry, pendingEntry } from './pending-entry.js'
import type { SessionIdentity } from './session-identity.js'

/** Options of the manager's `add`. */
export interface ManagerAddOptions extends CallOptions {
  /** Kept with the entry; JSON. Default: none. */
  readonly metadata?: Metadata
  /** The kind of memory; goes to the stores of that type, where there are any. Default: none. */
  readonly type?: MemoryType
  /**
   * Only these stores, by name. Default: every writable store that is not for one type; when all are, those of
   * `type`, else the first that adds up entries.
   */
  readonly stores?: readonly string[]
  /** Identity of the entry, the same in every store. Default: made by each store of scope and content. */
  readonly id?: string
  /** When it became known; ISO 8601. Default: now. */
  readonly createdAt?: string
  /** From when on it is not found any more; ISO 8601. Default: never. */
  readonly expiresAt?: string
}

/** What became of an added entry in each store. */
export interface AddReport {
  /** By store name. */
  readonly results: Readonly<Record<string, AddResult>>
}

/**
 * Writes one entry now, past the gates.
 *
 * @throws MemoryError `invalid_argument` for bad input or when no store can take it. When every store failed:
 * that store's error, or one whose cause is an `AggregateError`.
 */
export async function addEntry(
  runtime: Runtime,
  targets: readonly Target[],
  session: SessionIdentity,
  content: string,
  options: ManagerAddOptions,
): Promise<AddReport> {
  const { metadata, type, stores, id, createdAt, expiresAt, signal } = options
  const entry = resolveNewMemory(
    defined({
      content,
      metadata:
        metadata || type !== undefined ? { ...resolveMetadata(metadata), ...defined({ type }) } : undefined,
      id,
      createdAt,
      expiresAt,
    }),
  )
  const selected = addTargets(targets, type, stores)
  const write = async (target: Target): Promise<[string, AddResult]> => {
    const { name, keep } = target.handle
    const identified = keep === 'latest' && !entry.id ? { ...entry, id: latestId(name, session) } : entry
    const pending = pendingEntry(identified, defined({ type }))
    const origin = originOf(name, session)
    await writeEntries(runtime, target, [pending], { origin, signal, keepAlive: true })
    return [name, addResult(pending)]
  }
  const results = await Promise.all(selected.map(write))
  const errors = results.flatMap(([, result]) => ('error' in result ? result.error : []))
  const [error] = errors
  if (error && errors.length === results.length)
    throw errors.length === 1 ? error : allFailed('No store took the entry', errors)
  return { results: Object.fromEntries(results) }
}

function addTargets(
  targets: readonly Target[],
  type: MemoryType | undefined,
  names: readonly string[] | undefined,
): readonly Target[] {
  const able = targets.filter(({ handle }) => handle.canAdd)
  if (names !== undefined) {
    for (const { handle } of selectTargets(targets, names)) {
      if (!handle.canAdd) throw invalid('stores', `names "${handle.name}", which cannot add`)
    }
    return selectTargets(able, names)
  }
  const ofType = able.filter(({ handle }) => type !== undefined && handle.type === type)
  const untyped = able.filter(({ handle }) => handle.type === undefined)
  const adding = able.filter(({ handle }) => handle.keep === 'every').slice(0, 1)
  const selected = [ofType, untyped, adding].find(({ length }) => length > 0)
  if (!selected) throw invalid('stores', 'holds none that can add')
  return selected
}

function addResult({ state, id = '', error }: PendingEntry): AddResult {
  if (state === 'stored' || state === 'duplicate' || state === 'written') {
    return { status: state === 'duplicate' ? state : 'stored', id }
  }
  const refusal =
    error ?? new MemoryError('invalid_argument', 'A gate kept the entry out', { field: 'content' })
  return { status: state === 'open' ? 'failed' : 'rejected', error: refusal }
}
