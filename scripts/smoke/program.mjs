// One pass through the main road, without a test runner, so that any Node version can take it.
import assert from 'node:assert/strict'
import { InvocationTrigger, memoryId } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'

assert.equal(memoryId({}, 'a b'), memoryId({}, ' a\n b'))

const store = inMemoryStore({
  extraction: { trigger: new InvocationTrigger(), extractor: ruleExtractor() },
})
const manager = memoryManager({ stores: [store] })
const session = manager.session({ id: 'smoke' })
await session.record([
  { role: 'user', content: "I'm allergic to peanuts. Lovely weather today, isn't it?" },
  { role: 'assistant', content: 'Noted.' },
])
await session.endTurn()
await session.flush()
const [found] = await session.search('peanuts')
assert.match(found?.content ?? '', /allergic to peanuts/i)
const { entries } = await store.list()
assert.equal(entries.length, 1)
await manager.close()

console.log(`node ${process.version}: remembered "${found.content}" and nothing else`)
