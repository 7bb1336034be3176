import type { Driver } from 'neo4j-driver'

/** A graph to draw. */
export interface Graph {
  readonly nodes: readonly { readonly name: string; readonly type: string }[]
  readonly edges: readonly { readonly from: number; readonly to: number; readonly relation: string }[]
}

const RELATIONS = `MATCH (f:MemoryFact)-[:MENTIONS]->(s:MemoryEntity)-[r:RELATES {key: f.key}]->(o:MemoryEntity)
WHERE f.validTo IS NULL AND f.id IN $ids
RETURN s.name AS subject, s.types AS subjectTypes, r.relation AS relation, o.name AS object, o.types AS objectTypes
ORDER BY subject, relation, object`

/** The entities and relations of these facts, as they stand in the database. */
export async function readGraph(driver: Driver, ids: readonly string[]): Promise<Graph> {
  const { records } = await driver.executeQuery(RELATIONS, { ids })
  const nodes: { name: string; type: string }[] = []
  const node = (name: string, types: readonly string[]): number => {
    const known = nodes.findIndex((each) => each.name === name)
    return known >= 0 ? known : nodes.push({ name, type: types[0] ?? '' }) - 1
  }
  const edges = records.map((record) => {
    const { subject, subjectTypes, relation, object, objectTypes } = record.toObject()
    return { from: node(subject, subjectTypes), to: node(object, objectTypes), relation }
  })
  return { nodes, edges }
}
