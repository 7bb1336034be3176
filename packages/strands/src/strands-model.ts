import {
  invalid,
  isBlank,
  type LanguageModel,
  type LanguageModelResponse,
  MemoryError,
  type MemoryErrorCode,
  throwIfAborted,
} from '@memory/core'
import {
  ContextWindowOverflowError,
  MaxTokensError,
  Message,
  type Model,
  ModelThrottledError,
  TextBlock,
} from '@strands-agents/sdk'

// A map, for an object knows names of its own, such as `valueOf`.
const FINISH: ReadonlyMap<string, LanguageModelResponse['finishReason']> = new Map([
  ['endTurn', 'stop'],
  ['stopSequence', 'stop'],
  ['maxTokens', 'length'],
  ['modelContextWindowExceeded', 'length'],
  ['contentFiltered', 'content-filter'],
  ['guardrailIntervened', 'content-filter'],
  ['refusal', 'content-filter'],
])

/**
 * A model of Strands Agents as extractors take it. The number of output tokens is that of the model's own
 * configuration: Strands takes none with a call. Nothing is retried here.
 *
 * `generate` rejects with a `MemoryError`: `throttled`, `limit_exceeded` when the context window is too small,
 * `aborted`, `invalid_argument`, or `failed` with the model's error as `cause`.
 */
export function strandsModel(model: Model): LanguageModel {
  return {
    id: `strands/${model.modelId ?? model.constructor.name}`,
    async generate({ system, prompt, signal }) {
      if (typeof prompt !== 'string' || isBlank(prompt)) throw invalid('prompt', 'must not be blank')
      throwIfAborted(signal)
      const question = new Message({ role: 'user', content: [new TextBlock(prompt)] })
      try {
        return await answer(
          model.streamAggregated([question], {
            ...(!isBlank(system) && { systemPrompt: system }),
            ...(signal && { cancelSignal: signal }),
          }),
        )
      } catch (error) {
        throwIfAborted(signal)
        if (error instanceof MaxTokensError) {
          return { text: textBlocks(error.partialMessage), finishReason: 'length' }
        }
        throw MemoryError.from(error, errorCode(error))
      }
    },
  }
}

async function answer(stream: ReturnType<Model['streamAggregated']>): Promise<LanguageModelResponse> {
  let step = await stream.next()
  while (!step.done) step = await stream.next()
  const { message, stopReason, metadata } = step.value
  return {
    text: textBlocks(message),
    finishReason: FINISH.get(stopReason) ?? 'other',
    ...(metadata?.usage && {
      usage: { inputTokens: metadata.usage.inputTokens, outputTokens: metadata.usage.outputTokens },
    }),
  }
}

function textBlocks({ content }: Message): LanguageModelResponse['text'] {
  const texts = content.flatMap((block) => (block.type === 'textBlock' ? { text: block.text } : []))
  return texts.length > 0 ? texts : null
}

function errorCode(error: unknown): MemoryErrorCode {
  if (error instanceof ModelThrottledError) return 'throttled'
  return error instanceof ContextWindowOverflowError ? 'limit_exceeded' : 'failed'
}
