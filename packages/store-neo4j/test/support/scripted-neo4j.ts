import type { Reply, Statement } from './bolt-server.js'

const INDEXES = [
  'memory_fact_key',
  'memory_entity_key',
  'memory_relation_key',
  'memory_namespace_name',
  'memory_fact_page',
  'memory_fact_expiry',
  'memory_fact_words',
  'memory_entity_words',
]

/** Answers what a store asks before and while it writes, as an empty Neo4j of a version would. */
export function emptyNeo4j(version = '5.26.16'): (statement: Statement) => Reply {
  return ({ query, parameters }) => {
    if (query.includes('dbms.components')) return { rows: [{ version }] }
    if (query.startsWith('SHOW INDEXES')) return { rows: INDEXES.map((name) => ({ name })) }
    if (query.startsWith('SHOW VECTOR INDEXES')) {
      return { rows: [{ name: 'memory_fact_vector_64', state: 'ONLINE' }] }
    }
    if (query.includes('MemoryNamespace')) {
      const { embedder, dimensions } = parameters
      return { rows: [{ embedder, dimensions }] }
    }
    if (query.startsWith('UNWIND $keys AS key\nMERGE (f:MemoryFact')) {
      return { rows: (parameters.keys as string[]).map((key) => ({ fact: { key, content: null } })) }
    }
    if (query.startsWith('UNWIND $links AS link')) {
      return { rows: (parameters.links as object[]).map((link) => ({ ...link })) }
    }
    return { rows: [] }
  }
}
