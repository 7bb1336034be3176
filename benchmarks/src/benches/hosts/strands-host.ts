import { memoryPlugin } from '@memory/strands'
import {
  Agent,
  type BaseModelConfig,
  FunctionTool,
  type Message,
  Model,
  type ModelStreamEvent,
} from '@strands-agents/sdk'
import { type Host, PLAIN_TOOL, type Reply, type Shown, shownOf } from './host.js'

/** Strands Agents with our plugin. */
export const strandsHost: Host = {
  name: 'strands',
  open(reply, memory) {
    const agent = new Agent({
      model: new ReplyingModel(reply),
      printer: false,
      ...(memory
        ? { plugins: [memoryPlugin({ memory })] }
        : { tools: [new FunctionTool({ ...PLAIN_TOOL, callback: () => ({ memories: [] }) })] }),
    })
    return {
      async say(text) {
        await agent.invoke(text)
      },
    }
  },
}

class ReplyingModel extends Model {
  readonly #reply: (shown: Shown) => Reply
  #calls = 0

  constructor(reply: (shown: Shown) => Reply) {
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
