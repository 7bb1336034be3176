import type { MemoryStore, NewMemory } from '@memory/core'
import { localEmbedder } from '@memory/embedder-local'
import { graphExtractor } from '@memory/extractors'
import { inMemoryStore } from '@memory/store-in-memory'
import { neo4jStore } from '@memory/store-neo4j'
import { ask, conversation, DEPTH, hitRate, questions, SPEAKER } from 'example-graph/questions'
import { comparison, type Row } from '../../bench.js'

/** The same facts and questions for both: what differs is how they are searched. */
export async function answeredRows(url: string, progress: (line: string) => void): Promise<Row[]> {
  const results = await graphExtractor({ actor: SPEAKER }).extract(conversation)
  const entries: NewMemory[] = results.map(({ content, metadata }) => ({
    content,
    ...(metadata && { metadata }),
  }))
  const embedder = localEmbedder()
  const vectors = inMemoryStore({ embedder, search: 'vector' })
  // A slow machine shall find what a fast one finds.
  const limits = { timeMs: 60_000 }
  const graphs = {
    'graph and vectors': neo4jStore({ url, namespace: 'with vectors', embedder, limits }),
    'graph alone': neo4jStore({ url, namespace: 'without vectors', limits }),
  }
  const answers = new Set(questions.map(({ answer }) => answer)).size
  const label = `${questions.length} multi-hop questions, ${answers} answers, ${entries.length} facts`
  const rate = async (store: MemoryStore) => {
    await store.addBatch?.(entries)
    return hitRate(await ask(store, questions))
  }
  progress(`${label}: vectors alone`)
  const theirs = await rate(vectors)
  const rows: Row[] = []
  for (const [name, store] of Object.entries(graphs)) {
    progress(`${label}: ${name}`)
    const ours = await rate(store)
    await store.close()
    const what = { case: `${label}, ${name}`, metric: `hit@${DEPTH}`, unit: 'share' }
    rows.push(comparison({ ...what, ours, peer: 'vector search', theirs }))
  }
  await embedder.close()
  return rows
}
