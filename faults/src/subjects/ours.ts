import { defineCapabilities, ExtractionTrigger, InvocationTrigger } from '@memory/core'
import {
  type MemoryManager,
  type MemoryManagerOptions,
  memoryManager,
  type Session,
  type StoreLike,
} from '@memory/manager'
import { tracedStore } from '@memory/manager/telemetry'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'
import type { Conversation, Memory, Setup, SharedStore, Subject } from '../subject.js'

/** Never fires. */
class NoTrigger extends ExtractionTrigger {
  readonly name = 'none'
  attach(): void {}
}

/** This project. */
export const ours: Subject = {
  name: '@memory/manager',
  open(setup) {
    const manager = memoryManager(managerOptions(setup))
    const heard = listen(manager)
    const memory: Memory = {
      conversation: async () => conversation(manager.session()),
      search: (query, maxSearchResults) => manager.search(query, { maxSearchResults }),
      add: (content, options) => manager.add(content, options),
      flush: () => manager.flush(),
      async addByTool(content) {
        const tool = manager.tools().find(({ name }) => name === 'add_memory')
        if (!tool) throw new Error('There is no tool add_memory')
        return tool.execute({ content })
      },
      forget: (id) => manager.forget([id]),
      heard,
    }
    return memory
  },
  openFiles(folder) {
    const store = inMemoryStore({ name: 'files', persistence: fileLog({ path: `${folder}/memories.log` }) })
    return {
      add: (content) => store.add?.(content) ?? Promise.reject(new Error('There is no add')),
      search: (query) => store.search(query, { maxSearchResults: 10 }),
    }
  },
}

function managerOptions({ stores, model, deadlineMs }: Setup): MemoryManagerOptions {
  return {
    stores: stores.map((store) => tracedStore(toStore(store))),
    ...(model && {
      model: {
        id: 'host',
        async generate({ prompt, system }) {
          return { text: await model(prompt, system), finishReason: 'stop' as const }
        },
      },
    }),
    ...(deadlineMs !== undefined && { recall: { deadlineMs }, timeouts: { flushMs: deadlineMs } }),
  }
}

function conversation(session: Session): Conversation {
  return {
    async record(role, text) {
      await session.record({ role, content: text })
    },
    endTurn: () => session.endTurn(),
    async modelInput(question) {
      const messages = await session.inject([{ role: 'user', content: question }])
      return messages.map(({ content }) => content).join('\n')
    },
  }
}

function listen(manager: MemoryManager): string[] {
  const heard: string[] = []
  manager.on('retry', ({ storeName, error }) => heard.push(`retry of ${storeName}: ${error.message}`))
  manager.on('deadLetter', ({ storeName, error }) => heard.push(`${storeName} gave up: ${error.message}`))
  manager.on('error', ({ operation, error }) => heard.push(`${operation}: ${error.message}`))
  return heard
}

function toStore(shared: SharedStore): StoreLike {
  const {
    name,
    search = async () => [],
    add,
    addMessages,
    extract,
    extracts,
    scored,
    delete: remove,
  } = shared
  return {
    name,
    writable: add !== undefined || addMessages !== undefined,
    search: (query) => search(query),
    ...(add && { add }),
    ...(addMessages && { addMessages }),
    ...(remove && { delete: remove }),
    ...(scored && { capabilities: defineCapabilities({ search: 'vector', scores: true }) }),
    ...(extracts && {
      extraction: {
        trigger: extracts === 'every turn' ? new InvocationTrigger() : new NoTrigger(),
        ...(extract && { extractor: { extract } }),
      },
    }),
  }
}
