// Run as a process of its own: it knows nothing but where the first process has left its memories.
import { localEmbedder } from '@memory/embedder-local'
import { memoryManager } from '@memory/manager'
import { type PlantedConversation, score, shippedConversations } from '@memory/scorecard'
import { type Mechanism, openerFor, openStores, type Place } from 'example-support'
import type { RecallAnswer } from './recall.js'

const [place = '', ...mechanisms] = process.argv.slice(2)
const open = await openerFor(JSON.parse(place) as Place)
const embedder = localEmbedder()
// Loading the model takes longer than a search may.
await embedder.embed(['warm up'], { kind: 'query' })
for (const mechanism of mechanisms as Mechanism[]) {
  const stores = openStores(mechanism, { open, embedder })
  const manager = memoryManager({ stores })
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
