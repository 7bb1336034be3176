// Mechanism C: raw turns go to a service, which makes memories of them some tens of seconds later.
import { InvocationTrigger } from '@memory/core'
import { agentCoreEmulator } from '@memory/emulators'
import { memoryManager } from '@memory/manager'
import {
  agentCoreStore,
  deleteMemory,
  ensureMemory,
  type WaitForExtractionOptions,
} from '@memory/store-agentcore'
import { readOptions } from './options.js'

const { name, remove } = readOptions(process.argv.slice(2))
const emulator = name
  ? undefined
  : await agentCoreEmulator({ conditions: { extractionMinMs: 3_000, extractionMaxMs: 4_000 } })
const clientConfig = emulator?.clientConfig ?? {}
// The service takes as long as it takes; the emulator was told.
const patience: WaitForExtractionOptions = emulator ? { pollMs: 50, expectMs: 4_100, quietMs: 100 } : {}

console.log(name ? 'A memory that is new takes minutes to become active.' : 'This is an emulator; see --aws.')
const { memoryId, outcome, strategies } = await ensureMemory({ name: name ?? 'travel', clientConfig })
console.log(`${memoryId}: ${outcome}`)
for (const strategy of strategies) console.log(`  ${strategy.name}: ${strategy.namespace}`)

const store = agentCoreStore({ memoryId, clientConfig, extraction: { trigger: new InvocationTrigger() } })
// The emulator's first search loads its embeddings, which may take longer than an agent would wait.
const memory = memoryManager({ stores: [store], recall: { deadlineMs: 10_000 } })
const scope = { actorId: 'traveller-1' }
const session = memory.session({ id: 'booking', scope })
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
}
await session.flush()

const traveller = store.withScope(scope)
const found = await traveller.search('seat')
console.log(`\nRight after it, a search finds ${found.length} memories.`)
const { lagMs, memories, settled } = await traveller.waitForExtraction({
  ...patience,
  onProgress: ({ memories: soFar, waitedMs }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${Math.round(waitedMs)} ms: ${soFar} memories`)
  },
})
const lag = lagMs === undefined ? 'nothing was extracted' : `the last one came after ${Math.round(lagMs)} ms`
console.log(`${memories} memories; ${lag}${settled ? '' : ', and there may be more'}.`)
for (const { content, metadata } of (await traveller.list()).entries)
  console.log(`  (${metadata?.type}) ${content}`)

console.log('\nWhat is known when the traveller comes back:')
const again = memory.session({ id: 'another-day', scope })
const [question] = await again.inject([{ role: 'user', content: 'Find me a seat on a train, please' }])
console.log(question?.content)

await memory.close()
await store.close()
if (remove) {
  await deleteMemory({ memoryId, clientConfig })
  console.log(`\n${memoryId} is deleted.`)
}
await emulator?.close()
