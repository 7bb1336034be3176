import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { localEmbedder } from '@memory/embedder-local'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'

const embedder = localEmbedder()
afterAll(() => embedder.close())

const document = { kind: 'document' } as const
const query = { kind: 'query' } as const

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, component, i) => sum + component * Number(b[i]), 0)

/** Components that were computed once; they must never move while the id stays the same. */
const GOLDEN = [
  {
    text: 'Dana is allergic to peanuts',
    components: { 0: 0.01261, 1: 0.056814, 2: -0.037082, 100: 0.006171, 511: -0.043394 },
  },
  {
    text: 'The train to Porto leaves at nine',
    components: { 0: -0.041054, 1: 0.056541, 2: 0.034537, 100: -0.027467, 511: -0.05998 },
  },
]

describe('vectors', () => {
  it.each(GOLDEN)('of "$text" are the ones an index was written with', async ({ text, components }) => {
    const [vector] = await embedder.embed([text], document)
    expect(embedder.id).toBe('energetic-ai/use-lite@0.2.0')
    expect(vector).toHaveLength(embedder.dimensions)
    for (const [i, component] of Object.entries(components)) {
      expect(vector?.[Number(i)]).toBeCloseTo(component, 4)
    }
  })

  it('bring a question nearer to the memory that answers it than to another', async () => {
    const [allergy, train] = await embedder.embed(
      ['Dana is allergic to peanuts', 'The train to Porto leaves at nine'],
      document,
    )
    const [question] = await embedder.embed(['Which foods must Dana avoid?'], query)
    expect(cosine(question ?? [], allergy ?? [])).toBeGreaterThan(0.4)
    expect(cosine(question ?? [], train ?? [])).toBeLessThan(0.2)
  })

  it('keep the order of the texts and do not depend on their company', async () => {
    const texts = Array.from({ length: 70 }, (_, i) => `Room ${i} is booked${' for a while'.repeat(i % 5)}`)
    const together = await embedder.embed(texts, document)
    const alone = localEmbedder({ inline: true, batchSize: 1 })
    for (const i of [0, 31, 32, 69]) {
      const [vector] = await alone.embed([texts[i] ?? ''], document)
      expect(cosine(vector ?? [], together[i] ?? [])).toBeCloseTo(1, 5)
    }
    await alone.close()
  })

  it('are of unit length for any text that is not blank', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), async (text) => {
        const [vector] = await embedder.embed([`a${text}`], document)
        expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5)
      }),
      { seed: 20, numRuns: 60 },
    )
  })

  it('of an empty list are none', async () => {
    expect(await embedder.embed([], document)).toEqual([])
  })
})

describe('texts', () => {
  it.each(['', '   ', '\n\t', '\u200b\ufeff'])('refuses the blank text %j by index', async (blank) => {
    await expect(embedder.embed(['fine', blank], document)).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'texts[1]',
    })
  })

  it('replaces lone surrogates', async () => {
    const [lone, replaced] = await embedder.embed(['caf\ud83d for two', 'caf\ufffd for two'], document)
    expect(lone).toEqual(replaced)
  })

  it('M07: embeds a very long text among short ones', async () => {
    const vectors = await embedder.embed(['short', 'word '.repeat(12_000), 'short 2'], document)
    expect(vectors).toHaveLength(3)
    expect(Math.hypot(...(vectors[1] ?? []))).toBeCloseTo(1, 5)
  })

  it('M07: finds what stands at the end of a text longer than the model reads at once', async () => {
    const small = 'We spoke about the garden and what to plant next spring. '.repeat(8)
    const [plain, ending] = await embedder.embed([small, `${small}The door code is 4711.`], document)
    const [question] = await embedder.embed(['What is the door code?'], query)
    expect(cosine(question ?? [], ending ?? [])).toBeGreaterThan(cosine(question ?? [], plain ?? []) + 0.05)
  })
})

