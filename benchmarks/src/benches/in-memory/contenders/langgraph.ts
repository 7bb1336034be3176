import { InMemoryStore } from '@langchain/langgraph-checkpoint'
import { type Contender, TOP } from '../contender.js'
import { DIMENSIONS, entryText } from '../dataset.js'
import { PreparedEmbeddings } from './prepared-embeddings.js'

const NAMESPACE = ['memories']

export const langgraph: Contender = {
  name: 'LangGraph InMemoryStore',
  searchesPerRun: 2,
  async open(entries) {
    const embeddings = new PreparedEmbeddings({})
    const store = new InMemoryStore({ index: { dims: DIMENSIONS, embeddings, fields: ['text'] } })
    for (let index = 0; index < entries; index++) {
      await store.put(NAMESPACE, `entry-${index}`, { text: entryText(index) })
    }
    return {
      async search(query) {
        const found = await store.search(NAMESPACE, { query, limit: TOP })
        return found.map((item) => String(item.value.text))
      },
    }
  },
}
