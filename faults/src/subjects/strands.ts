import {
  ExtractionTrigger,
  type Extractor,
  InvocationTrigger,
  MemoryManager,
  type MemoryStore,
} from '@strands-agents/sdk'
import { LocalFileStorage } from '@strands-agents/sdk/storage'
import { FileMemoryStore } from '@strands-agents/sdk/vended-memory-stores/file-memory-store'
import { AgentHost, textMessage, textOf } from '../strands/agent-host.js'
import { REFERENCE } from '../strands/version.js'
import type { Conversation, Memory, SharedStore, Subject } from '../subject.js'

/** Never fires. */
class NoTrigger extends ExtractionTrigger {
  readonly name = 'none'
  attach(): void {}
}

/** The reference. */
export const strands: Subject = {
  name: REFERENCE,
  open({ stores, model }) {
    const canAdd = stores.some(({ add }) => add)
    const manager = new MemoryManager({ stores: stores.map(toStore), ...(canAdd && { addToolConfig: true }) })
    const memory: Memory = {
      conversation: async () => conversation(await AgentHost.attach(manager, model)),
      search: (query, maxSearchResults) => manager.search(query, { maxSearchResults }),
      // There is no option for an id.
      add: (content, { stores: names } = {}) =>
        manager.add(content, { ...(names && { stores: [...names] }) }),
      flush: () => manager.flush(),
      addByTool(content) {
        const tool = manager.getTools().find(({ name }) => name === 'add_memory')
        if (!tool || !('invoke' in tool)) throw new Error('There is no tool add_memory')
        return (tool as { invoke(input: object): Promise<unknown> }).invoke({ entries: [content] })
      },
      // Failures go to a logger; there is no event, callback or query.
      heard: [],
    }
    return memory
  },
  openFiles(folder) {
    const store = new FileMemoryStore({ name: 'files', storage: new LocalFileStorage(folder) })
    return { add: (content) => store.add(content), search: (query) => store.search(query) }
  },
}

function conversation(host: AgentHost): Conversation {
  return {
    record: (role, text) => host.record(textMessage(role, text)),
    endTurn: () => host.endTurn(),
    modelInput: async (question) => textOf(await host.modelInput([textMessage('user', question)])),
  }
}

function toStore({
  name,
  search = async () => [],
  add,
  addMessages,
  extract,
  extracts,
}: SharedStore): MemoryStore {
  return {
    name,
    writable: add !== undefined || addMessages !== undefined,
    search: (query) => search(query) as ReturnType<MemoryStore['search']>,
    ...(add && { add: (content, metadata) => add(content, metadata) }),
    ...(addMessages && { addMessages }),
    ...(extracts && {
      extraction: {
        trigger: extracts === 'every turn' ? new InvocationTrigger() : new NoTrigger(),
        ...(extract && { extractor: { extract } as Extractor }),
      },
    }),
  }
}
