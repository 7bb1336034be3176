import { memoryMiddleware, memoryTools } from '@memory/ai-sdk'
import {
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  stepCountIs,
  type ToolSet,
  tool,
  wrapLanguageModel,
} from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { type Host, type HostConversation, type Model, PLAIN_TOOL, shownOf } from './host.js'
import { managedMemory } from './managed-memory.js'

const STEPS = 3

/** The Vercel AI SDK with our middleware and tools. */
export const aiSdkHost: Host = {
  name: 'ai-sdk',
  injects: true,
  async open(reply) {
    const memory = managedMemory()
    const session = memory.manager.session()
    const middleware = memoryMiddleware({ session })
    const model = wrapLanguageModel({ model: replyingModel(reply), middleware })
    return { conversation: converse(model, memoryTools(session)), memory }
  },
  openAlone: (reply) => converse(replyingModel(reply), { [PLAIN_TOOL.name]: plainTool }),
}

function converse(model: LanguageModel, tools: ToolSet): HostConversation {
  const messages: ModelMessage[] = []
  return {
    async say(text) {
      messages.push({ role: 'user', content: text })
      const { response } = await generateText({ model, tools, messages, stopWhen: stepCountIs(STEPS) })
      messages.push(...response.messages)
    },
  }
}

const plainTool = tool({
  description: PLAIN_TOOL.description,
  inputSchema: jsonSchema<unknown>({ type: 'object', properties: { query: { type: 'string' } } }),
  execute: () => ({ memories: [] }),
})

function replyingModel(reply: Model): MockLanguageModelV4 {
  let calls = 0
  return new MockLanguageModelV4({
    async doGenerate({ prompt }) {
      const questionAt = prompt.findLastIndex(({ role }) => role === 'user')
      const { search, text } = reply(shownOf(prompt, questionAt))
      const toolCall = {
        type: 'tool-call' as const,
        toolCallId: `call-${calls++}`,
        toolName: PLAIN_TOOL.name,
        input: JSON.stringify({ query: search }),
      }
      const reason = search === undefined ? 'stop' : 'tool-calls'
      return {
        content: search === undefined ? [{ type: 'text', text }] : [toolCall],
        finishReason: { unified: reason, raw: reason },
        usage: {
          inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 0, text: 0, reasoning: 0 },
        },
        warnings: [],
      }
    },
  })
}
