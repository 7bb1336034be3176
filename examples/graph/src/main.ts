// A conversation becomes a graph, and the graph answers what single statements cannot.
import { writeFile } from 'node:fs/promises'
import { localEmbedder } from '@memory/embedder-local'
import { inMemoryStore } from '@memory/store-in-memory'
import { neo4jStore } from '@memory/store-neo4j'
import { allEntries } from 'example-support'
import neo4j from 'neo4j-driver'
import { startNeo4j } from 'neo4j-server'
import { page } from './draw/page.js'
import { readGraph } from './draw/read-graph.js'
import { type Options, readOptions } from './options.js'
import { ask, questions } from './questions/index.js'
import { extraction, remember, SCOPE } from './remember.js'
import { report } from './report.js'

const options = readOptions(process.argv.slice(2))
const server = options.url === undefined ? await startNeo4j() : undefined
try {
  await run(options, options.url ?? server?.url ?? '')
} finally {
  await server?.stop()
}

async function run({ username, password, output, json }: Options, url: string): Promise<void> {
  const auth = username === undefined ? undefined : neo4j.auth.basic(username, password ?? '')
  const driver = neo4j.driver(url, auth)
  const embedder = localEmbedder()
  const stores = {
    graph: neo4jStore({
      driver,
      namespace: 'example',
      embedder,
      extraction,
      // A slow machine shall find what a fast one finds.
      limits: { timeMs: 60_000 },
    }),
    // The same statements with vectors alone, to compare.
    vectors: inMemoryStore({ name: 'vectors', embedder, search: 'vector', extraction }),
  }
  const graph = stores.graph.withScope(SCOPE)
  // What an earlier run left would be found too.
  await graph.clear()
  const discarded = await remember([stores.graph, stores.vectors])

  const facts = await allEntries(graph)
  const answers = {
    graph: await ask(graph, questions),
    vectors: await ask(stores.vectors.withScope(SCOPE), questions),
  }
  const [explained] = await graph.search(questions[5]?.text ?? '', { maxSearchResults: 1 })
  await writeFile(
    output,
    page(
      'What one conversation says',
      await readGraph(
        driver,
        facts.flatMap(({ id }) => id ?? []),
      ),
    ),
  )
  console.log(report({ facts, discarded, answers, explained, output }, json))
  await driver.close()
  await embedder.close()
}
