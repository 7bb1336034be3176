import { type ExtractionConfig, IntervalTrigger, type MemoryStore } from '@memory/core'
import { graphExtractor } from '@memory/extractors'
import { memoryManager } from '@memory/manager'
import { conversation, SPEAKER } from './questions/index.js'

/** Whose memory it is in this example. */
export const SCOPE = { actorId: SPEAKER }

/** Every five turns, by rules alone. With a model: `graphExtractor({ model })`. */
export const extraction: ExtractionConfig = {
  trigger: new IntervalTrigger({ turns: 5 }),
  extractor: graphExtractor(),
}

/** Lets the manager hear the conversation, and gives what it left out with the reason. */
export async function remember(stores: readonly MemoryStore[]): Promise<string[]> {
  const memory = memoryManager({ stores: [...stores] })
  const discarded = new Set<string>()
  memory.on('note', ({ reason, text }) => {
    if (reason !== 'said_by_assistant') discarded.add(`${text} (${reason})`)
  })
  const session = memory.session({ id: 'weeks', scope: SCOPE })
  for (let i = 0; i < conversation.length; i += 2) {
    await session.record(conversation.slice(i, i + 2))
    await session.endTurn()
  }
  await session.flush()
  return [...discarded]
}
