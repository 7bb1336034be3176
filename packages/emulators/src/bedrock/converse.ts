import { ServiceFault } from '../wire/service-fault.js'
import { countTokens } from './tokens.js'

/** What a model is asked, as Converse puts it. */
export interface ConverseQuestion {
  readonly modelId: string
  readonly system: string
  readonly messages: readonly { readonly role: string; readonly text: string }[]
  readonly maxTokens?: number
}

/** Plays the model; throws to have the request fail. */
export type ConverseResponder = (question: ConverseQuestion) => string | Promise<string>

interface TextBlocks {
  readonly text?: string
}

export interface ConverseInput {
  readonly modelId: string
  readonly system?: readonly TextBlocks[]
  readonly messages?: readonly { readonly role: string; readonly content: readonly TextBlocks[] }[]
  readonly inferenceConfig?: { readonly maxTokens?: number }
}

const textOf = (blocks: readonly TextBlocks[] = []): string => blocks.map(({ text = '' }) => text).join('\n')

/** Converse with whoever plays the model; cuts the answer at the token limit, as a model's is. */
export async function converse(
  input: ConverseInput,
  respond: ConverseResponder | undefined,
): Promise<object> {
  const { modelId, messages = [], inferenceConfig } = input
  if (!respond) {
    throw new ServiceFault('ResourceNotFoundException', `No responder plays the model ${modelId}`, 404)
  }
  if (messages.length === 0) throw new ServiceFault('ValidationException', 'messages must not be empty')
  if (messages[0]?.role !== 'user') {
    throw new ServiceFault('ValidationException', 'A conversation must start with a user message.')
  }
  const system = textOf(input.system)
  const question = messages.map(({ role, content }) => ({ role, text: textOf(content) }))
  const maxTokens = inferenceConfig?.maxTokens
  const started = performance.now()
  const answer = await respond({ modelId, system, messages: question, ...(maxTokens && { maxTokens }) })
  const text = cut(answer, maxTokens)
  const inputTokens = countTokens(system) + question.reduce((sum, each) => sum + countTokens(each.text), 0)
  const outputTokens = countTokens(text)
  return {
    output: { message: { role: 'assistant', content: text === '' ? [] : [{ text }] } },
    stopReason: text.length < answer.length ? 'max_tokens' : 'end_turn',
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
    metrics: { latencyMs: Math.round(performance.now() - started) },
  }
}

function cut(answer: string, maxTokens = Number.POSITIVE_INFINITY): string {
  const points = Array.from(answer)
  while (countTokens(points.join('')) > maxTokens) points.length = Math.floor(points.length * 0.9)
  return points.join('')
}
