import type { LanguageModel } from 'ai'
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'

type V4 = InstanceType<typeof MockLanguageModelV4>
type Prompt = Parameters<V4['doStream']>[0]['prompt']
type Part = Awaited<ReturnType<V4['doStream']>>['stream'] extends ReadableStream<infer Each> ? Each : never

/**
 * Stands in for a language model, so that the example needs no account: it answers from what it is shown. Told to
 * forget something, it calls the tool for it; otherwise it reads out the memories that were put before it.
 */
export function offlineModel(): Exclude<LanguageModel, string> {
  return new MockLanguageModelV4({
    doStream: async ({ prompt }) => ({
      stream: simulateReadableStream({ chunks: reply(prompt), chunkDelayInMs: null }),
    }),
  })
}

function reply(prompt: Prompt): Part[] {
  const last = prompt.at(-1)
  if (last?.role !== 'user') return say('Done, that is gone.')
  const text = last.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  const query = text.match(/forget about (.+?)[.?]$/im)?.[1]
  if (query !== undefined) {
    const input = JSON.stringify({ query })
    return [{ type: 'tool-call', toolCallId: 'forget', toolName: 'forget_memory', input }, end('tool-calls')]
  }
  const memories = [...text.matchAll(/<recalled_memory[^>]*>(.*?)<\/recalled_memory>/g)].map(
    ([, memory]) => memory,
  )
  if (memories.length > 0) return say(`You told me: ${memories.join(' ')}`)
  return say(text.endsWith('?') ? 'I know nothing of that.' : 'All right.')
}

function say(text: string): Part[] {
  const words = text.split(/(?<= )/)
  return [
    { type: 'text-start', id: '0' },
    ...words.map((delta): Part => ({ type: 'text-delta', id: '0', delta })),
    { type: 'text-end', id: '0' },
    end('stop'),
  ]
}

function end(reason: 'stop' | 'tool-calls'): Part {
  return {
    type: 'finish',
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    },
  }
}
