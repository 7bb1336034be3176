import type { Run } from '../connection.js'
import { LOCK_EXPIRED_FACTS } from '../cypher/erase-statements.js'
import {
  DELETE_RELATIONS,
  LINK_FACTS,
  MERGE_ENTITIES,
  MERGE_RELATIONS,
  PATCH_FACTS,
  REOPEN_FACTS,
  UNLINK_FACTS,
  WRITE_FACTS,
} from '../cypher/write-statements.js'
import { Collision } from '../errors.js'
import { type Fact, integer, properties } from '../fact.js'
import { type ClosingContext, closeSuperseded } from './close-superseded.js'
import { eraseFacts, settleEntities } from './erase-facts.js'
import { type EntityRow, graphParts, relationKey } from './graph-parts.js'

/** A fact on its way in, locked by the transaction. */
export interface FactToWrite {
  readonly fact: Fact
  readonly vector: readonly number[] | undefined
  /** Whether the vector that is there still fits; otherwise it goes. */
  readonly keepsVector: boolean
  /** Whether links of an earlier state have to go first. */
  readonly replaces: boolean
}

/** What the write of facts depends on besides the facts. */
export interface WriteContext extends ClosingContext {
  readonly vectorProperty: string | undefined
}

/** Expired facts removed along with a write, so that they go without a job of their own. */
const SWEEP = 100n

/** Writes facts with their entities and edges, closes what they supersede, and sweeps some of what has expired. */
export async function writeFacts(
  run: Run,
  writes: readonly FactToWrite[],
  context: WriteContext,
): Promise<void> {
  if (writes.length === 0) return
  const parts = new Map(writes.map(({ fact }) => [fact.key, graphParts(fact)]))
  const replaced = writes.filter(({ replaces }) => replaces).map(({ fact }) => fact.key)
  const loosened = replaced.length > 0 ? await run<{ entity: string }>(UNLINK_FACTS, { keys: replaced }) : []
  if (replaced.length > 0) {
    await run(DELETE_RELATIONS, { keys: replaced })
    await run(REOPEN_FACTS, { keys: replaced })
  }
  for (const [statement, keepsVector] of [
    [WRITE_FACTS, false],
    [PATCH_FACTS, true],
  ] as const) {
    const some = writes.filter((write) => write.keepsVector === keepsVector)
    const facts = some.map(({ fact, vector }) =>
      properties(fact, parts.get(fact.key)?.triple, vectorUnder(context.vectorProperty, vector)),
    )
    if (facts.length > 0) await run(statement, { facts })
  }
  const all = [...parts.values()]
  const entities = distinct(all.flatMap(({ entities }) => entities))
  const links = all.flatMap(({ links }) => links)
  const relations = all.flatMap(({ relation }) => relation ?? [])
  if (entities.length > 0) await run(MERGE_ENTITIES, { entities })
  const linked = links.length > 0 ? await run<{ entity: string }>(LINK_FACTS, { links }) : []
  const there = new Set(linked.map(({ entity }) => entity))
  if (entities.some(({ key }) => !there.has(key))) throw new Collision()
  if (relations.length > 0) await run(MERGE_RELATIONS, { relations })
  await closeSuperseded(
    run,
    writes.map(({ fact }) => fact),
    parts,
    context,
  )
  await settleEntities(run, loosened)
  await sweep(run, context)
}

async function sweep(run: Run, { partition, now }: WriteContext): Promise<void> {
  const expired = await run<{ key: string }>(LOCK_EXPIRED_FACTS, {
    partition,
    now: integer(now),
    limit: SWEEP,
  })
  await eraseFacts(
    run,
    expired.map(({ key }) => key),
  )
}

/** Every entity once, in the order of keys: writers that lock in one order do not wait for each other in a circle. */
function distinct(entities: readonly EntityRow[]): EntityRow[] {
  const byKey = new Map<string, EntityRow>()
  for (const row of entities) {
    const before = byKey.get(row.key)
    byKey.set(row.key, before ? merged(before, row) : row)
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

function merged(a: EntityRow, b: EntityRow): EntityRow {
  return {
    ...a,
    aliases: [...new Set([...a.aliases, ...b.aliases])],
    types: [...new Set([...a.types, ...b.types])],
    words: a.words.includes(b.words) ? a.words : a.words + b.words,
  }
}

function vectorUnder(property: string | undefined, values: readonly number[] | undefined) {
  return property !== undefined && values ? { property, values } : undefined
}

/** The set that {@link ClosingContext.singleValued} wants. */
export function singleValuedKeys(relations: readonly string[]): ReadonlySet<string> {
  return new Set(relations.map(relationKey))
}