describe('the calling thread', () => {
  it('stays free while a batch is embedded', async () => {
    /** How often the event loop came round while texts were embedded. */
    const rounds = async (by: typeof embedder): Promise<number> => {
      await by.load()
      let count = 0
      let next = setImmediate(function round() {
        count++
        next = setImmediate(round)
      })
      await by.embed(
        Array.from({ length: 128 }, (_, i) => `Guest ${i} likes the quiet room`),
        document,
      )
      clearImmediate(next)
      return count
    }
    const inline = localEmbedder({ inline: true })
    const blocked = await rounds(inline)
    // A blocked loop comes round between batches only.
    expect(await rounds(embedder)).toBeGreaterThan(100 * blocked)
    await inline.close()
  })

  it('gets the same vectors inline', async () => {
    const inline = localEmbedder({ inline: true })
    const text = ['The cat sleeps on the warm stove']
    const [here] = await inline.embed(text, document)
    const [there] = await embedder.embed(text, document)
    expect(here).toEqual(there)
    await inline.close()
  })
})

describe('the process', () => {
  const run = async (code: string): Promise<string> => {
    const args = [
      '--input-type=module',
      '-e',
      `import { localEmbedder } from '@memory/embedder-local';${code}`,
    ]
    const options = { cwd: new URL('..', import.meta.url), timeout: 50_000 }
    return (await promisify(execFile)(process.execPath, args, options)).stdout.trim()
  }

  it.each(['false', 'true'])(
    'waits for an answer, then ends without close() (inline: %s)',
    async (inline) => {
      const code = `
      const embedder = localEmbedder({ inline: ${inline} })
      console.log((await embedder.embed(['hello'], { kind: 'query' }))[0].length)`
      expect(await run(code)).toBe('512')
    },
  )

  it('has loaded no model and started no worker before the first text', async () => {
    const code = `
      import { createRequire } from 'node:module'
      let workers = 0
      process.on('worker', () => workers++)
      const { cache } = createRequire(process.cwd() + '/')
      const embedders = [localEmbedder(), localEmbedder({ inline: true })]
      await new Promise(setImmediate)
      console.log(workers, Object.keys(cache).length)
      for (const embedder of embedders) await embedder.embed(['hello'], { kind: 'query' })
      console.log(workers, Object.keys(cache).length > 0)`
    expect((await run(code)).split('\n')).toEqual(['0 0', '1 true'])
  })

  it('keeps its own failure handlers, and gets none, when the model is loaded inline', async () => {
    const code = `
      const mine = () => {}
      process.on('unhandledRejection', mine)
      await localEmbedder({ inline: true }).embed(['hello'], { kind: 'query' })
      console.log(process.listenerCount('uncaughtException'), process.listeners('unhandledRejection').length)`
    expect(await run(code)).toBe('0 1')
  })
})

describe('the end', () => {
  it('rejects what is under way and what comes later once it is closed', async () => {
    const own = localEmbedder()
    const late = own.embed(['never answered'], document)
    const failure = expect(late).rejects.toMatchObject({ code: 'closed' })
    await own.close()
    await failure
    await own.close()
    await expect(own.embed(['too late'], document)).rejects.toMatchObject({ code: 'closed' })
  })

  it('comes early when the signal fires, and the rest goes on', async () => {
    const controller = new AbortController()
    const aborted = embedder.embed(['given up on'], { kind: 'document', signal: controller.signal })
    const other = embedder.embed(['still wanted'], document)
    controller.abort(new Error('enough'))
    await expect(aborted).rejects.toMatchObject({ code: 'aborted', cause: { message: 'enough' } })
    expect(await other).toHaveLength(1)
    await expect(embedder.embed(['x'], { kind: 'query', signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})

it.each([{ batchSize: 1.5 }, { batchSize: 0 }, { cacheEntries: -1 }])('refuses %o', (options) => {
  const [field] = Object.keys(options)
  expect(() => localEmbedder(options)).toThrow(expect.objectContaining({ code: 'invalid_argument', field }))
})
