import { type Embedder, type EmbedOptions, invalid, isBlank, MemoryError, throwIfAborted } from '@memory/core'
import { type EmbeddingModel, embedMany } from 'ai'
import type { ProviderOptions } from './host-types.js'
import { modelLabel, serviceError } from './service-error.js'

/** Options of {@link aiSdkEmbedder}. */
export interface AiSdkEmbedderOptions {
  /** Any embedding model of the AI SDK, also a string for its gateway. */
  readonly model: EmbeddingModel
  /** Length of the model's vectors. Ask for another than its usual one by `providerOptions`. */
  readonly dimensions: number
  /** Names the embedder: an index written under another id is refused. Default: provider, model and dimensions. */
  readonly id?: string
  /** Attempts after the first. Default 2; 0 for none. */
  readonly maxRetries?: number
  /**
   * Passed as they are; or by kind of text, for models that embed documents and queries differently. Default: none.
   */
  readonly providerOptions?: ProviderOptions | ((kind: EmbedOptions['kind']) => ProviderOptions)
}

/**
 * An embedding model of the AI SDK for any of our stores. Many texts are split into as many calls as the model needs.
 *
 * `embed` rejects with a `MemoryError`: `invalid_argument` on blank text, `embedder_mismatch` when the vectors have
 * another length, and what {@link aiSdkModel} rejects with.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function aiSdkEmbedder(options: AiSdkEmbedderOptions): Embedder {
  const { model, dimensions, maxRetries = 2, providerOptions } = options
  if (model === undefined || model === null) throw invalid('model', 'must be a model of the AI SDK')
  if (!Number.isSafeInteger(dimensions) || dimensions < 1)
    throw invalid('dimensions', 'must be a positive integer')
  const label = modelLabel(model)
  const { id = `${label}@${dimensions}` } = options
  return {
    id,
    dimensions,
    async embed(texts, { kind, signal }) {
      const blank = texts.findIndex((text) => typeof text !== 'string' || isBlank(text))
      if (blank >= 0) throw invalid(`texts[${blank}]`, 'must not be blank')
      throwIfAborted(signal)
      if (texts.length === 0) return []
      const chosen = typeof providerOptions === 'function' ? providerOptions(kind) : providerOptions
      try {
        const { embeddings } = await embedMany({
          model,
          values: [...texts],
          maxRetries,
          ...(chosen && { providerOptions: chosen }),
          ...(signal && { abortSignal: signal }),
        })
        checkLengths(embeddings, texts.length, dimensions, label)
        return embeddings
      } catch (error) {
        throwIfAborted(signal)
        throw serviceError(error, label)
      }
    },
  }
}

function checkLengths(vectors: readonly number[][], count: number, dimensions: number, label: string): void {
  if (vectors.length !== count) {
    throw new MemoryError('failed', `${label} gave ${vectors.length} vectors for ${count} texts`)
  }
  const wrong = vectors.find(({ length }) => length !== dimensions)
  if (!wrong) return
  throw new MemoryError('embedder_mismatch', `${label} gives ${wrong.length} dimensions, not ${dimensions}`, {
    field: 'dimensions',
    limit: dimensions,
    actual: wrong.length,
  })
}
