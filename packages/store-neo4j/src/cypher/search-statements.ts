import { FACT_FIELDS, FACTS_OF_SCOPE, IS_VISIBLE } from '../fact.js'
import type { VectorIndex } from '../schema.js'

/** Whether `f` is of the scope, visible, and passes the filter: a list of alternatives for each key. */
const MAY_BE_SEEN = `f.partition = $partition AND ${IS_VISIBLE}
  AND all(alternatives IN $filter WHERE any(facet IN alternatives WHERE facet IN f.facets))`

/** A fact with what ranking needs: its words, its likeness to the question (0 to 1), and the entities it names with all they are called. */
const CANDIDATE = `${FACT_FIELDS.slice(0, -1)}, .words,
  similarity: vector.similarity.cosine(f[$vectorProperty], $vector),
  entities: [(f)-[:MENTIONS]->(e:MemoryEntity) | e {.key, .types, .words}]}`

/**
 * What an index finds. A row without a fact is one that may not be seen: it counts, so that the caller knows whether
 * the index had more to give.
 */
const SEEN_OR_NOTHING = `RETURN CASE WHEN ${MAY_BE_SEEN} THEN ${CANDIDATE} END AS candidate`

export const FACTS_BY_WORDS = `CALL db.index.fulltext.queryNodes('memory_fact_words', $words, {limit: toInteger($fetch)})
YIELD node AS f
${SEEN_OR_NOTHING}`

export const ENTITIES_BY_WORDS = `CALL db.index.fulltext.queryNodes('memory_entity_words', $words, {limit: toInteger($fetch)})
YIELD node AS e
WHERE e.partition = $partition
RETURN e.key AS key, e.words AS words, e.aliases AS aliases`

/**
 * The names are those of the schema, never a caller's. The clause takes no filter here: with one, 2026.08 fails, or never
 * answers, when facts of a scope were deleted.
 */
export function factsByVector({ name, searchClause, property }: VectorIndex): string {
  return searchClause
    ? `CYPHER 25 MATCH (f:MemoryFact)
SEARCH f IN (VECTOR INDEX ${name} FOR $vector LIMIT toInteger($fetch))
${SEEN_OR_NOTHING}`
    : `CALL db.index.vector.queryNodes('${name}', toInteger($fetch), $vector)
YIELD node AS f
WHERE f.${property} IS NOT NULL
${SEEN_OR_NOTHING}`
}

/** How many facts a scope has, counted up to a limit. */
export const COUNT_FACTS = `${FACTS_OF_SCOPE}
WITH f LIMIT toInteger($limit)
RETURN count(f) AS facts`

/** Every fact of the scope by likeness, for scopes so small that the index gives facts of others first. */
export const FACTS_BY_LIKENESS = `${FACTS_OF_SCOPE} AND f[$vectorProperty] IS NOT NULL
WITH f, vector.similarity.cosine(f[$vectorProperty], $vector) AS similarity
ORDER BY similarity DESC, f.key
LIMIT toInteger($fetch)
${SEEN_OR_NOTHING}`

/** The facts that mention an entity, those with the most to say to the question first. */
export const EXPAND_ENTITIES = `UNWIND $entities AS key
MATCH (from:MemoryEntity {key: key})
USING INDEX SEEK from:MemoryEntity(key)
WHERE from.partition = $partition
RETURN key, COLLECT {
  MATCH (from)<-[:MENTIONS]-(f:MemoryFact)
  WHERE ${MAY_BE_SEEN}
  WITH f, size([term IN $terms WHERE f.words CONTAINS term])
    + coalesce(vector.similarity.cosine(f[$vectorProperty], $vector), 0.0) AS promise
  ORDER BY promise DESC, f.createdAt DESC, f.key
  LIMIT toInteger($fanOut)
  RETURN ${CANDIDATE}
} AS candidates`

/**
 * Edges of entities at an instant, with the facts that state them; `$relation` is `null` for any. The key is named on
 * its own, since the planner would otherwise find edges by having one.
 */
export const EXPAND_RELATIONS = `UNWIND $entities AS key
MATCH (from:MemoryEntity {key: key})
USING INDEX SEEK from:MemoryEntity(key)
WHERE from.partition = $partition
RETURN key, COLLECT {
  MATCH (from)-[r:RELATES]-(to:MemoryEntity)
  WHERE $relation IS NULL OR r.relationKey = $relation
  WITH r, to, r.key AS fact
  MATCH (f:MemoryFact {key: fact})
  USING INDEX SEEK f:MemoryFact(key)
  WHERE f.partition = $partition AND coalesce(f.expiresAt > $now, true)
    AND coalesce(f.validFrom <= $at, true) AND coalesce(f.validTo > $at, true)
  WITH r, to, f, startNode(r) AS subject, endNode(r) AS object
  ORDER BY f.createdAt DESC, f.key
  LIMIT toInteger($fanOut)
  RETURN {to: to.key, subject: subject.name, relation: r.relation, object: object.name, fact: ${FACT_FIELDS}}
} AS edges`
