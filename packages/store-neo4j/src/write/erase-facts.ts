import type { Run } from '../connection.js'
import { DELETE_FACTS, DELETE_ORPHANS } from '../cypher/erase-statements.js'
import { DELETE_RELATIONS, UNLINK_FACTS } from '../cypher/write-statements.js'

/** Removes locked facts, their edges, and the entities that nothing mentions any more. */
export async function eraseFacts(run: Run, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const entities = await run<{ entity: string }>(UNLINK_FACTS, { keys })
  await run(DELETE_RELATIONS, { keys })
  await run(DELETE_FACTS, { keys })
  if (entities.length === 0) return
  await run(DELETE_ORPHANS, { keys: entities.map(({ entity }) => entity).sort() })
}
