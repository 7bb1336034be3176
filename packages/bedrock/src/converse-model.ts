import type {
  BedrockRuntimeClient,
  BedrockRuntimeClientConfig,
  ConverseCommandInput,
} from '@aws-sdk/client-bedrock-runtime'
import {
  invalid,
  isBlank,
  type LanguageModel,
  type LanguageModelRequest,
  type LanguageModelResponse,
  resolveLimit,
  throwIfAborted,
} from '@memory/core'
import { Service } from './service.js'
import { bedrockError } from './service-errors.js'

/** Options of {@link converseModel}. */
export interface ConverseModelOptions {
  /** A model id or inference profile that Converse takes. */
  readonly modelId: string
  /** The SDK's client; it stays yours to destroy. Default: one made of `clientConfig`. */
  readonly client?: BedrockRuntimeClient
  /** For a client of the model's own: region, credentials, attempts. Default: as the SDK finds them. */
  readonly clientConfig?: BedrockRuntimeClientConfig
  /**
   * Sampling temperature. Low, because extraction should say the same twice; `undefined` leaves it out, for models that
   * refuse it. Default 0.
   */
  readonly temperature?: number | undefined
  /** Tokens of an answer at most; a request may say otherwise. Default: the model's own. */
  readonly maxTokens?: number
  /** Fields only one model knows, passed as they are. Default: none. */
  readonly additionalModelRequestFields?: ConverseCommandInput['additionalModelRequestFields']
}

/** A language model with a client to let go. */
export interface ConverseModel extends LanguageModel {
  /** Destroys the client if the model made it. Idempotent. */
  close(): void
}

// A map, for an object knows names of its own, such as `valueOf`.
const FINISH: ReadonlyMap<string, LanguageModelResponse['finishReason']> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['content_filtered', 'content-filter'],
  ['guardrail_intervened', 'content-filter'],
])

function checkTokens(maxTokens: number | undefined): void {
  if (resolveLimit(maxTokens, 1, 'maxTokens') === 0) throw invalid('maxTokens', 'must be at least 1')
}

/**
 * Any language model on Amazon Bedrock, by the Converse API. Reasoning blocks are left out of the answer.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const model = converseModel({ modelId: 'amazon.nova-lite-v1:0' })
 * const { text } = await model.generate({ system: 'Answer in one word.', prompt: 'Capital of Portugal?' })
 */
export function converseModel(options: ConverseModelOptions): ConverseModel {
  return new BedrockConverseModel(options)
}

class BedrockConverseModel implements ConverseModel {
  readonly id: string
  readonly #options: ConverseModelOptions
  readonly #service: Service

  constructor(options: ConverseModelOptions) {
    const { modelId, client, clientConfig, temperature, maxTokens } = options
    if (typeof modelId !== 'string' || modelId === '') throw invalid('modelId', 'must be a non-empty string')
    if (temperature !== undefined && !(Number.isFinite(temperature) && temperature >= 0))
      throw invalid('temperature', `must be a number from 0, got ${String(temperature)}`)
    checkTokens(maxTokens)
    this.id = `bedrock/${modelId}`
    this.#options = 'temperature' in options ? options : { ...options, temperature: 0 }
    this.#service = new Service(this.id, client, clientConfig)
  }

  async generate(request: LanguageModelRequest): Promise<LanguageModelResponse> {
    const { signal } = request
    this.#service.assertOpen()
    checkTokens(request.maxTokens)
    if (typeof request.prompt !== 'string' || isBlank(request.prompt))
      throw invalid('prompt', 'must not be blank')
    throwIfAborted(signal)
    try {
      const { client, sdk } = await this.#service.connect()
      const response = await client.send(new sdk.ConverseCommand(this.#input(request)), {
        ...(signal && { abortSignal: signal }),
      })
      const { inputTokens, outputTokens } = response.usage ?? {}
      const texts = (response.output?.message?.content ?? []).flatMap(({ text }) =>
        text === undefined ? [] : [{ text }],
      )
      return {
        text: texts.length === 0 ? null : texts,
        finishReason: FINISH.get(response.stopReason ?? '') ?? 'other',
        usage: {
          ...(inputTokens !== undefined && { inputTokens }),
          ...(outputTokens !== undefined && { outputTokens }),
        },
      }
    } catch (error) {
      throw bedrockError(error, this.id)
    }
  }

  close(): void {
    this.#service.close()
  }

  #input({
    system,
    prompt,
    maxTokens = this.#options.maxTokens,
  }: LanguageModelRequest): ConverseCommandInput {
    const { modelId, temperature, additionalModelRequestFields } = this.#options
    return {
      modelId,
      // Services refuse a blank system prompt.
      ...(!isBlank(system) && { system: [{ text: system }] }),
      messages: [{ role: 'user', content: [{ text: prompt }] }],
      inferenceConfig: {
        ...(temperature !== undefined && { temperature }),
        ...(maxTokens !== undefined && { maxTokens }),
      },
      ...(additionalModelRequestFields !== undefined && { additionalModelRequestFields }),
    }
  }
}
