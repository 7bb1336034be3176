import {
  END,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph'
import { inMemoryStore } from '@memory/store-in-memory'
import { ngramEmbedder } from 'ngram-embedder'
import { expect, it } from 'vitest'
import { toLangGraphStore } from '../src/index.js'

/** Remembers what it is told, and answers with what it knows about it. */
async function remember(state: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig) {
  const { store, configurable } = config
  const namespace = ['memories', String(configurable?.user)]
  const said = String(state.messages.at(-1)?.content)
  const [known] = (await store?.search(namespace, { query: said, limit: 1 })) ?? []
  await store?.put(namespace, said, { text: said })
  return { messages: [{ role: 'assistant', content: String(known?.value.text ?? 'nothing') }] }
}

it('a graph remembers from thread to thread, for each user, in a memory store', async () => {
  const memory = inMemoryStore({ embedder: ngramEmbedder })
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('remember', remember)
    .addEdge(START, 'remember')
    .addEdge('remember', END)
    .compile({ store: toLangGraphStore(memory) })
  const ask = async (user: string, content: string) => {
    const { messages } = await graph.invoke(
      { messages: [{ role: 'user', content }] },
      { configurable: { user } },
    )
    return messages.at(-1)?.content
  }
  expect(await ask('ana', 'I drink green tea')).toBe('nothing')
  expect(await ask('ana', 'Do I drink tea?')).toBe('I drink green tea')
  expect(await ask('bob', 'Do I drink tea?')).toBe('nothing')
  expect((await memory.list()).entries.map(({ content }) => content)).toEqual([
    'I drink green tea',
    'Do I drink tea?',
    'Do I drink tea?',
  ])
})
