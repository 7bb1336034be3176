import type { Run } from '../connection.js'
import { DELETE_FACTS, DELETE_ORPHANS, REFRESH_ENTITIES } from '../cypher/erase-statements.js'
import { DELETE_RELATIONS, UNLINK_FACTS } from '../cypher/write-statements.js'

/** Removes locked facts, their edges, and the entities that nothing mentions any more. */
export async function eraseFacts(run: Run, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const entities = await run<{ entity: string }>(UNLINK_FACTS, { keys })
  await run(DELETE_RELATIONS, { keys })
  await run(DELETE_FACTS, { keys })
  await settleEntities(run, entities)
}

/** After links were removed: entities without any go, and the others forget what those links said. */
export async function settleEntities(
  run: Run,
  loosened: readonly { readonly entity: string }[],
): Promise<void> {
  if (loosened.length === 0) return
  const keys = loosened.map(({ entity }) => entity).sort()
  await run(DELETE_ORPHANS, { keys })
  await run(REFRESH_ENTITIES, { keys })
}
