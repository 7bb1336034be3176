// Run as a process of its own: it knows nothing but where the first process has left its memories.
import { localEmbedder } from '@memory/embedder-local'
import { memoryManager } from '@memory/manager'
import { type PlantedConversation, score, shippedConversations } from '@memory/scorecard'
import { openerFor, openStores } from 'example-support'
import type { RecallAnswer, RecallSource } from './recall.js'

const [sources = '[]'] = process.argv.slice(2)
const embedder = localEmbedder()
// Loading the model takes longer than a search may.
await embedder.embed(['warm up'], { kind: 'query' })
for (const { mechanism, place } of JSON.parse(sources) as RecallSource[]) {
  const stores = openStores(mechanism, { open: await openerFor(place), embedder })
  // What is measured is whether a memory is found, however busy the machine is.
  const manager = memoryManager({ stores, recall: { deadlineMs: 10_000 } })
  for (const conversation of shippedConversations()) {
    const session = manager.session({ id: 'recall', scope: { actorId: conversation.id } })
    for (const { question, keeper } of conversation.questions ?? []) {
      const found = await session.search(question, { maxSearchResults: 3 })
      const rank = found.findIndex(({ content }) => answers(conversation, keeper, content))
      const answer: RecallAnswer = { mechanism, question, best: found[0]?.content ?? '', rank: rank + 1 }
      console.log(JSON.stringify(answer))
    }
  }
  await manager.close()
  await Promise.all(stores.map((store) => store.close?.()))
}
await embedder.close()

/** Whether an entry holds the one keeper that the question asks for. */
function answers(conversation: PlantedConversation, keeper: string, content: string): boolean {
  const asked = {
    ...conversation,
    keepers: conversation.keepers.filter(({ id }) => id === keeper),
    decoys: [],
  }
  return score([asked], { [conversation.id]: [{ content }] }).recall.count === 1
}
