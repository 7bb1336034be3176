import { MemoryError } from '@memory/core'
import { expect, it } from 'vitest'
import { BatchQueue } from '../src/batch-queue.js'
import type { Encoder } from '../src/encoder.js'
import { deferred } from './deferred.js'

/** Encodes a text as its length; one batch at a time, or it complains. */
class RecordingEncoder implements Encoder {
  readonly batches: string[][] = []
  gate: Promise<void> = Promise.resolve()
  closed = false
  #busy = false

  async encode(texts: readonly string[]): Promise<Float32Array[]> {
    if (this.#busy) throw new Error('two batches at once')
    this.#busy = true
    this.batches.push([...texts])
    await this.gate
    this.#busy = false
    if (texts.includes('poison')) throw new Error('cannot read this')
    if (texts.includes('crash')) throw new MemoryError('unavailable', 'gone')
    return texts.map((text) => Float32Array.of(text.length))
  }

  async close(): Promise<void> {
    this.closed = true
  }
}

const document = { kind: 'document' } as const
const query = { kind: 'query' } as const
const of = (...lengths: number[]) => lengths.map((length) => Float32Array.of(length))

it('merges concurrent calls, splits large ones and keeps the order', async () => {
  const encoder = new RecordingEncoder()
  const queue = new BatchQueue(encoder, 4)
  const answers = await Promise.all([
    queue.embed(['a', 'bb'], document),
    queue.embed(['ccc', 'dddd', 'eeeee'], document),
    queue.embed(['ffffff'], document),
  ])
  expect(answers).toEqual([of(1, 2), of(3, 4, 5), of(6)])
  expect(encoder.batches).toEqual([
    ['a', 'bb', 'ccc', 'dddd'],
    ['eeeee', 'ffffff'],
  ])
  expect(await queue.embed([], query)).toEqual([])
})

it('lets queries overtake documents', async () => {
  const encoder = new RecordingEncoder()
  const queue = new BatchQueue(encoder, 2)
  await Promise.all([queue.embed(['d1', 'd2', 'd3'], document), queue.embed(['q'], query)])
  expect(encoder.batches).toEqual([
    ['q', 'd1'],
    ['d2', 'd3'],
  ])
})

it('bounds a batch by characters too, yet takes a single text of any length', async () => {
  const encoder = new RecordingEncoder()
  const queue = new BatchQueue(encoder, 32)
  await queue.embed(['x'.repeat(20_000), 'y'.repeat(5_000), 'z'.repeat(5_000)], document)
  expect(encoder.batches.map((batch) => batch.length)).toEqual([1, 1, 1])
})

it('takes up work again after it ran dry', async () => {
  const queue = new BatchQueue(new RecordingEncoder(), 2)
  for (let i = 1; i < 50; i++) {
    expect(await queue.embed(['x'.repeat(i)], document)).toEqual(of(i))
  }
})

it('takes an aborted call out of the line', async () => {
  const encoder = new RecordingEncoder()
  const queue = new BatchQueue(encoder, 1)
  const controller = new AbortController()
  const kept = queue.embed(['kept'], document)
  const dropped = queue.embed(['d1', 'd2'], { kind: 'document', signal: controller.signal })
  controller.abort()
  await expect(dropped).rejects.toMatchObject({ code: 'aborted' })
  await kept
  expect(encoder.batches).toEqual([['kept']])
})

it('fails only the call whose text cannot be embedded', async () => {
  const queue = new BatchQueue(new RecordingEncoder(), 8)
  const [good, bad, also] = await Promise.allSettled([
    queue.embed(['good'], document),
    queue.embed(['fine', 'poison'], document),
    queue.embed(['also'], query),
  ])
  expect(good).toMatchObject({ status: 'fulfilled', value: of(4) })
  expect(also).toMatchObject({ status: 'fulfilled', value: of(4) })
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'failed', message: 'cannot read this' } })
})

it('does not repeat a batch that failed because the encoder was gone', async () => {
  const encoder = new RecordingEncoder()
  const queue = new BatchQueue(encoder, 8)
  const both = await Promise.allSettled([queue.embed(['crash'], document), queue.embed(['b'], document)])
  expect(both.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(encoder.batches).toHaveLength(1)
})

it('rejects running, waiting and later calls when it is closed', async () => {
  const encoder = new RecordingEncoder()
  const open = deferred()
  encoder.gate = open.promise
  const queue = new BatchQueue(encoder, 1)
  const calls = [queue.embed(['a'], document), queue.embed(['b'], query)]
  const failures = calls.map((call) => expect(call).rejects.toMatchObject({ code: 'closed' }))
  await queue.close()
  await Promise.all(failures)
  await expect(queue.embed(['c'], query)).rejects.toMatchObject({ code: 'closed' })
  expect(encoder.closed).toBe(true)
  open.resolve()
})
