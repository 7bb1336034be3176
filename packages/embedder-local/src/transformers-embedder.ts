import { invalid, MemoryError, resolveText } from '@memory/core'
import { type FeatureExtraction, PipelineEncoder } from './pipeline-encoder.js'
import { type BatchingOptions, type ClosableEmbedder, QueuedEmbedder } from './queued-embedder.js'

const PACKAGE = '@huggingface/transformers'

/** Options of {@link transformersEmbedder}. */
export interface TransformersEmbedderOptions extends BatchingOptions {
  /** Name of the model, such as `Xenova/multilingual-e5-small`. */
  readonly model: string
  /** Length of the model's vectors; checked against what it really gives. */
  readonly dimensions: number
  /** Identity of the embedder. Default `transformers/<model>`, with the pooling when it is not `mean`. */
  readonly id?: string
  /** Goes before every query; e5 models want `'query: '`. Default none. */
  readonly queryPrefix?: string
  /** Goes before every document; e5 models want `'passage: '`. Default none. */
  readonly documentPrefix?: string
  /** How token vectors become one vector: `mean` (e5, MiniLM) or `cls` (bge). Default `mean`. */
  readonly pooling?: 'mean' | 'cls'
  /**
   * Whether model files that are not on this machine may be downloaded; otherwise the model must be in the library's
   * cache or its local model folder. Default false.
   */
  readonly allowRemoteModels?: boolean
  /** Further options for the library's `pipeline`, such as `{ dtype: 'q8', cache_dir }`. Default: none. */
  readonly pipelineOptions?: Readonly<Record<string, unknown>>
  /** A ready feature-extraction pipeline. It stays yours to dispose. Default: one is made with the first text. */
  readonly pipeline?: FeatureExtraction
}

/** What `@huggingface/transformers` exports, as far as it is used. */
interface Transformers {
  pipeline(task: 'feature-extraction', model: string, options: object): Promise<FeatureExtraction>
}

/**
 * Embeddings by any sentence-embedding model that `@huggingface/transformers` can run. That package is an
 * optional peer: install it beside this one. It is loaded with the first text; its settings are left alone.
 * Vectors have unit length. Texts over the model's limit are cut there by its tokenizer.
 *
 * `embed` rejects with a MemoryError: `invalid_argument`, `aborted`, `closed`, `unsupported` when the package
 * is not installed, `embedder_mismatch` when the model has other dimensions, `failed` for what the library
 * throws.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const embedder = transformersEmbedder({
 *   model: 'Xenova/multilingual-e5-small',
 *   dimensions: 384,
 *   queryPrefix: 'query: ',
 *   documentPrefix: 'passage: ',
 *   allowRemoteModels: true,
 * })
 */
export function transformersEmbedder(options: TransformersEmbedderOptions): ClosableEmbedder {
  return buildTransformersEmbedder(options, async () => {
    // Not a literal, so that the compiler and bundlers do not insist on an optional package.
    const name: string = PACKAGE
    return (await import(name)) as Transformers
  })
}

/** @param load Imports the library; tests have their own. */
export function buildTransformersEmbedder(
  options: TransformersEmbedderOptions,
  load: () => Promise<Transformers>,
): ClosableEmbedder {
  const { model, dimensions, pooling = 'mean', pipeline, batchSize, cacheEntries } = options
  resolveText(model, 'model')
  if (!Number.isSafeInteger(dimensions) || dimensions < 1)
    throw invalid('dimensions', 'must be a positive integer')
  if (pooling !== 'mean' && pooling !== 'cls') throw invalid('pooling', "must be 'mean' or 'cls'")
  const create = pipeline ? borrow(pipeline) : () => createPipeline(options, load)
  return new QueuedEmbedder({
    id: options.id ?? `transformers/${model}${pooling === 'mean' ? '' : `:${pooling}`}`,
    dimensions,
    encoder: new PipelineEncoder(create, pooling),
    prefixes: { query: options.queryPrefix ?? '', document: options.documentPrefix ?? '' },
    ...(batchSize !== undefined && { batchSize }),
    ...(cacheEntries !== undefined && { cacheEntries }),
  })
}

/** The pipeline without its `dispose`: what was passed in is not ours to dispose. */
function borrow(pipeline: FeatureExtraction): () => Promise<FeatureExtraction> {
  return async () => (texts, options) => pipeline(texts, options)
}

async function createPipeline(
  { model, allowRemoteModels = false, pipelineOptions }: TransformersEmbedderOptions,
  load: () => Promise<Transformers>,
): Promise<FeatureExtraction> {
  let library: Transformers
  try {
    library = await load()
  } catch (cause) {
    const message = `transformersEmbedder needs the package ${PACKAGE}, which could not be loaded; install it: npm install ${PACKAGE}`
    throw new MemoryError('unsupported', message, { cause, field: PACKAGE })
  }
  const options = { ...pipelineOptions, local_files_only: !allowRemoteModels }
  return await library.pipeline('feature-extraction', model, options)
}
