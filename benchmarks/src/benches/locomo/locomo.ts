import type { MemoryStore } from '@memory/core'
import { localEmbedder } from '@memory/embedder-local'
import { inMemoryStore } from '@memory/store-in-memory'
import { type Bench, type Row, UsageError } from '../../bench.js'
import { type Conversation, readConversations } from './conversations.js'
import { type Answered, DEPTH, scoreRows } from './scores.js'

/** How often the right turns of long conversations are found, by words, by meaning and by both. */
export const locomo: Bench = {
  name: 'locomo',
  summary: 'how often the in-memory store finds the turns that answer a question',
  options: { data: "file of conversations in LoCoMo's form (required; not part of this repository)" },
  async run({ data }, progress) {
    if (data === undefined) throw new UsageError("locomo needs --data FILE, conversations in LoCoMo's form")
    const conversations = await readConversations(data)
    // Room for every text, so that the second retriever need not embed again.
    const texts = conversations.reduce(
      (sum, { turns, questions }) => sum + turns.length + questions.length,
      0,
    )
    const embedder = localEmbedder({ cacheEntries: texts })
    const retrievers = {
      lexical: () => inMemoryStore({ search: 'lexical' }),
      vector: () => inMemoryStore({ embedder, search: 'vector' }),
      hybrid: () => inMemoryStore({ embedder, search: 'hybrid' }),
    }
    const rows: Row[] = []
    for (const [name, create] of Object.entries(retrievers)) {
      const store = create()
      const answered: Answered[] = []
      for (const [i, conversation] of conversations.entries()) {
        progress(`${name}: conversation ${i + 1} of ${conversations.length}`)
        answered.push(...(await ask(store.withScope({ actorId: conversation.id }), conversation)))
      }
      rows.push(...scoreRows(name, answered))
    }
    await embedder.close()
    return rows
  },
}

/** Puts a conversation's turns into the store and asks its questions. */
async function ask(store: MemoryStore, { turns, questions }: Conversation): Promise<Answered[]> {
  const results = await store.addBatch?.(turns.map(({ id, text }) => ({ id, content: text })))
  const lost = results?.find(({ status }) => status !== 'stored')
  if (lost) throw new Error(`A turn was ${lost.status}`)
  const answered: Answered[] = []
  for (const question of questions) {
    const found = await store.search(question.text, { maxSearchResults: DEPTH })
    answered.push({ question, found: found.map(({ id }) => id ?? '') })
  }
  return answered
}
