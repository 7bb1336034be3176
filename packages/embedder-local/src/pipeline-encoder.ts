import { MemoryError } from '@memory/core'
import type { Encoder } from './encoder.js'

/** The part of a feature-extraction pipeline of `@huggingface/transformers` that is used. */
export interface FeatureExtraction {
  (
    texts: string[],
    options: { pooling: 'mean' | 'cls'; normalize: true },
  ): Promise<{ readonly data: ArrayLike<number>; readonly dims: readonly number[] }>
  /** Frees the model. */
  dispose?(): Promise<unknown>
}

/** Computes with a pipeline, which is made at the first batch; a failed attempt is repeated with the next. */
export class PipelineEncoder implements Encoder {
  readonly #create: () => Promise<FeatureExtraction>
  readonly #pooling: 'mean' | 'cls'
  #loading: Promise<FeatureExtraction> | undefined

  constructor(create: () => Promise<FeatureExtraction>, pooling: 'mean' | 'cls') {
    this.#create = create
    this.#pooling = pooling
  }

  async encode(texts: readonly string[]): Promise<Float32Array[]> {
    this.#loading ??= this.#create()
    let pipeline: FeatureExtraction
    try {
      pipeline = await this.#loading
    } catch (error) {
      this.#loading = undefined
      throw error
    }
    const { data, dims } = await pipeline([...texts], { pooling: this.#pooling, normalize: true })
    const [rows, columns] = dims
    if (dims.length !== 2 || rows !== texts.length || columns === undefined) {
      throw new MemoryError(
        'failed',
        `The pipeline gave a tensor of [${dims.join(', ')}], not one vector for each of ${texts.length} texts`,
      )
    }
    const all = Float32Array.from(data)
    return texts.map((_, row) => all.slice(row * columns, (row + 1) * columns))
  }

  async close(): Promise<void> {
    const pipeline = await this.#loading?.catch(() => undefined)
    this.#loading = undefined
    await pipeline?.dispose?.()
  }
}
