import type { Embedder, EmbedOptions, Vector } from '@memory/core'
import { expect, it } from 'vitest'
import { cachedEmbedder } from '../src/index.js'
import { deferred } from './deferred.js'

/** Embeds a text as its length, and remembers what it was asked. */
class CountingEmbedder implements Embedder {
  readonly id = 'counting'
  readonly dimensions = 2
  readonly asked: string[] = []
  readonly signals: (AbortSignal | undefined)[] = []
  gate: Promise<void> = Promise.resolve()

  async embed(texts: readonly string[], { kind, signal }: EmbedOptions): Promise<Vector[]> {
    this.asked.push(...texts.map((text) => `${kind} ${text}`))
    this.signals.push(signal)
    await this.gate
    return texts.map((text) => [text.length, kind === 'query' ? 1 : 0])
  }
}

const document = { kind: 'document' } as const

it('asks once for a text, within a call and across calls', async () => {
  const inner = new CountingEmbedder()
  const embedder = cachedEmbedder(inner)
  expect(await embedder.embed(['one', 'three', 'one'], document)).toEqual([
    [3, 0],
    [5, 0],
    [3, 0],
  ])
  expect(await embedder.embed(['three', 'seven'], document)).toEqual([
    [5, 0],
    [5, 0],
  ])
  expect(inner.asked).toEqual(['document one', 'document three', 'document seven'])
})

it('keeps queries and documents apart', async () => {
  const embedder = cachedEmbedder(new CountingEmbedder())
  expect(await embedder.embed(['one'], document)).toEqual([[3, 0]])
  expect(await embedder.embed(['one'], { kind: 'query' })).toEqual([[3, 1]])
})

it('asks once for a text that two callers want at the same moment', async () => {
  const inner = new CountingEmbedder()
  const embedder = cachedEmbedder(inner)
  const both = await Promise.all([embedder.embed(['a', 'b'], document), embedder.embed(['b', 'c'], document)])
  expect(both.map((vectors) => vectors.length)).toEqual([2, 2])
  expect(inner.asked).toEqual(['document a', 'document b', 'document c'])
})

it('drops the text that was unused for longest', async () => {
  const inner = new CountingEmbedder()
  const embedder = cachedEmbedder(inner, { maxEntries: 2 })
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await embedder.embed([text], document)
  expect(inner.asked).toEqual(['a', 'b', 'c', 'b'].map((text) => `document ${text}`))
})

it('keeps nothing at 0 entries', async () => {
  const inner = new CountingEmbedder()
  const embedder = cachedEmbedder(inner, { maxEntries: 0 })
  for (const text of ['a', 'a']) await embedder.embed([text], document)
  expect(inner.asked).toHaveLength(2)
})

it('is not spoilt by a caller that writes into its vector', async () => {
  const embedder = cachedEmbedder(new CountingEmbedder())
  const [mine] = (await embedder.embed(['one'], document)) as number[][]
  mine?.fill(99)
  expect(await embedder.embed(['one'], document)).toEqual([[3, 0]])
})

it('works on for the caller that still waits, and stops when none does', async () => {
  const inner = new CountingEmbedder()
  const open = deferred()
  inner.gate = open.promise
  const embedder = cachedEmbedder(inner)
  const [first, second] = [new AbortController(), new AbortController()]
  const one = embedder.embed(['a'], { kind: 'query', signal: first.signal })
  const two = embedder.embed(['a'], { kind: 'query', signal: second.signal })
  first.abort()
  await expect(one).rejects.toMatchObject({ code: 'aborted' })
  expect(inner.signals[0]?.aborted).toBe(false)
  second.abort()
  await expect(two).rejects.toMatchObject({ code: 'aborted' })
  expect(inner.signals[0]?.aborted).toBe(true)

  const three = embedder.embed(['a'], { kind: 'query' })
  open.resolve()
  expect(await three).toEqual([[1, 1]])
  expect(inner.asked).toHaveLength(2)
})

it('does not remember a failure', async () => {
  const inner = new CountingEmbedder()
  inner.gate = Promise.reject(new Error('no service'))
  const embedder = cachedEmbedder(inner)
  await expect(embedder.embed(['a'], document)).rejects.toThrow('no service')
  inner.gate = Promise.resolve()
  expect(await embedder.embed(['a'], document)).toEqual([[1, 0]])
})

it('W10: refuses vectors of another length than declared', async () => {
  const inner: Embedder = { id: 'lying', dimensions: 3, embed: async (texts) => texts.map(() => [1, 0]) }
  await expect(cachedEmbedder(inner).embed(['a'], document)).rejects.toMatchObject({
    code: 'embedder_mismatch',
    limit: 3,
    actual: 2,
  })
})

it('refuses an answer with a vector missing', async () => {
  const inner: Embedder = { id: 'short', dimensions: 1, embed: async () => [[1]] }
  await expect(cachedEmbedder(inner).embed(['a', 'b'], document)).rejects.toMatchObject({ code: 'failed' })
})

it('refuses blank texts and unknown kinds before any work', async () => {
  const inner = new CountingEmbedder()
  const embedder = cachedEmbedder(inner)
  await expect(embedder.embed(['a', ' '], document)).rejects.toMatchObject({ field: 'texts[1]' })
  await expect(embedder.embed(['a', 7 as unknown as string], document)).rejects.toMatchObject({
    field: 'texts[1]',
  })
  await expect(embedder.embed('a' as unknown as string[], document)).rejects.toMatchObject({ field: 'texts' })
  await expect(embedder.embed(['a'], { kind: 'other' as 'query' })).rejects.toMatchObject({ field: 'kind' })
  expect(inner.asked).toEqual([])
  expect(() => cachedEmbedder(inner, { maxEntries: -1 })).toThrow(
    expect.objectContaining({ code: 'invalid_argument', field: 'maxEntries' }),
  )
})
