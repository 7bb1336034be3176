import { expect, it } from 'vitest'
import { defineCapabilities } from '../src/index.js'

it('claims the least for whatever is left out, and cannot be changed afterwards', () => {
  const capabilities = defineCapabilities({ search: 'keyword', durable: true })
  expect(capabilities).toEqual({
    search: 'keyword',
    scores: false,
    filter: 'none',
    consistency: 'eventual',
    ttl: 'none',
    idempotency: 'none',
    coordination: 'instance',
    serverExtraction: false,
    durable: true,
    maxBatch: null,
    maxContentBytes: null,
  })
  expect(Object.isFrozen(capabilities)).toBe(true)
})
