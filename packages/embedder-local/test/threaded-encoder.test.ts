import { expect, it } from 'vitest'
import { ThreadedEncoder } from '../src/threaded-encoder.js'

const start = () => new ThreadedEncoder(new URL('./fixtures/fragile-worker.mjs', import.meta.url))
const of = (length: number, batches: number) => [Float32Array.of(length, batches)]

it('uses one worker for all batches', async () => {
  const encoder = start()
  expect(await encoder.encode(['one'])).toEqual(of(3, 1))
  expect(await encoder.encode(['three'])).toEqual(of(5, 2))
  await encoder.close()
})

it.each([
  ['exit', 'exited with code 3'],
  ['throw', 'worker is out of order'],
])('rejects with a retryable error on %s, and starts another worker', async (order, reason) => {
  const encoder = start()
  await expect(encoder.encode([order])).rejects.toMatchObject({
    code: 'unavailable',
    retryable: true,
    cause: { message: expect.stringContaining(reason) },
  })
  expect(await encoder.encode(['one'])).toEqual(of(3, 1))
  await encoder.close()
})

it('passes on why a batch failed, and keeps the worker', async () => {
  const encoder = start()
  await expect(encoder.encode(['refuse'])).rejects.toMatchObject({
    code: 'failed',
    retryable: false,
    cause: { message: 'not this one' },
  })
  expect(await encoder.encode(['one'])).toEqual(of(3, 2))
  await encoder.close()
})

it('ends a batch that hangs when it is closed', async () => {
  const encoder = start()
  const hanging = expect(encoder.encode(['hang'])).rejects.toMatchObject({ code: 'unavailable' })
  await encoder.close()
  await hanging
})
