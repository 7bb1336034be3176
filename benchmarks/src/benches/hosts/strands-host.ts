import { memoryPlugin } from '@memory/strands'
import {
  Agent,
  type AgentConfig,
  type BaseModelConfig,
  FunctionTool,
  type Message,
  Model,
  type ModelStreamEvent,
} from '@strands-agents/sdk'
import { type Host, type HostConversation, type Model as HostModel, PLAIN_TOOL, shownOf } from './host.js'
import { managedMemory } from './managed-memory.js'

/** Strands Agents with our plugin. */
export const strandsHost: Host = {
  name: 'strands',
  injects: true,
  async open(reply) {
    const memory = managedMemory()
    return { conversation: converse(reply, { plugins: [memoryPlugin({ memory: memory.manager })] }), memory }
  },
  openAlone: (reply) => converse(reply, { tools: [plainTool] }),
}

const plainTool = new FunctionTool({ ...PLAIN_TOOL, callback: () => ({ memories: [] }) })

function converse(reply: HostModel, config: AgentConfig): HostConversation {
  const agent = new Agent({ ...config, model: new ReplyingModel(reply), printer: false })
  return {
    async say(text) {
      await agent.invoke(text)
    },
  }
}

class ReplyingModel extends Model {
  readonly #reply: HostModel
  #calls = 0

  constructor(reply: HostModel) {
    super()
    this.#reply = reply
  }

  updateConfig(): void {}

  getConfig(): BaseModelConfig {
    return { modelId: 'replying', contextWindowLimit: 1_000_000 }
  }

  async *stream(messages: Message[]): AsyncIterable<ModelStreamEvent> {
    const questionAt = messages.findLastIndex(
      ({ role, content }) => role === 'user' && content.some(({ type }) => type === 'textBlock'),
    )
    const { search, text } = this.#reply(shownOf(messages, questionAt))
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    if (search === undefined) {
      yield { type: 'modelContentBlockStartEvent' }
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text } }
    } else {
      const start = {
        type: 'toolUseStart',
        name: PLAIN_TOOL.name,
        toolUseId: `call-${this.#calls++}`,
      } as const
      yield { type: 'modelContentBlockStartEvent', start }
      const input = JSON.stringify({ query: search })
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'toolUseInputDelta', input } }
    }
    yield { type: 'modelContentBlockStopEvent' }
    yield { type: 'modelMessageStopEvent', stopReason: search === undefined ? 'endTurn' : 'toolUse' }
  }
}
