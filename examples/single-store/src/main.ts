// Mechanism A: one store, one selection. What is said goes through one extractor into one place.
import { InvocationTrigger } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'

const store = inMemoryStore({
  // With a language model: modelExtractor({ model, systemPrompt: 'Keep what a travel agent must know ...' })
  extraction: { trigger: new InvocationTrigger(), extractor: ruleExtractor() },
})
const memory = memoryManager({ stores: [store] })
memory.on('note', ({ kind, reason, text }) => console.log(`  ${kind} (${reason}): ${text}`))

const session = memory.session({ id: 'booking', scope: { actorId: 'traveller-1' } })
const turns = [
  ["I'm vegetarian and I use a wheelchair.", 'Noted, I will look for step-free places.'],
  ['What a grey day, it has been raining since breakfast!', 'Hopefully it clears up.'],
  ['I always prefer an aisle seat. Yesterday I booked the night train to Vienna.', 'Great choice.'],
] as const

for (const [user, assistant] of turns) {
  console.log(`user: ${user}`)
  await session.record([
    { role: 'user', content: user },
    { role: 'assistant', content: assistant },
  ])
  await session.endTurn()
  // A server never waits here: extraction runs in the background. This program shows it step by step.
  await session.flush()
}

console.log('\nWhat is known when the traveller comes back:')
const [question] = await session.inject([{ role: 'user', content: 'Find me a seat on a train, please' }])
console.log(question?.content)
await memory.close()
