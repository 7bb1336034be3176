import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import {
  type BaseStore,
  END,
  getStore,
  type LangGraphRunnableConfig,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { toLangGraphStore } from '@memory/langgraph'
import { inMemoryStore } from '@memory/store-in-memory'
import { z } from 'zod'
import { type Host, type HostConversation, type HostMemory, type Model, PLAIN_TOOL, shownOf } from './host.js'

const FACTS = ['facts']
const TURNS = ['turns']
const RESULTS = 5
const MOST = 10_000

/** A compiled LangGraph with a store of ours as its long-term memory. */
export const langGraphHost: Host = {
  name: 'langgraph',
  injects: true,
  async open(reply) {
    const store = toLangGraphStore(inMemoryStore())
    return { conversation: converse(reply, searchTool, store), memory: memoryIn(store) }
  },
  openAlone: (reply) => converse(reply, plainTool),
}

type State = typeof MessagesAnnotation.State

function converse(
  reply: Model,
  memoryTool: typeof searchTool | typeof plainTool,
  store?: BaseStore,
): HostConversation {
  let calls = 0
  const agent = async ({ messages }: State, config: LangGraphRunnableConfig) => {
    const questionAt = messages.findLastIndex(HumanMessage.isInstance)
    const known = await recall(messages[questionAt], config)
    const prompt = messages.map((message, i) =>
      i === questionAt ? { content: `${known}\n${message.text}` } : message.toDict(),
    )
    const { search, text } = reply(shownOf(prompt, questionAt))
    if (search === undefined) return { messages: [new AIMessage(text)] }
    const call = { name: PLAIN_TOOL.name, args: { query: search }, id: `call-${calls++}` }
    return { messages: [new AIMessage({ content: '', tool_calls: [call] })] }
  }
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('agent', agent)
    .addNode('tools', new ToolNode([memoryTool]))
    .addNode('record', record)
    .addEdge(START, 'agent')
    .addConditionalEdges('agent', next, ['tools', 'record'])
    .addEdge('tools', 'agent')
    .addEdge('record', END)
    .compile({ checkpointer: new MemorySaver(), ...(store && { store }) })
  return {
    async say(text) {
      await graph.invoke({ messages: [new HumanMessage(text)] }, { configurable: { thread_id: 'thread' } })
    },
  }
}

function next({ messages }: State): 'tools' | 'record' {
  const last = messages.at(-1)
  return AIMessage.isInstance(last) && (last.tool_calls?.length ?? 0) > 0 ? 'tools' : 'record'
}

async function recall(
  question: BaseMessage | undefined,
  { store }: LangGraphRunnableConfig,
): Promise<string> {
  const items = await store?.search(FACTS, { query: question?.text ?? '', limit: RESULTS })
  return (items ?? []).map(({ value }) => String(value.text)).join('\n')
}

/** Keeps the words of this turn, each message under its id. */
async function record({ messages }: State, { store }: LangGraphRunnableConfig) {
  const turn = messages.slice(messages.findLastIndex(HumanMessage.isInstance))
  const said = turn.filter(({ type, text }) => type !== 'tool' && text !== '')
  await Promise.all(said.map(({ id, text }) => store?.put(TURNS, String(id), { text })))
  return {}
}

const schema = z.object({ query: z.string() })

const searchTool = tool(
  async ({ query }) => {
    const items = await getStore()?.search(FACTS, { query, limit: RESULTS })
    return JSON.stringify({ memories: (items ?? []).map(({ value }) => value.text) })
  },
  { name: PLAIN_TOOL.name, description: 'Searches memory.', schema },
)

const plainTool = tool(() => JSON.stringify({ memories: [] }), {
  name: PLAIN_TOOL.name,
  description: PLAIN_TOOL.description,
  schema,
})

function memoryIn(store: BaseStore): HostMemory {
  let facts = 0
  return {
    learn: (text) => store.put(FACTS, String(facts++), { text }),
    async recorded() {
      const items = await store.search(TURNS, { limit: MOST })
      return items.map(({ value }) => String(value.text))
    },
    async close() {
      await store.stop()
    },
  }
}
