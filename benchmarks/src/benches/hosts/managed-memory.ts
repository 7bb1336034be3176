import { InvocationTrigger, messageText } from '@memory/core'
import { type MemoryManager, memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import type { HostMemory } from './host.js'

/** A manager for hosts that record by themselves. Extraction keeps nothing, and counts what reached it. */
export function managedMemory(): HostMemory & { readonly manager: MemoryManager } {
  const recorded: string[] = []
  const store = inMemoryStore({
    extraction: {
      trigger: new InvocationTrigger(),
      extractor: {
        async extract(messages) {
          recorded.push(...messages.map((message) => messageText(message)))
          return []
        },
      },
    },
  })
  const manager = memoryManager({ stores: [store] })
  return {
    manager,
    async learn(text) {
      await manager.flush()
      await store.add(text)
    },
    async recorded() {
      await manager.flush()
      return recorded
    },
    async close() {
      await manager.close()
    },
  }
}
