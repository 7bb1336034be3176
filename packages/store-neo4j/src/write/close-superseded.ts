import type { Metadata } from '@memory/core'
import type { Run } from '../connection.js'
import { CLOSE_FACTS, FIND_RIVALS } from '../cypher/write-statements.js'
import { type Fact, integer, metadataOf } from '../fact.js'
import { factKey } from '../keys.js'
import type { GraphParts } from './graph-parts.js'

/** What closing depends on besides the facts. */
export interface ClosingContext {
  readonly partition: string
  readonly now: number
  /** Keys of relations of which only one holds at a time. */
  readonly singleValued: ReadonlySet<string>
}

/** A fact that ends, in whose favour, and when. */
interface Closing {
  readonly by: string
  readonly key: string
  readonly at: number
}

/** Two facts of which only one can hold, each with the instant since when it does, if it says so. */
interface RivalRow {
  readonly key: string
  readonly rival: string
  readonly since: number | null
}

/** Closes what written facts supersede: by name in their metadata, or by a relation of which only one holds at a time. */
export async function closeSuperseded(
  run: Run,
  facts: readonly Fact[],
  parts: ReadonlyMap<string, GraphParts>,
  context: ClosingContext,
): Promise<void> {
  const closings = new Map<string, Closing>()
  // A fact that several close ends with the first of them.
  const close = (closing: Closing): void => {
    const other = closings.get(closing.key)
    if (!other || closing.at < other.at) closings.set(closing.key, closing)
  }
  // A batch may hold several values of one relation: the last one holds, whatever came before it.
  const order = new Map(facts.map(({ key }, i) => [key, i]))
  const isLater = (key: string, than: string) => (order.get(key) ?? -1) > (order.get(than) ?? -1)
  const written = new Map(facts.map((fact) => [fact.key, fact]))
  const since = (fact: Fact) => fact.validFrom ?? context.now

  for (const fact of facts) {
    for (const id of supersededBy(metadataOf(fact))) {
      const key = factKey(context.partition, id)
      if (isLater(fact.key, key)) close({ by: fact.key, key, at: since(fact) })
    }
  }
  const named = new Set(closings.keys())
  for (const { key, rival, since: rivalSince } of await rivals(run, facts, parts, context)) {
    const fact = written.get(key)
    if (!fact || named.has(rival)) continue
    const isDated = fact.validFrom !== null && rivalSince !== null && fact.validFrom !== rivalSince
    // What is told late does not end what came after it.
    if (isDated && rivalSince > (fact.validFrom ?? 0)) close({ by: rival, key, at: rivalSince })
    else if (isDated || isLater(key, rival)) close({ by: key, key: rival, at: since(fact) })
  }
  if (closings.size === 0) return
  const rows = Array.from(closings.values(), ({ by, key, at }) => ({ by, key, at: integer(at) }))
  await run(CLOSE_FACTS, { closings: rows, partition: context.partition })
}

async function rivals(
  run: Run,
  facts: readonly Fact[],
  parts: ReadonlyMap<string, GraphParts>,
  { singleValued }: ClosingContext,
): Promise<RivalRow[]> {
  const singles = facts.flatMap(({ key, validFrom }) => {
    const relation = parts.get(key)?.relation
    if (!relation || !singleValued.has(relation.properties.relationKey)) return []
    const { subject, object, properties } = relation
    return [{ key, subject, object, relation: properties.relationKey, since: integer(validFrom) }]
  })
  return singles.length > 0 ? run<RivalRow>(FIND_RIVALS, { singles }) : []
}

/** Ids of the entries that this one replaces, as the manager and extractors write them. */
function supersededBy({ supersedes }: Metadata = {}): string[] {
  return Array.isArray(supersedes) ? supersedes.filter((id) => typeof id === 'string') : []
}
