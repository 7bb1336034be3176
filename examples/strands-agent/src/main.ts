// Agents of Strands that share one memory: two users, several conversations, a tool that forgets.
import { InvocationTrigger } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { memoryPlugin } from '@memory/strands'
import { Agent } from '@strands-agents/sdk'
import { OfflineModel } from './offline-model.js'

const store = inMemoryStore({
  name: 'notes',
  extraction: { trigger: new InvocationTrigger(), extractor: ruleExtractor() },
})
const memory = memoryManager({ stores: [store] })

/** A new conversation of a user. With a model of yours: `model: new BedrockModel({ modelId: '...' })`. */
function agentOf(user: string): Agent {
  const plugins = [memoryPlugin({ memory, scope: { actorId: user } })]
  return new Agent({ id: user, model: new OfflineModel(), plugins, printer: false })
}

async function talk(agent: Agent, text: string): Promise<void> {
  process.stdout.write(`${agent.id}: ${text}\nagent: `)
  for await (const event of agent.stream(text)) {
    if (event.type !== 'modelStreamUpdateEvent' || event.event.type !== 'modelContentBlockDeltaEvent')
      continue
    const { delta } = event.event
    process.stdout.write(delta.type === 'textDelta' ? delta.text : '(calls a tool) ')
  }
  process.stdout.write('\n')
  // A server never waits here: extraction runs in the background. This program shows it step by step.
  await memory.flush()
}

console.log('Monday')
const monday = agentOf('ana')
await talk(monday, "I'm allergic to peanuts. What a grey day, it has been raining since breakfast!")
await talk(agentOf('bob'), 'I always prefer an aisle seat.')

console.log('\nTuesday, in new conversations')
await talk(agentOf('ana'), 'Is there a dish without peanuts?')
await talk(agentOf('bob'), 'Am I allergic to peanuts?')

console.log('\nWednesday')
await talk(agentOf('ana'), 'Can you forget about the peanuts?')
await talk(agentOf('ana'), 'Am I allergic to peanuts?')
await memory.close()
