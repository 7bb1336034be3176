import type { Metadata } from '@memory/core'
import type { Run } from '../connection.js'
import { DELETE_ORPHANS, LOCK_EXPIRED_FACTS } from '../cypher/erase-statements.js'
import {
  CLOSE_FACTS,
  DELETE_RELATIONS,
  FIND_RIVALS,
  LINK_FACTS,
  MERGE_ENTITIES,
  MERGE_RELATIONS,
  REOPEN_FACTS,
  UNLINK_FACTS,
  WRITE_FACTS,
} from '../cypher/write-statements.js'
import { Collision } from '../errors.js'
import { type Fact, integer, metadataOf, properties } from '../fact.js'
import { factKey } from '../keys.js'
import { eraseFacts } from './erase-facts.js'
import { type EntityRow, type GraphParts, graphParts, relationKey } from './graph-parts.js'

/** A fact on its way in, locked by the transaction. */
export interface FactToWrite {
  readonly fact: Fact
  readonly vector: readonly number[] | undefined
  /** Whether links of an earlier state have to go first. */
  readonly replaces: boolean
}

/** What the write of facts depends on besides the facts. */
export interface WriteContext {
  readonly partition: string
  readonly now: number
  readonly vectorProperty: string | undefined
  /** Keys of relations of which only one holds at a time. */
  readonly singleValued: ReadonlySet<string>
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
  await run(WRITE_FACTS, {
    facts: writes.map(({ fact, vector }) =>
      properties(fact, parts.get(fact.key)?.triple, vectorUnder(context.vectorProperty, vector)),
    ),
  })
  const all = [...parts.values()]
  const entities = distinct(all.flatMap(({ entities }) => entities))
  const links = all.flatMap(({ links }) => links)
  const relations = all.flatMap(({ relation }) => relation ?? [])
  if (entities.length > 0) await run(MERGE_ENTITIES, { entities })
  const linked = links.length > 0 ? await run<{ entity: string }>(LINK_FACTS, { links }) : []
  const there = new Set(linked.map(({ entity }) => entity))
  if (entities.some(({ key }) => !there.has(key))) throw new Collision()
  if (relations.length > 0) await run(MERGE_RELATIONS, { relations })
  await closeSuperseded(run, writes, parts, context)
  if (loosened.length > 0) await run(DELETE_ORPHANS, { keys: loosened.map(({ entity }) => entity).sort() })
  await sweep(run, context)
}

async function closeSuperseded(
  run: Run,
  writes: readonly FactToWrite[],
  parts: ReadonlyMap<string, GraphParts>,
  { partition, now, singleValued }: WriteContext,
): Promise<void> {
  const closings: { by: string; key: string; at: bigint }[] = []
  const singles: { key: string; subject: string; relation: string; object: string; at: bigint }[] = []
  for (const { fact } of writes) {
    const at = integer(fact.validFrom ?? now)
    for (const id of superseded(metadataOf(fact))) {
      closings.push({ by: fact.key, key: factKey(partition, id), at })
    }
    const relation = parts.get(fact.key)?.relation
    if (relation && singleValued.has(relation.properties.relationKey)) {
      const { subject, object, key, properties } = relation
      singles.push({ key, subject, object, relation: properties.relationKey, at })
    }
  }
  if (singles.length > 0) {
    const rivals = await run<{ by: string; key: string; at: number }>(FIND_RIVALS, { singles })
    for (const { by, key, at } of rivals) closings.push({ by, key, at: BigInt(at) })
  }
  // A batch may hold several values of one relation: the last one holds, whatever came before it.
  const order = new Map(writes.map(({ fact }, i) => [fact.key, i]))
  const forward = closings.filter(({ by, key }) => (order.get(key) ?? -1) < (order.get(by) ?? 0))
  if (forward.length > 0) await run(CLOSE_FACTS, { closings: forward, partition })
}

/** Ids of the entries that this one replaces, as the manager and extractors write them. */
function superseded({ supersedes }: Metadata = {}): string[] {
  return Array.isArray(supersedes) ? supersedes.filter((id) => typeof id === 'string') : []
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

/** The set that {@link WriteContext.singleValued} wants. */
export function singleValuedKeys(relations: readonly string[]): ReadonlySet<string> {
  return new Set(relations.map(relationKey))
}
