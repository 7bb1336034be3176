import {
  type Clock,
  type Embedder,
  type ExtractionConfig,
  invalid,
  type MemoryScope,
  resolveLimit,
  resolveScope,
  resolveText,
  systemClock,
} from '@memory/core'
import type { GraphDriver, Neo4jAuth } from './driver.js'

/** How far a search may go. Every limit has a default. */
export interface SearchLimits {
  /** Facts in a row that may lead from the question to what is found, which is the last of them; 1 to 5. Default 3. */
  readonly hops?: number
  /** Facts taken from one entity in one hop. Default 40. */
  readonly fanOut?: number
  /** Paths followed in one hop. Default 24. */
  readonly breadth?: number
  /** Milliseconds until the hops end with what was found, and the server gives up on a query. Default 5,000. */
  readonly timeMs?: number
}

/** Options of {@link neo4jStore}. Give either `url` or `driver`. */
export interface Neo4jStoreOptions {
  /**
   * The server, such as `neo4j+s://host` or `bolt://127.0.0.1:7687`. The store owns the connection and closes it. Default:
   * none, and `driver` is required.
   */
  readonly url?: string
  /** Who connects to `url`. Default: nobody, for servers without authentication. */
  readonly auth?: Neo4jAuth
  /**
   * A driver of `neo4j-driver`, or anything with its sessions. It stays open when the store is closed. Default: none, and
   * `url` is required.
   */
  readonly driver?: GraphDriver
  /** Database on the server. Default: the user's home database. */
  readonly database?: string
  /** Milliseconds that transient failures are retried on a connection of the store's own. Default 10,000. */
  readonly retryMs?: number
  /** Unique among the stores of one manager. Default `graph`. */
  readonly name?: string
  /** Tells a model what this store is for. Default: none. */
  readonly description?: string
  /** Keeps the stores of different applications in one database apart. Default `memory`. */
  readonly namespace?: string
  /** Whose memory this is. Default: the unscoped partition. */
  readonly scope?: MemoryScope
  /** Adds a vector index, and meaning to the search. Default: words and relations alone. */
  readonly embedder?: Embedder
  /**
   * Relations of which only one holds at a time, such as `lives in`: a new object closes the earlier fact. Compared
   * without case and accents. Default: none.
   */
  readonly singleValued?: readonly string[]
  /** See {@link SearchLimits}. */
  readonly limits?: SearchLimits
  /** Results of a search that does not say how many. Default 3. */
  readonly maxSearchResults?: number
  /** When and what to extract; see the manager. Default: no extraction. */
  readonly extraction?: boolean | ExtractionConfig
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
  /** UTF-8 bytes of content accepted in one entry. Default: no limit. */
  readonly maxContentBytes?: number
}

/** The options with defaults filled in. */
export interface ResolvedOptions {
  readonly url: string | undefined
  readonly auth: Neo4jAuth | undefined
  readonly driver: GraphDriver | undefined
  readonly database: string | undefined
  readonly retryMs: number
  readonly name: string
  readonly description: string | undefined
  readonly namespace: string
  readonly scope: MemoryScope
  readonly embedder: Embedder | undefined
  readonly singleValued: readonly string[]
  readonly limits: Required<SearchLimits>
  readonly maxSearchResults: number | undefined
  readonly extraction: boolean | ExtractionConfig | undefined
  readonly clock: Clock
  readonly maxContentBytes: number | null
}

/** Neo4j takes vector indexes of 1 to 4,096 dimensions (Cypher manual, vector indexes). */
const MAX_DIMENSIONS = 4096
/** The schemes of the driver: `+s` encrypts, `+ssc` takes any certificate. */
const SCHEME = /^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^/]/i
/** Beyond this, what is found has little to do with the question, and paths multiply. */
const MAX_HOPS = 5

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveOptions(options: Neo4jStoreOptions): ResolvedOptions {
  if (typeof options !== 'object' || options === null) throw invalid('options', 'must be an object')
  const { url, auth, driver, database, name = 'graph', namespace = 'memory', embedder } = options
  const { retryMs = 10_000, singleValued = [], limits = {}, maxContentBytes, maxSearchResults } = options
  if ((url === undefined) === (driver === undefined))
    throw invalid('url', 'or driver must be given, not both')
  if (url !== undefined && (typeof url !== 'string' || !SCHEME.test(url))) {
    throw invalid('url', 'must begin with bolt:// or neo4j://, or with +s or +ssc before the colon')
  }
  if (driver !== undefined && typeof driver?.session !== 'function') {
    throw invalid('driver', 'must be a driver with a session method')
  }
  if (auth !== undefined && driver !== undefined)
    throw invalid('auth', 'belongs to url; a driver has its own')
  if (auth !== undefined) checkAuth(auth)
  if (database !== undefined) resolveText(database, 'database')
  resolveText(name, 'name')
  resolveText(namespace, 'namespace')
  // An id that went missing on the way must not turn into "no scope".
  if (Object.hasOwn(options, 'scope') && options.scope === undefined)
    throw invalid('scope', 'must be an object')
  if (embedder !== undefined) checkEmbedder(embedder)
  if (!Array.isArray(singleValued)) throw invalid('singleValued', 'must be a list of relations')
  for (const [i, relation] of singleValued.entries()) resolveText(relation, `singleValued[${i}]`)
  if (maxContentBytes !== undefined) checkInteger(maxContentBytes, 'maxContentBytes', 1)
  if (maxSearchResults !== undefined) resolveLimit(maxSearchResults)
  checkInteger(retryMs, 'retryMs', 0)
  return {
    url,
    auth,
    driver,
    database,
    retryMs,
    name,
    description: options.description,
    namespace,
    scope: resolveScope(options.scope),
    embedder,
    singleValued,
    limits: resolveLimits(limits),
    maxSearchResults,
    extraction: options.extraction,
    clock: options.clock ?? systemClock,
    maxContentBytes: maxContentBytes ?? null,
  }
}

function checkAuth(auth: Partial<Neo4jAuth> | null): void {
  const { username, password } = auth ?? {}
  resolveText(username, 'auth.username')
  if (typeof password !== 'string') throw invalid('auth.password', 'must be a string')
}

function checkEmbedder(embedder: Embedder): void {
  if (typeof embedder?.embed !== 'function') throw invalid('embedder', 'must be an embedder')
  resolveText(embedder.id, 'embedder.id')
  checkInteger(embedder.dimensions, 'embedder.dimensions', 1, MAX_DIMENSIONS)
}

function resolveLimits(limits: SearchLimits): Required<SearchLimits> {
  if (typeof limits !== 'object' || limits === null) throw invalid('limits', 'must be an object')
  const { hops = 3, fanOut = 40, breadth = 24, timeMs = 5_000 } = limits
  checkInteger(hops, 'limits.hops', 1, MAX_HOPS)
  checkInteger(fanOut, 'limits.fanOut', 1)
  checkInteger(breadth, 'limits.breadth', 1)
  checkInteger(timeMs, 'limits.timeMs', 1)
  return { hops, fanOut, breadth, timeMs }
}

function checkInteger(value: unknown, field: string, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    const bound = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw invalid(field, `must be an integer ${bound}, got ${String(value)}`)
  }
}
