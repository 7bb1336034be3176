import type { BookmarkManager } from 'neo4j-driver'

/** A user of the server. */
export interface Neo4jAuth {
  readonly username: string
  readonly password: string
}

/** Values that go to the server as parameters. A `bigint` becomes an integer, a `number` a float. */
export type Parameters = Readonly<Record<string, unknown>>

/** The part of a transaction that the store uses. */
export interface GraphTransaction {
  /** Sends one statement. */
  run(query: string, parameters?: Parameters): PromiseLike<{ readonly records: readonly GraphRecord[] }>
}

/** One row of a result. */
export interface GraphRecord {
  /** The columns by name. */
  toObject(): Record<string, unknown>
}

/** The part of a session that the store uses. */
export interface GraphSession {
  /** Runs work that only reads, again after transient failures. */
  executeRead<T>(work: (transaction: GraphTransaction) => Promise<T>, config?: TransactionConfig): Promise<T>
  /** Runs work that writes, again after transient failures. */
  executeWrite<T>(work: (transaction: GraphTransaction) => Promise<T>, config?: TransactionConfig): Promise<T>
  /** Sends one statement. */
  run(query: string, parameters?: Parameters): PromiseLike<{ readonly records: readonly GraphRecord[] }>
  /** Ends the session and gives its connection back. */
  close(): Promise<void>
}

/** What a transaction may be told. */
export interface TransactionConfig {
  /** Milliseconds until the server ends it. */
  readonly timeout?: number
}

/** What a session is opened with. */
export interface SessionConfig {
  readonly defaultAccessMode: 'READ' | 'WRITE'
  readonly database?: string
  readonly bookmarkManager?: BookmarkManager
}

/** The part of a driver that the store uses: what `neo4j.driver(...)` of `neo4j-driver` 5 and 6 returns fits. */
export interface GraphDriver {
  /** Opens a session; no I/O. */
  session(config: SessionConfig): GraphSession
  /** Lets every session see what an earlier one wrote, also on a cluster. */
  readonly executeQueryBookmarkManager?: BookmarkManager | undefined
  /** Ends all connections. */
  close(): Promise<void>
}

/** Connects lazily: the first I/O is that of the first query. */
export async function openDriver(
  url: string,
  auth: Neo4jAuth | undefined,
  retryMs: number,
): Promise<GraphDriver> {
  // Loaded here, so that a store over a driver of the caller's own never loads a second copy.
  const { default: neo4j } = await import('neo4j-driver')
  const token = auth && neo4j.auth.basic(auth.username, auth.password)
  return neo4j.driver(url, token, {
    maxTransactionRetryTime: retryMs,
    telemetryDisabled: true,
    userAgent: '@memory/store-neo4j',
  })
}
