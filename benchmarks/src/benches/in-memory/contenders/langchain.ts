import { MemoryVectorStore } from '@langchain/classic/vectorstores/memory'
import { type Contender, TOP } from '../contender.js'
import { entryText } from '../dataset.js'
import { PreparedEmbeddings } from './prepared-embeddings.js'

const BATCH = 1_000

export const langchain: Contender = {
  name: 'LangChain MemoryVectorStore',
  searchesPerRun: 2,
  async open(entries) {
    const store = new MemoryVectorStore(new PreparedEmbeddings({}))
    for (let from = 0; from < entries; from += BATCH) {
      const length = Math.min(BATCH, entries - from)
      await store.addDocuments(
        Array.from({ length }, (_, i) => ({ pageContent: entryText(from + i), metadata: {} })),
      )
    }
    return {
      async search(query) {
        const found = await store.similaritySearchWithScore(query, TOP)
        return found.map(([document]) => document.pageContent)
      },
    }
  },
}
