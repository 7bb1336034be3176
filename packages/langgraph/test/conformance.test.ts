import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import { InMemoryStore } from '@langchain/langgraph-checkpoint'
import { storeConformance } from '@memory/conformance'
import { type MemoryStore, systemClock } from '@memory/core'
import { ngramEmbedder } from 'ngram-embedder'
import { describe, it } from 'vitest'
import { langGraphMemoryStore } from '../src/index.js'

let ahead = 0
const now = () => Date.now() + ahead
const clock = { ...systemClock, now }

const embed = async (texts: string[], kind: 'document' | 'query') =>
  (await ngramEmbedder.embed(texts, { kind })).map((vector) => Array.from(vector))
const embeddings: EmbeddingsInterface = {
  embedQuery: async (text) => (await embed([text], 'query'))[0] ?? [],
  embedDocuments: (texts) => embed(texts, 'document'),
}

const index = { dims: ngramEmbedder.dimensions, embeddings: embeddings as never }
const baseOf = new WeakMap<MemoryStore, InMemoryStore>()

for (const search of ['vector', 'none'] as const) {
  const open = (base: InMemoryStore): MemoryStore => {
    const store = langGraphMemoryStore({ store: base, clock, search })
    baseOf.set(store, base)
    return store
  }
  storeConformance(
    { describe, it },
    {
      name: `langGraphMemoryStore, ${search}`,
      open: () => open(new InMemoryStore(search === 'vector' ? { index } : {})),
      reopen: (store) => open(baseOf.get(store) ?? new InMemoryStore()),
      close: (store) => store.close?.(),
      clock: {
        now,
        advance(ms) {
          ahead += ms
        },
      },
      omits: {
        inject: 'what fails between a LangGraph store and its back end is for that store to repeat',
        turns: 'it does not take turns',
      },
    },
  )
}
