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
