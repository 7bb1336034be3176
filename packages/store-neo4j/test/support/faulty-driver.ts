import type { Fault } from '@memory/conformance'
import neo4j from 'neo4j-driver'
import type { GraphDriver, GraphSession, SessionConfig } from '../../src/index.js'

/** A driver that can be told to fail. */
export interface FaultyDriver extends GraphDriver {
  /** Fails calls from now on; what it returns ends it, and lets calls fail that hang. */
  inject(fault: Fault): () => Promise<void>
}

const failure = (code: string): Error => new neo4j.Neo4jError('injected', code, 'n/a', 'n/a')

/** Fails transactions of a real driver where a network, a server or its guard would. */
export function faultyDriver(driver: GraphDriver): FaultyDriver {
  let fault: Fault | undefined
  let left = 0
  const hanging = new Set<() => void>()

  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!fault || left <= 0) return work()
    left--
    if (fault.kind === 'lost-reply') {
      await work()
      throw failure('ServiceUnavailable')
    }
    if (fault.kind === 'throttle')
      throw failure('Neo.TransientError.Transaction.MaximumTransactionLimitReached')
    if (fault.kind === 'expired-credentials') throw failure('Neo.ClientError.Security.TokenExpired')
    await new Promise<void>((resolve) => hanging.add(resolve))
    throw failure('ServiceUnavailable')
  }

  return {
    get executeQueryBookmarkManager() {
      return driver.executeQueryBookmarkManager
    },
    session(config: SessionConfig): GraphSession {
      const session = driver.session(config)
      return {
        executeRead: (work, settings) => through(() => session.executeRead(work, settings)),
        executeWrite: (work, settings) => through(() => session.executeWrite(work, settings)),
        run: (query, parameters) => through(async () => session.run(query, parameters)),
        close: () => session.close(),
      }
    },
    close: () => driver.close(),
    inject(next) {
      fault = next
      left = next.times
      return async () => {
        fault = undefined
        for (const release of hanging) release()
        hanging.clear()
        // Whoever waited for a call that hung has to hear of its failure before the next call.
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
    },
  }
}
