import type { Embedder } from '@memory/core'
import { inMemoryStore } from '@memory/store-in-memory'
import { type Contender, TOP } from '../contender.js'
import { DIMENSIONS, entryText, vectorOf } from '../dataset.js'

const BATCH = 1_000

const embedder: Embedder = {
  id: 'prepared',
  dimensions: DIMENSIONS,
  embed: async (texts) => texts.map(vectorOf),
}

/** `@memory/store-in-memory`, by vector alone as the peers. */
export const ours: Contender = {
  name: '@memory/store-in-memory',
  searchesPerRun: 20,
  async open(entries) {
    const store = inMemoryStore({ embedder, search: 'vector' })
    for (let from = 0; from < entries; from += BATCH) {
      const length = Math.min(BATCH, entries - from)
      const results = await store.addBatch(
        Array.from({ length }, (_, i) => ({ content: entryText(from + i) })),
      )
      const refused = results.find(({ status }) => status !== 'stored')
      if (refused) throw new Error(`An entry was ${refused.status}`)
    }
    return {
      async search(query) {
        const found = await store.search(query, { maxSearchResults: TOP })
        return found.map(({ content }) => content)
      },
    }
  },
}
