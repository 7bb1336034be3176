import './mem0-env.js'
import { register } from 'node:module'
import type { Embedder } from '@memory/core'
import { ngramEmbedder } from 'ngram-embedder'

register('./better-sqlite3/resolve.mjs', import.meta.url)
const { Memory } = await import('mem0ai/oss')

/** What a test chooses about its memory. */
export interface MemoryChoices {
  /** The SQLite file, or `:memory:`. */
  readonly dbPath: string
  readonly embedder?: Embedder
  /** Of an OpenAI-compatible server. Default: none listens there. */
  readonly modelUrl?: string
}

/** mem0's open-source `Memory` with everything on this machine. */
export function openMemory({
  dbPath,
  embedder = ngramEmbedder,
  modelUrl = 'http://127.0.0.1:1',
}: MemoryChoices) {
  const embed = async (texts: string[], kind: 'document' | 'query') =>
    (await embedder.embed(texts, { kind })).map((vector) => Array.from(vector))
  const model = {
    embedQuery: async (text: string) => (await embed([text], 'query'))[0],
    embedDocuments: (texts: string[]) => embed(texts, 'document'),
  }
  return new Memory({
    embedder: { provider: 'langchain', config: { model: model as never } },
    llm: { provider: 'openai', config: { apiKey: 'none', baseURL: modelUrl, model: 'scripted' } },
    vectorStore: {
      provider: 'memory',
      config: { collectionName: 'memories', dimension: embedder.dimensions, dbPath },
    },
    disableHistory: true,
  })
}
