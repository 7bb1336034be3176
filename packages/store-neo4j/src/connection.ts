import { MemoryError, unlessAborted } from '@memory/core'
import { wait } from '@memory/vector'
import { type GraphDriver, type GraphSession, openDriver, type Parameters } from './driver.js'
import { Collision, isCollision, toMemoryError } from './errors.js'
import type { ResolvedOptions } from './options.js'
import { plain } from './plain.js'

/** Runs one statement and gives its rows with plain values. */
export type Run = <Row>(query: string, parameters?: Parameters) => Promise<Row[]>

/** How a transaction is run. */
export interface WorkOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the server ends it. */
  readonly timeMs?: number
}

/** Tries of a write that collides with others; each one sees what the last one met. */
const COLLISION_TRIES = 12
/** Longest wait before the second try, in milliseconds; it doubles with every further one. */
const FIRST_PAUSE_MS = 4

/** The driver as the store uses it: transactions with plain rows, an end when the signal fires, and typed errors. */
export class Connection {
  readonly #options: ResolvedOptions
  readonly #sessions = new Set<GraphSession>()
  #driver: Promise<GraphDriver> | undefined
  #closed = false

  constructor(options: ResolvedOptions) {
    this.#options = options
  }

  /** Runs the work in a read transaction, again after a transient failure. */
  read<T>(work: (run: Run) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    return this.#session('READ', options, (session, config) =>
      session.executeRead((transaction) => work(runIn(transaction)), config),
    )
  }

  /** Runs the work in a write transaction, again after a transient failure or a collision: it must bear repetition. */
  write<T>(work: (run: Run) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    return this.#session('WRITE', options, (session, config) =>
      this.#untilAlone(options.signal, () =>
        session.executeWrite((transaction) => passingCollisions(work(runIn(transaction))), config),
      ),
    )
  }

  /**
   * Runs one statement outside transactions of ours, as changes of the schema want it; again after a collision, as
   * instances that prepare the same database wait for each other's locks.
   */
  single(query: string): Promise<void> {
    return this.#session('WRITE', {}, (session) =>
      this.#untilAlone(undefined, async () => {
        await session.run(query)
      }),
    )
  }

  assertOpen(): void {
    const { name } = this.#options
    if (this.#closed) throw new MemoryError('closed', `Store "${name}" is closed`, { storeName: name })
  }

  /** Ends what is under way. A driver that was passed in stays open. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await Promise.allSettled([...this.#sessions].map((session) => session.close()))
    if (this.#options.driver !== undefined) return
    // A driver that could not be made has nothing to close; whoever wanted it was told why.
    const driver = await this.#driver?.catch(() => undefined)
    await driver?.close()
  }

  async #session<T>(
    mode: 'READ' | 'WRITE',
    { signal, timeMs }: WorkOptions,
    work: (session: GraphSession, config: { timeout?: number }) => Promise<T>,
  ): Promise<T> {
    const { database, name } = this.#options
    let session: GraphSession | undefined
    try {
      const driver = await unlessAborted(this.#open(), signal)
      this.assertOpen()
      const bookmarkManager = driver.executeQueryBookmarkManager
      session = driver.session({
        defaultAccessMode: mode,
        ...(database !== undefined && { database }),
        ...(bookmarkManager !== undefined && { bookmarkManager }),
      })
      this.#sessions.add(session)
      return await unlessAborted(work(session, timeMs === undefined ? {} : { timeout: timeMs }), signal)
    } catch (error) {
      this.assertOpen()
      throw toMemoryError(error, name)
    } finally {
      if (session) {
        this.#sessions.delete(session)
        // Rolls back what did not commit. Nobody waits for it: the outcome is known.
        void session.close().catch(() => {})
      }
    }
  }

  /** Tries again while others get in the way, after a pause that grows and is never the same for two. */
  async #untilAlone<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (tries === COLLISION_TRIES || !isCollision(error))
          throw error instanceof Collision ? (error.cause ?? error) : error
        await wait(FIRST_PAUSE_MS * 2 ** (tries - 1) * Math.random(), this.#options.clock, signal)
      }
    }
  }

  #open(): Promise<GraphDriver> {
    const { driver, url = '', auth, retryMs } = this.#options
    this.#driver ??= driver ? Promise.resolve(driver) : openDriver(url, auth, retryMs)
    return this.#driver
  }
}

/** Carries a collision past the driver, which would wait a second before it tries again. */
async function passingCollisions<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isCollision(error) ? new Collision(error) : error
  }
}

function runIn(transaction: { run: GraphSession['run'] }): Run {
  return async <Row>(query: string, parameters?: Parameters) => {
    const { records } = await transaction.run(query, parameters)
    return records.map((record) => plain(record.toObject()) as Row)
  }
}
