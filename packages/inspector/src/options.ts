import {
  type Clock,
  invalid,
  type Logger,
  type MemoryScope,
  type MemoryStore,
  resolveScope,
} from '@memory/core'

/** What a page shows. A configuration file exports the same, but for what a program alone can give. */
export interface InspectOptions {
  /** The stores that the manager was made with. They stay the caller's to close. */
  readonly stores: readonly MemoryStore[]
  /** Whose memories the page may show; it can ask for no other; 1,000 at most. Default: the manager's own scope alone. */
  readonly scopes?: readonly MemoryScope[]
  /** A file that a `decisionLog` writes, or has written. The page follows it. Default: none. */
  readonly decisions?: string
  /** Forgets nothing. Default false. */
  readonly readOnly?: boolean
  /** What the page calls itself. Default `Memory`. */
  readonly title?: string
  /** TCP port on the loopback address; 0 for any that is free. Default 0. */
  readonly port?: number
  /**
   * How often the stores are listed, and the file of decisions looked at, to see what somebody else has written, in
   * milliseconds; only while a page is open. 0: the stores never, the file every 2,000. Default 0; of the command,
   * 5,000.
   */
  readonly watchMs?: number
  /** Whether an open page keeps the process alive. Default false; of the command, true. */
  readonly keepAlive?: boolean
  /** Hears of failures that have no request to answer to. Default: nobody. */
  readonly logger?: Logger
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
}

/** How often a file of decisions is looked at unless stores are watched as well, in milliseconds. */
const FOLLOW_MS = 2000
/** Scopes of one page. */
const MOST_SCOPES = 1000
/** Longer waits overflow a timer, which would then run without a pause. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** The options with every default filled in. */
export interface ResolvedOptions
  extends Required<Omit<InspectOptions, 'scopes' | 'decisions' | 'logger' | 'clock'>> {
  /** `undefined` among them: the scope each store was made with. */
  readonly scopes: readonly (MemoryScope | undefined)[]
  readonly decisions: string | undefined
  readonly followMs: number
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveOptions(options: InspectOptions, own: MemoryScope | undefined): ResolvedOptions {
  if (typeof options !== 'object' || options === null) throw invalid('options', 'must be an object')
  const { stores, scopes, decisions, readOnly = false, title = 'Memory', keepAlive = false } = options
  const { port = 0, watchMs = 0 } = options
  if (!Array.isArray(stores) || stores.length === 0)
    throw invalid('stores', 'must be a list of memory stores')
  for (const [i, store] of stores.entries()) {
    if (typeof store?.name !== 'string' || typeof store.search !== 'function') {
      throw invalid(`stores[${i}]`, 'must be a memory store')
    }
  }
  if (new Set(stores.map(({ name }) => name)).size < stores.length)
    throw invalid('stores', 'must differ in name')
  if (
    scopes !== undefined &&
    (!Array.isArray(scopes) || scopes.length === 0 || scopes.length > MOST_SCOPES)
  ) {
    throw invalid('scopes', `must be a list of 1 to ${MOST_SCOPES} scopes`)
  }
  if (decisions !== undefined && (typeof decisions !== 'string' || decisions === '')) {
    throw invalid('decisions', 'must be a non-empty string')
  }
  if (typeof title !== 'string') throw invalid('title', 'must be a string')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw invalid('port', 'must be an integer from 0 to 65535')
  if (!Number.isInteger(watchMs) || watchMs < 0 || watchMs > LONGEST_WAIT_MS)
    throw invalid('watchMs', `must be an integer from 0 to ${LONGEST_WAIT_MS}`)
  const resolved = scopes?.map((scope, i) => {
    if (scope === undefined) throw invalid(`scopes[${i}]`, 'must be an object')
    return resolveScope(scope)
  }) ?? [own]
  for (const scope of resolved) {
    for (const store of scope ? stores : []) {
      if (typeof store.withScope !== 'function') {
        throw invalid('scopes', `need stores that can serve any; "${store.name}" has its own alone`)
      }
    }
  }
  return {
    stores,
    scopes: resolved,
    decisions,
    readOnly,
    title,
    port,
    watchMs,
    followMs: watchMs || FOLLOW_MS,
    keepAlive,
  }
}
