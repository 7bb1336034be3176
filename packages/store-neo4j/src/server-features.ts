import { MemoryError } from '@memory/core'
import type { Connection } from './connection.js'

/** What depends on the server's version. */
export interface ServerFeatures {
  /** As the server states it, such as `5.26.16`. */
  readonly version: string
  /**
   * Whether vector indexes are asked by `MATCH ... SEARCH` (2026.01 and later) instead of `db.index.vector.queryNodes`,
   * which is deprecated since 2026.04.
   */
  readonly searchClause: boolean
}

const VERSION = `CALL dbms.components() YIELD name, versions
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version`

/** The oldest version that the tests run against. */
const OLDEST = [5, 26] as const
const SEARCH_SINCE = [2026, 1] as const

/** @throws MemoryError `unsupported` for a server older than 5.26. */
export async function serverFeatures(connection: Connection, storeName: string): Promise<ServerFeatures> {
  const [row] = await connection.read((run) => run<{ version: string }>(VERSION))
  const version = row?.version ?? ''
  if (!isAtLeast(version, OLDEST)) {
    throw new MemoryError('unsupported', `Neo4j ${version} is older than ${OLDEST.join('.')}`, {
      field: 'server',
      storeName,
    })
  }
  return { version, searchClause: isAtLeast(version, SEARCH_SINCE) }
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [, a = '0', b = '0'] = /^(\d+)\.(\d+)/.exec(version) ?? []
  return Number(a) > major || (Number(a) === major && Number(b) >= minor)
}
