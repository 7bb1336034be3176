import type { ContentBlock } from './message.js'
import type { CallOptions } from './store.js'

/** One question to a language model. */
export interface LanguageModelRequest extends CallOptions {
  readonly system: string
  readonly prompt: string
  /** Upper bound on output tokens; the model's own default when absent. */
  readonly maxTokens?: number
}

/** Its answer. */
export interface LanguageModelResponse {
  /** Plain text or parts in order; `null` when the model produced none. */
  readonly text: string | null | readonly ContentBlock[]
  /** `length`: cut off by the token limit. `content-filter`: withheld by the provider. */
  readonly finishReason: 'stop' | 'length' | 'content-filter' | 'other'
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number }
}

/** A language model, whoever hosts it. Rejects with a `MemoryError` that says whether to retry. */
export interface LanguageModel {
  readonly id: string
  /** Answers one prompt. */
  generate(request: LanguageModelRequest): Promise<LanguageModelResponse>
}

/** An embedding. */
export type Vector = Float32Array | readonly number[]

/** Options of `embed`. */
export interface EmbedOptions extends CallOptions {
  /** Some models embed stored texts and questions differently. */
  readonly kind: 'document' | 'query'
}

/** Turns texts into vectors. */
export interface Embedder {
  /** Names model and version; an index written under another id is refused. */
  readonly id: string
  /** Length of every vector. */
  readonly dimensions: number
  /** One vector per text, in order. Rejects on blank text rather than return a zero vector. */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Vector[]>
}
