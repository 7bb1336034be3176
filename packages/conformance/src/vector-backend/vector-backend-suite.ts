import type { ConformanceCase } from '../engine/case.js'
import type { Suite } from '../engine/suite.js'
import { Trace } from '../support/trace.js'
import type { VectorBackend, VectorMatch, VectorRecord } from './vector-backend.js'
import { vectorBackendCases } from './vector-backend-cases.js'
import type { VectorBackendTarget } from './vector-backend-target.js'

/** What a case about vector back ends works with: the five methods, written down. */
export interface VectorBackendSession {
  readonly backend: VectorBackend
  /** Writes, as the back end does. */
  upsert(partition: string, records: readonly VectorRecord[]): Promise<void>
  /** Waits until writes show, then asks. */
  query(partition: string, vector: readonly number[], limit: number): Promise<readonly VectorMatch[]>
  /** Reads by id, as the back end does. */
  get(partition: string, ids: readonly string[]): Promise<readonly VectorRecord[]>
  /** Deletes by id, as the back end does. */
  delete(partition: string, ids: readonly string[]): Promise<void>
  /** Every record, from all pages. */
  all(partition: string, limit?: number): Promise<VectorRecord[]>
}

/** A case about vector back ends. */
export type VectorBackendCase = ConformanceCase<VectorBackendSession, never>

/** All that is asked of a vector back end. */
export const vectorBackendSuite: Suite<VectorBackendTarget, VectorBackendSession, never> = {
  subject: 'vector back end',
  cases: vectorBackendCases,
  async open(target) {
    const trace = new Trace()
    const backend = await target.open()
    const context: VectorBackendSession = {
      backend,
      upsert: (partition, records) =>
        trace.record('upsert', [partition, records], () => backend.upsert(partition, records)),
      async query(partition, vector, limit) {
        await target.settle?.(backend)
        return await trace.record('query', [partition, vector, limit], () =>
          backend.query(partition, vector, { limit }),
        )
      },
      get: (partition, ids) => trace.record('get', [partition, ids], () => backend.get(partition, ids)),
      delete: (partition, ids) =>
        trace.record('delete', [partition, ids], () => backend.delete(partition, ids)),
      async all(partition, limit) {
        const records: VectorRecord[] = []
        let cursor: string | undefined
        do {
          const options = { ...(limit && { limit }), ...(cursor !== undefined && { cursor }) }
          const page = await trace.record('list', [partition, options], () =>
            backend.list(partition, options),
          )
          records.push(...page.records)
          cursor = page.cursor
        } while (cursor !== undefined)
        return records
      },
    }
    return {
      context,
      trace: () => trace.lines(),
      dispose: async () => {
        await target.close?.(backend)
      },
    }
  },
}
