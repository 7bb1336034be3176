import { FACT_FIELDS } from '../fact.js'

// The hints are for statistics that lag behind a burst of writes: under those, reading all seems cheapest.

/**
 * Creates the facts that are missing and locks all of them until the transaction ends: setting a property locks the
 * node before the rest of the row is read, so what comes back is the last committed state.
 */
export const LOCK_FACTS = `UNWIND $keys AS key
MERGE (f:MemoryFact {key: key})
SET f.key = key
RETURN ${FACT_FIELDS} AS fact`

/** Locks the facts that are there. */
export const LOCK_EXISTING_FACTS = `UNWIND $keys AS key
MATCH (f:MemoryFact {key: key})
SET f.key = key
RETURN ${FACT_FIELDS} AS fact`

export const WRITE_FACTS = `UNWIND $facts AS properties
MATCH (f:MemoryFact {key: properties.key})
SET f = properties`

/** Writes facts whose vectors stay. */
export const PATCH_FACTS = `UNWIND $facts AS properties
MATCH (f:MemoryFact {key: properties.key})
SET f += properties`

/** Takes a fact out of the graph, but keeps it; gives the entities that may be orphans now. */
export const UNLINK_FACTS = `UNWIND $keys AS key
MATCH (f:MemoryFact {key: key})-[link:MENTIONS]->(e:MemoryEntity)
USING INDEX SEEK f:MemoryFact(key)
DELETE link
RETURN DISTINCT e.key AS entity`

export const DELETE_RELATIONS = `UNWIND $keys AS key
MATCH ()-[r:RELATES {key: key}]->()
USING INDEX SEEK r:RELATES(key)
DELETE r`

/** What was closed and is written again holds again, also when the fact that had closed it is forgotten. */
export const REOPEN_FACTS = `UNWIND $keys AS key
MATCH (f:MemoryFact {key: key})<-[closing:SUPERSEDES]-(:MemoryFact)
USING INDEX SEEK f:MemoryFact(key)
DELETE closing`

/** One node for each entity, however many write it at once; every spelling is kept, up to a bound. */
export const MERGE_ENTITIES = `UNWIND $entities AS row
MERGE (e:MemoryEntity {key: row.key})
SET e.key = row.key
SET e.partition = row.partition,
    e.name = coalesce(e.name, row.name),
    e.aliases = ([alias IN coalesce(e.aliases, []) WHERE NOT alias IN row.aliases] + row.aliases)[..20],
    e.types = ([type IN coalesce(e.types, []) WHERE NOT type IN row.types] + row.types)[..20],
    e.words = CASE
      WHEN e.words CONTAINS row.words OR size(e.words) > 2000 THEN e.words
      ELSE coalesce(e.words, '') + row.words
    END`

/** Links what is there, each link with what its fact says of the entity, and gives the entities that were. */
export const LINK_FACTS = `UNWIND $links AS link
MATCH (f:MemoryFact {key: link.fact})
USING INDEX SEEK f:MemoryFact(key)
MATCH (e:MemoryEntity {key: link.entity})
USING INDEX SEEK e:MemoryEntity(key)
MERGE (f)-[m:MENTIONS]->(e)
SET m = link.said
RETURN DISTINCT link.entity AS entity`

/** The relation's name is a value, whatever is written in it. */
export const MERGE_RELATIONS = `UNWIND $relations AS row
MATCH (s:MemoryEntity {key: row.subject})
USING INDEX SEEK s:MemoryEntity(key)
MATCH (o:MemoryEntity {key: row.object})
USING INDEX SEEK o:MemoryEntity(key)
MERGE (s)-[r:RELATES {key: row.key}]->(o)
SET r += row.properties`

/**
 * Closes facts, and those that are closed already at an earlier time; remembers in whose favour. Later, deleting the successor
 * erases them too.
 */
export const CLOSE_FACTS = `UNWIND $closings AS row
MATCH (new:MemoryFact {key: row.by})
USING INDEX SEEK new:MemoryFact(key)
MATCH (f:MemoryFact {key: row.key})
USING INDEX SEEK f:MemoryFact(key)
WHERE f <> new AND f.partition = $partition AND coalesce(f.validTo > row.at, true)
SET f.validTo = row.at
WITH new, f
OPTIONAL MATCH (f)<-[before:SUPERSEDES]-(:MemoryFact)
DELETE before
WITH DISTINCT new, f
MERGE (new)-[:SUPERSEDES]->(f)
WITH f
MATCH ()-[r:RELATES {key: f.key}]->()
USING INDEX SEEK r:RELATES(key)
SET r.validTo = f.validTo`

/**
 * Facts with the subject and relation of a new one, but another object: the open ones, and those that end after the new
 * one begins.
 */
export const FIND_RIVALS = `UNWIND $singles AS row
MATCH (s:MemoryEntity {key: row.subject})-[r:RELATES]->(o:MemoryEntity)
USING INDEX SEEK s:MemoryEntity(key)
WHERE r.relationKey = row.relation AND coalesce(r.validTo > row.since, r.validTo IS NULL) AND o.key <> row.object
RETURN row.key AS key, r.key AS rival, r.validFrom AS since`
