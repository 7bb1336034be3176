import type { Run } from '../connection.js'
import { LOCK_LINES, LOCK_SOME_FACTS } from '../cypher/erase-statements.js'
import type { Parameters } from '../driver.js'
import { Collision } from '../errors.js'
import { type Fact, isVisible } from '../fact.js'
import { eraseFacts } from './erase-facts.js'

interface LockedRow {
  readonly isGiven: boolean
  readonly fact: Fact
}

/** Facts removed in one transaction of a clear. */
const CLEAR_CHUNK = 1_000

/**
 * Deletes the visible facts among those given, each with the closed facts it had superseded: who asks to forget a thing
 * does not mean to keep its history. A closed fact that is asked for by itself stays, as it is not visible.
 */
export async function deleteFacts(
  run: Run,
  partition: string,
  keys: readonly string[],
  now: number,
): Promise<number> {
  const rows = await locked(run, LOCK_LINES, { keys: [...keys].sort(), partition })
  const given = rows.filter(({ isGiven, fact }) => isGiven && isVisible(fact, now))
  if (given.length === 0) return 0
  const heads = given.map(({ fact }) => fact.key)
  // What hangs on facts that are not visible stays: ask again without them.
  const lines =
    heads.length === keys.length ? rows : await locked(run, LOCK_LINES, { keys: heads, partition })
  await eraseFacts(
    run,
    lines.map(({ fact }) => fact.key),
  )
  return given.length
}

/** Removes some facts of a scope, visible or not; says whether there may be more. */
export async function clearSome(
  run: Run,
  partition: string,
  now: number,
): Promise<{ readonly deleted: number; readonly isDone: boolean }> {
  const rows = await locked(run, LOCK_SOME_FACTS, { partition, limit: BigInt(CLEAR_CHUNK) })
  await eraseFacts(
    run,
    rows.map(({ fact }) => fact.key),
  )
  return {
    deleted: rows.filter(({ fact }) => isVisible(fact, now)).length,
    isDone: rows.length < CLEAR_CHUNK,
  }
}

/** @throws Collision when another writer deleted one of the facts before it could be locked. */
async function locked(run: Run, statement: string, parameters: Parameters): Promise<LockedRow[]> {
  const rows = await run<LockedRow>(statement, parameters)
  if (rows.some(({ fact }) => fact?.key == null)) throw new Collision()
  return rows
}
