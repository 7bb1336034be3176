import {
  invalid,
  isBlank,
  type LanguageModel,
  type LanguageModelResponse,
  throwIfAborted,
} from '@memory/core'
import { type LanguageModel as AiSdkLanguageModel, generateText } from 'ai'
import type { ProviderOptions } from './host-types.js'
import { APART } from './memory-options.js'
import { modelLabel, serviceError } from './service-error.js'

/** Options of {@link aiSdkModel}. */
export interface AiSdkModelOptions {
  /** Any language model of the AI SDK, also a string for its gateway. */
  readonly model: AiSdkLanguageModel
  /**
   * Sampling temperature. Low, because extraction should say the same twice; `undefined` leaves it out, for models that
   * refuse it. Default 0.
   */
  readonly temperature?: number | undefined
  /** Attempts after the first. Default 2; 0 for none. */
  readonly maxRetries?: number
  /** Passed as they are. Default: none. */
  readonly providerOptions?: ProviderOptions
}

// A map, for an object knows names of its own, such as `valueOf`.
const FINISH: ReadonlyMap<string, LanguageModelResponse['finishReason']> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content-filter', 'content-filter'],
])

/**
 * A language model of the AI SDK as `modelExtractor` takes it. What it is asked is never recorded, even if the model
 * was wrapped with {@link memoryMiddleware}.
 *
 * `generate` rejects with a `MemoryError`: `unauthorized`, `throttled` (with `retryAfterMs`), `unavailable`,
 * `invalid_argument`, `not_found`, `limit_exceeded`, `aborted`, or `failed` with the SDK's error as `cause`.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function aiSdkModel(options: AiSdkModelOptions): LanguageModel {
  const { model, maxRetries = 2, providerOptions } = options
  const { temperature } = 'temperature' in options ? options : { temperature: 0 }
  if (model === undefined || model === null) throw invalid('model', 'must be a model of the AI SDK')
  const id = modelLabel(model)
  return {
    id,
    async generate({ system, prompt, maxTokens, signal }) {
      if (typeof prompt !== 'string' || isBlank(prompt)) throw invalid('prompt', 'must not be blank')
      throwIfAborted(signal)
      try {
        const { text, finishReason, usage } = await generateText({
          model,
          prompt,
          maxRetries,
          providerOptions: { ...providerOptions, ...APART },
          ...(!isBlank(system) && { system }),
          ...(temperature !== undefined && { temperature }),
          ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
          ...(signal && { abortSignal: signal }),
        })
        const { inputTokens, outputTokens } = usage
        return {
          text: text === '' ? null : text,
          finishReason: FINISH.get(finishReason) ?? 'other',
          usage: {
            ...(inputTokens !== undefined && { inputTokens }),
            ...(outputTokens !== undefined && { outputTokens }),
          },
        }
      } catch (error) {
        throwIfAborted(signal)
        throw serviceError(error, id)
      }
    },
  }
}
