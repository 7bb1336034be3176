import { FACT_FIELDS, IS_VISIBLE } from '../fact.js'

// The hints are for a database that was empty when the statement was planned: there, reading all seems cheapest.

export const GET_FACT = `MATCH (f:MemoryFact {key: $key})
USING INDEX SEEK f:MemoryFact(key)
WHERE f.partition = $partition AND ${IS_VISIBLE}
RETURN ${FACT_FIELDS} AS fact`

/** In the order of keys, which never changes and comes out of the index. */
export const LIST_FACTS = `MATCH (f:MemoryFact)
USING INDEX SEEK f:MemoryFact(partition, key)
WHERE f.partition = $partition AND f.key > $after AND ${IS_VISIBLE}
RETURN ${FACT_FIELDS} AS fact
ORDER BY f.partition, f.key
LIMIT toInteger($limit)`
