import { DEFAULT_RELEASE, RELEASES, startNeo4j } from 'neo4j-server'
import { type Bench, type Row, UsageError } from '../../bench.js'
import { answeredRows } from './answered.js'
import { loadRows } from './load.js'

/** Multi-hop questions answered by a graph and by vectors alone, and the graph's speed at size. */
export const graph: Bench = {
  name: 'graph',
  summary:
    'multi-hop questions by graph and by vectors, and speed of the graph store (starts Neo4j: needs Maven and Java)',
  options: {
    triples: 'size of the store whose speed is measured (default 10000)',
    release: `version of Neo4j: ${RELEASES.map(({ version }) => version).join(' or ')} (default ${DEFAULT_RELEASE.version})`,
  },
  async run({ triples = '10000', release: wanted = DEFAULT_RELEASE.version }, progress): Promise<Row[]> {
    const size = Number(triples)
    if (!Number.isSafeInteger(size) || size < 100)
      throw new UsageError(`--triples takes a whole number from 100, not "${triples}"`)
    const release = RELEASES.find(({ version }) => version === wanted)
    if (!release)
      throw new UsageError(`--release takes ${RELEASES.map(({ version }) => version).join(' or ')}`)
    progress(`starting Neo4j ${release.version}`)
    const server = await startNeo4j({ release })
    try {
      progress(`Neo4j ${server.version}`)
      return [...(await answeredRows(server.url, progress)), ...(await loadRows(server.url, size, progress))]
    } finally {
      await server.stop()
    }
  },
}
