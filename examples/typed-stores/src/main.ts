// Mechanism B: four stores, each with a selection of its own that turns the other types away.
import { InvocationTrigger } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { memoryManager, typedStores } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'

const stores = typedStores({
  create: (type) => inMemoryStore({ name: type }),
  // With a language model: `model` in place of `extractor` asks it once per type, with the prompt of that type.
  extractor: (type) => ruleExtractor({ types: [type] }),
  trigger: new InvocationTrigger(),
})
const memory = memoryManager({ stores })

const scope = { actorId: 'traveller-1' }
const session = memory.session({ id: 'booking', scope })
await session.record([
  { role: 'user', content: "I'm planning a week in Lisbon in May. I'm allergic to shellfish." },
  { role: 'assistant', content: 'Lovely! Do you know where you want to stay?' },
  { role: 'user', content: 'I prefer small hotels. I already booked the flights last night.' },
  { role: 'assistant', content: 'Then let us find one.' },
])
await session.endTurn()
await session.flush()

for (const store of stores) {
  console.log(`${store.name}: ${store.description}`)
  const page = await store.withScope?.(scope).list?.()
  for (const { content } of page?.entries ?? []) console.log(`  ${content.replaceAll('\n', '\n  ')}`)
}

console.log('\nOne search over all of them:')
for (const { content, storeName } of await session.search('shellfish allergy')) {
  console.log(`  ${content} (${storeName})`)
}
await memory.close()
