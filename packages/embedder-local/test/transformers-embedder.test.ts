import { describe, expect, it, vi } from 'vitest'
import { type FeatureExtraction, transformersEmbedder } from '../src/index.js'
import { buildTransformersEmbedder } from '../src/transformers-embedder.js'

/** Embeds a text as its length and first character code, laid out as the library lays out a tensor. */
const pipelineSpy = () =>
  vi.fn<(...call: Parameters<FeatureExtraction>) => ReturnType<FeatureExtraction>>(async (texts) => ({
    data: Float32Array.from(texts.flatMap((text) => [text.length, text.charCodeAt(0)])),
    dims: [texts.length, 2],
  }))

const query = { kind: 'query' } as const
const document = { kind: 'document' } as const

describe('with a pipeline of the caller', () => {
  it('pools, normalises and splits the tensor into vectors', async () => {
    const pipeline = pipelineSpy()
    const embedder = transformersEmbedder({ model: 'small', dimensions: 2, pipeline })
    expect(await embedder.embed(['abc', 'de'], document)).toEqual([
      Float32Array.of(3, 97),
      Float32Array.of(2, 100),
    ])
    expect(pipeline).toHaveBeenCalledWith(['abc', 'de'], { pooling: 'mean', normalize: true })
    expect(embedder).toMatchObject({ id: 'transformers/small', dimensions: 2 })
  })

  it('puts the prefix of its kind before each text', async () => {
    const pipeline = pipelineSpy()
    const embedder = transformersEmbedder({
      model: 'e5',
      dimensions: 2,
      pooling: 'cls',
      queryPrefix: 'query: ',
      documentPrefix: 'passage: ',
      pipeline,
    })
    await embedder.embed(['tea'], query)
    await embedder.embed(['tea'], document)
    await embedder.embed(['tea'], query)
    expect(pipeline.mock.calls.map(([texts]) => texts)).toEqual([['query: tea'], ['passage: tea']])
    expect(embedder.id).toBe('transformers/e5:cls')
  })

  it('W10: refuses a model with other dimensions than declared', async () => {
    const embedder = transformersEmbedder({ model: 'small', dimensions: 3, pipeline: pipelineSpy() })
    await expect(embedder.embed(['a'], query)).rejects.toMatchObject({
      code: 'embedder_mismatch',
      field: 'dimensions',
      limit: 3,
      actual: 2,
    })
  })

  it('refuses a tensor that is not one vector for each text', async () => {
    const pipeline = async () => ({ data: new Float32Array(12), dims: [1, 6, 2] })
    const embedder = transformersEmbedder({ model: 'unpooled', dimensions: 2, pipeline })
    await expect(embedder.embed(['a'], query)).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('[1, 6, 2]'),
    })
  })

  it('leaves the pipeline open when it is closed', async () => {
    const dispose = vi.fn(async () => undefined)
    const pipeline = Object.assign(pipelineSpy(), { dispose })
    const embedder = transformersEmbedder({ model: 'small', dimensions: 2, pipeline })
    await embedder.embed(['a'], query)
    await embedder.close()
    expect(dispose).not.toHaveBeenCalled()
    await expect(embedder.embed(['a'], query)).rejects.toMatchObject({ code: 'closed' })
  })
})

describe('with the library', () => {
  const library = () => {
    const dispose = vi.fn(async () => undefined)
    const made = vi.fn(async (..._: [task: string, model: string, options: object]) =>
      Object.assign(pipelineSpy(), { dispose }),
    )
    return { made, dispose, load: async () => ({ pipeline: made }) }
  }

  it('makes one pipeline, at the first text, from files of this machine only', async () => {
    const { made, dispose, load } = library()
    const embedder = buildTransformersEmbedder({ model: 'small', dimensions: 2 }, load)
    expect(made).not.toHaveBeenCalled()
    await embedder.embed(['a'], query)
    await embedder.embed(['b'], query)
    expect(made.mock.calls).toEqual([['feature-extraction', 'small', { local_files_only: true }]])
    await embedder.close()
    expect(dispose).toHaveBeenCalledTimes(1)
  })

  it('downloads only when it is told to, and passes options on', async () => {
    const { made, load } = library()
    const embedder = buildTransformersEmbedder(
      { model: 'small', dimensions: 2, allowRemoteModels: true, pipelineOptions: { dtype: 'q8' } },
      load,
    )
    await embedder.embed(['a'], query)
    expect(made).toHaveBeenCalledWith('feature-extraction', 'small', { dtype: 'q8', local_files_only: false })
  })

  it('names the package to install when it is absent, and finds it once it is there', async () => {
    const { load } = library()
    const absent: string = '@memory/no-such-package'
    let attempts = 0
    const embedder = buildTransformersEmbedder({ model: 'small', dimensions: 2 }, async () =>
      attempts++ === 0 ? await import(/* @vite-ignore */ absent) : await load(),
    )
    await expect(embedder.embed(['a'], query)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('npm install @huggingface/transformers'),
      cause: expect.any(Error),
    })
    expect(await embedder.embed(['a'], query)).toHaveLength(1)
  })

  it('says why a model could not be loaded', async () => {
    const load = async () => ({ pipeline: () => Promise.reject(new Error('no such model')) })
    const embedder = buildTransformersEmbedder({ model: 'typo', dimensions: 2 }, load)
    await expect(embedder.embed(['a'], query)).rejects.toMatchObject({
      code: 'failed',
      message: 'no such model',
    })
  })
})

it.each([
  [{ model: ' ', dimensions: 2 }, 'model'],
  [{ model: 'm', dimensions: 0 }, 'dimensions'],
  [{ model: 'm', dimensions: 2, pooling: 'max' as 'mean' }, 'pooling'],
])('refuses %o', (options, field) => {
  expect(() => transformersEmbedder(options)).toThrow(
    expect.objectContaining({ code: 'invalid_argument', field }),
  )
})

describe('loading beforehand', () => {
  const loader = () => {
    const load = vi.fn(async () => ({ pipeline: async () => pipelineSpy() }))
    return { load, embedder: buildTransformersEmbedder({ model: 'small', dimensions: 2 }, load) }
  }

  it('loads the model once, before the first text', async () => {
    const { load, embedder } = loader()
    expect(load).not.toHaveBeenCalled()
    await embedder.load()
    expect(load).toHaveBeenCalledTimes(1)
    await embedder.load()
    await embedder.embed(['tea'], query)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('says what the first text would: missing package, other dimensions, aborted, closed', async () => {
    const missing = buildTransformersEmbedder({ model: 'small', dimensions: 2 }, async () => {
      throw new Error('Cannot find package')
    })
    await expect(missing.load()).rejects.toMatchObject({ code: 'unsupported' })
    const other = transformersEmbedder({ model: 'small', dimensions: 3, pipeline: pipelineSpy() })
    await expect(other.load()).rejects.toMatchObject({ code: 'embedder_mismatch', limit: 3, actual: 2 })
    const { load, embedder } = loader()
    await expect(embedder.load({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
    await embedder.close()
    await expect(embedder.load()).rejects.toMatchObject({ code: 'closed' })
    expect(load).not.toHaveBeenCalled()
  })
})
