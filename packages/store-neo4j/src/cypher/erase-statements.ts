import { FACT_FIELDS, FACTS_OF_SCOPE } from '../fact.js'

/** The facts given and all that they superseded, locked; `depth` 0 are the given ones. */
export const LOCK_LINES = `UNWIND $keys AS key
MATCH (head:MemoryFact {key: key})
USING INDEX SEEK head:MemoryFact(key)
WHERE head.partition = $partition
MATCH (head)-[:SUPERSEDES*0..]->(f:MemoryFact)
SET f.key = f.key
RETURN DISTINCT f.key IN $keys AS isGiven, ${FACT_FIELDS} AS fact`

export const LOCK_SOME_FACTS = `${FACTS_OF_SCOPE}
WITH f LIMIT toInteger($limit)
SET f.key = f.key
RETURN true AS isGiven, ${FACT_FIELDS} AS fact`

export const LOCK_EXPIRED_FACTS = `MATCH (f:MemoryFact)
WHERE f.partition = $partition AND f.expiresAt <= $now
WITH f LIMIT toInteger($limit)
SET f.key = f.key
RETURN f.key AS key`

export const DELETE_FACTS = `UNWIND $keys AS key
MATCH (f:MemoryFact {key: key})
DETACH DELETE f`

/** Entities that no fact mentions any more. Each is locked first, so that a writer who needs it waits, and makes it anew. */
export const DELETE_ORPHANS = `UNWIND $keys AS key
MATCH (e:MemoryEntity {key: key})
SET e.key = key
WITH e WHERE NOT EXISTS { (e)<-[:MENTIONS]-(:MemoryFact) }
DETACH DELETE e`

/**
 * What entities are called and are, as the facts that are left say it: what only a forgotten fact said is forgotten
 * with it. Bounds are those of writing.
 */
export const REFRESH_ENTITIES = `UNWIND $keys AS key
MATCH (e:MemoryEntity {key: key})
USING INDEX SEEK e:MemoryEntity(key)
WITH e, COLLECT {
  MATCH (e)<-[m:MENTIONS]-(:MemoryFact)
  RETURN DISTINCT {name: m.name, aliases: m.aliases, types: m.types, words: m.words}
} AS said
WITH e, reduce(all = [], s IN said | all + [alias IN s.aliases WHERE NOT alias IN all]) AS aliases,
  reduce(all = [], s IN said | all + [type IN s.types WHERE NOT type IN all]) AS types,
  reduce(all = '', s IN said | CASE WHEN all CONTAINS s.words THEN all ELSE all + s.words END) AS words,
  [s IN said | s.name] AS names
SET e.name = CASE WHEN e.name IN names THEN e.name ELSE names[0] END,
    e.aliases = aliases[..20], e.types = types[..20], e.words = words`
