import { type EmbedOptions, MemoryError, unlessAborted, type Vector } from '@memory/core'
import { checkedVector } from './checked-vector.js'
import { retrying } from './retrying.js'
import { chunksOf, sideBySide } from './side-by-side.js'
import type { VectorIndex } from './vector-index.js'

/** A text's vector, or why it has none. */
export type Embedded = { readonly vector: readonly number[] } | { readonly error: MemoryError }

/** Failures that no smaller batch would avoid. */
const NOT_THE_TEXTS: readonly string[] = [
  'unauthorized',
  'aborted',
  'closed',
  'unsupported',
  'embedder_mismatch',
]

/** Embeds texts in batches; one text the embedder refuses never costs the others theirs. */
export async function embedTexts(
  index: VectorIndex,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<Embedded[]> {
  const { embedBatchSize, concurrency } = index.settings
  const batches = await sideBySide(chunksOf(texts, embedBatchSize), concurrency, (batch) =>
    embedBatch(index, batch, options),
  )
  return batches.flat()
}

/** @throws MemoryError whatever made the one text fail. */
export async function embedText(
  index: VectorIndex,
  text: string,
  options: EmbedOptions,
): Promise<readonly number[]> {
  const [embedded] = await embedTexts(index, [text], options)
  if (!embedded || 'error' in embedded)
    throw embedded?.error ?? new MemoryError('failed', 'Nothing was embedded')
  return embedded.vector
}

async function embedBatch(
  index: VectorIndex,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<Embedded[]> {
  try {
    const vectors = await embedPatiently(index, texts, options)
    return vectors.map((vector) => fit(index, vector))
  } catch (cause) {
    const error = MemoryError.from(cause)
    if (texts.length === 1 || error.retryable || NOT_THE_TEXTS.includes(error.code)) {
      return texts.map(() => ({ error }))
    }
    const middle = texts.length >> 1
    const halves = [texts.slice(0, middle), texts.slice(middle)]
    return (await sideBySide(halves, 2, (half) => embedBatch(index, half, options))).flat()
  }
}

async function embedPatiently(
  index: VectorIndex,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<Vector[]> {
  const { attempts, clock, embedder } = index.settings
  const embed = async () => {
    // An embedder of somebody's may not listen to the signal.
    const vectors = await unlessAborted(embedder.embed(texts, options), options.signal)
    if (vectors.length === texts.length) return vectors
    throw new MemoryError(
      'failed',
      `The embedder ${embedder.id} gave ${vectors.length} vectors for ${texts.length} texts`,
    )
  }
  return await retrying(embed, { attempts, clock, signal: options.signal })
}

function fit(index: VectorIndex, vector: Vector): Embedded {
  const { backend, settings } = index
  const { label, distance } = backend.profile
  try {
    return { vector: checkedVector(vector, settings.embedder.dimensions, label, distance === 'dotProduct') }
  } catch (error) {
    return { error: MemoryError.from(error) }
  }
}
