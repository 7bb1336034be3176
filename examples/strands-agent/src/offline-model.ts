import { type BaseModelConfig, type Message, Model, type ModelStreamEvent } from '@strands-agents/sdk'

/**
 * Stands in for a language model, so that the example needs no account: it answers from what it is shown. Told to
 * forget something, it calls the tool for it; otherwise it reads out the memories that were put before it.
 */
export class OfflineModel extends Model {
  updateConfig(): void {}

  getConfig(): BaseModelConfig {
    return { modelId: 'offline', contextWindowLimit: 100_000 }
  }

  async *stream(messages: Message[]): AsyncIterable<ModelStreamEvent> {
    const content = messages.at(-1)?.content ?? []
    const text = content.map((block) => (block.type === 'textBlock' ? block.text : '')).join('\n')
    const forget = text.match(/forget about (.+?)[.?]$/im)?.[1]
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    if (forget === undefined)
      yield* say(
        answer(
          text,
          content.some(({ type }) => type === 'toolResultBlock'),
        ),
      )
    else {
      const start = { type: 'toolUseStart', name: 'forget_memory', toolUseId: 'forget' } as const
      yield { type: 'modelContentBlockStartEvent', start }
      const input = JSON.stringify({ query: forget })
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'toolUseInputDelta', input } }
      yield { type: 'modelContentBlockStopEvent' }
    }
    yield { type: 'modelMessageStopEvent', stopReason: forget === undefined ? 'endTurn' : 'toolUse' }
  }
}

function answer(text: string, toolAnswered: boolean): string {
  if (toolAnswered) return 'Done, that is gone.'
  const memories = [...text.matchAll(/<recalled_memory[^>]*>(.*?)<\/recalled_memory>/g)].map(
    ([, memory]) => memory,
  )
  if (memories.length > 0) return `You told me: ${memories.join(' ')}`
  return text.endsWith('?') ? 'I know nothing of that.' : 'All right.'
}

async function* say(text: string): AsyncIterable<ModelStreamEvent> {
  yield { type: 'modelContentBlockStartEvent' }
  for (const word of text.split(/(?<= )/)) {
    yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: word } }
  }
  yield { type: 'modelContentBlockStopEvent' }
}
