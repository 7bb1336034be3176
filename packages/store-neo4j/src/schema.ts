import { type Embedder, MemoryError } from '@memory/core'
import type { Connection } from './connection.js'
import type { ServerFeatures } from './server-features.js'

/**
 * Constraints make twins impossible; indexes keep every query off full scans. All are shared by all scopes, each under
 * the name it is created with.
 */
const SCHEMA: Readonly<Record<string, string>> = {
  memory_fact_key:
    'CREATE CONSTRAINT memory_fact_key IF NOT EXISTS FOR (f:MemoryFact) REQUIRE f.key IS UNIQUE',
  memory_entity_key:
    'CREATE CONSTRAINT memory_entity_key IF NOT EXISTS FOR (e:MemoryEntity) REQUIRE e.key IS UNIQUE',
  memory_relation_key:
    'CREATE CONSTRAINT memory_relation_key IF NOT EXISTS FOR ()-[r:RELATES]-() REQUIRE r.key IS UNIQUE',
  memory_namespace_name:
    'CREATE CONSTRAINT memory_namespace_name IF NOT EXISTS FOR (n:MemoryNamespace) REQUIRE n.name IS UNIQUE',
  memory_fact_page: 'CREATE INDEX memory_fact_page IF NOT EXISTS FOR (f:MemoryFact) ON (f.partition, f.key)',
  memory_fact_expiry:
    'CREATE INDEX memory_fact_expiry IF NOT EXISTS FOR (f:MemoryFact) ON (f.partition, f.expiresAt)',
  memory_fact_words: `CREATE FULLTEXT INDEX memory_fact_words IF NOT EXISTS
FOR (f:MemoryFact) ON EACH [f.partition, f.words] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace'}}`,
  memory_entity_words: `CREATE FULLTEXT INDEX memory_entity_words IF NOT EXISTS
FOR (e:MemoryEntity) ON EACH [e.partition, e.words] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace'}}`,
}

const ONLINE_INDEXES = "SHOW INDEXES YIELD name, state WHERE state = 'ONLINE' RETURN name"

const AWAIT_INDEXES = 'CALL db.awaitIndexes(300)'

const CLAIM_NAMESPACE = `MERGE (n:MemoryNamespace {name: $namespace})
ON CREATE SET n.embedder = $embedder, n.dimensions = $dimensions
RETURN n.embedder AS embedder, n.dimensions AS dimensions`

const FIND_VECTOR_INDEX = `SHOW VECTOR INDEXES YIELD name, state, labelsOrTypes, properties
WHERE 'MemoryFact' IN labelsOrTypes AND $property IN properties
RETURN name, state`

interface VectorIndexRow {
  readonly name: string
  readonly state: string
}

/** Where vectors of one length are kept; several lengths live side by side. */
export interface VectorIndex {
  readonly name: string
  /** The property of a fact that holds its vector. */
  readonly property: string
  /** Whether it is asked by `MATCH ... SEARCH`, as {@link ServerFeatures.searchClause} says. */
  readonly searchClause: boolean
}

/** Creates what is missing, and waits until it can be used. Safe to run by many at once. */
export async function ensureSchema(connection: Connection): Promise<void> {
  const rows = await connection.read((run) => run<{ name: string }>(ONLINE_INDEXES))
  const there = new Set(rows.map(({ name }) => name))
  const missing = Object.entries(SCHEMA).filter(([name]) => !there.has(name))
  for (const [, statement] of missing) await create(connection, statement)
  if (missing.length > 0) await connection.single(AWAIT_INDEXES)
}

/** Creates the index for vectors of a length unless there is one, and says how to ask it. */
export async function ensureVectorIndex(
  connection: Connection,
  { searchClause }: ServerFeatures,
  dimensions: number,
): Promise<VectorIndex> {
  const property = `vector_${dimensions}`
  const find = () => connection.read((run) => run<VectorIndexRow>(FIND_VECTOR_INDEX, { property }))
  let [found] = await find()
  if (found?.state !== 'ONLINE') {
    await create(connection, vectorIndex(property, dimensions))
    await connection.single(AWAIT_INDEXES)
    ;[found] = await find()
  }
  return { name: found?.name ?? indexName(dimensions), property, searchClause }
}

/**
 * Records which embedder made the vectors of a namespace.
 *
 * @throws MemoryError `embedder_mismatch` when it was another one.
 */
export async function claimNamespace(
  connection: Connection,
  namespace: string,
  embedder: Embedder,
  storeName: string,
): Promise<void> {
  const { id, dimensions } = embedder
  const [row] = await connection.write((run) =>
    run<{ embedder: string; dimensions: number }>(CLAIM_NAMESPACE, {
      namespace,
      embedder: id,
      dimensions: BigInt(dimensions),
    }),
  )
  if (row && (row.embedder !== id || row.dimensions !== dimensions)) {
    throw new MemoryError(
      'embedder_mismatch',
      `Namespace "${namespace}" holds vectors of "${row.embedder}" with ${row.dimensions} dimensions, not of "${id}" with ${dimensions}`,
      { field: 'embedder', limit: row.dimensions, actual: dimensions, storeName },
    )
  }
}

const indexName = (dimensions: number): string => `memory_fact_vector_${dimensions}`

/** The number of dimensions is a checked integer: nothing else of it can enter the statement. */
function vectorIndex(property: string, dimensions: number): string {
  return `CREATE VECTOR INDEX ${indexName(dimensions)} IF NOT EXISTS
FOR (f:MemoryFact) ON (f.${property})
OPTIONS {indexConfig: {\`vector.dimensions\`: ${dimensions}, \`vector.similarity_function\`: 'cosine'}}`
}

async function create(connection: Connection, statement: string): Promise<void> {
  try {
    await connection.single(statement)
  } catch (error) {
    // Another instance was first between the check and the creation.
    const { code = '' } = ((error as MemoryError).cause ?? {}) as { code?: string }
    if (!/EquivalentSchemaRuleAlreadyExists|AlreadyExists$/.test(code)) throw error
  }
}
