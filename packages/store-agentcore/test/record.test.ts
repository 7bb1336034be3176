import type { MemoryRecordSummary } from '@aws-sdk/client-bedrock-agentcore'
import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toEntry } from '../src/record.js'

const namespace = { path: '/actors/ana/', type: undefined } as unknown as Parameters<typeof toEntry>[1]

const record = (details: string): MemoryRecordSummary => ({
  memoryRecordId: 'mem-1',
  content: { text: 'Likes tea' },
  memoryStrategyId: undefined,
  namespaces: ['/actors/ana/'],
  createdAt: new Date(0),
  score: undefined,
  metadata: { 'memory.details.0': { stringValue: details } },
})

describe('a record', () => {
  it('whose details somebody else has written is refused as corrupt, or is a memory', () => {
    const detail = fc.oneof(fc.jsonValue(), fc.constantFrom('2024-05-01T08:00:00.000Z', { a: 1 }, null))
    const details = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.json(),
      fc.record({ c: detail, m: detail }, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(details, (json) => {
        try {
          const entry = toEntry(record(json), namespace, undefined)
          expect(new Date(entry.createdAt ?? '').toISOString()).toBe(entry.createdAt)
          expect(Array.isArray(entry.metadata) ? 'list' : typeof (entry.metadata ?? {})).toBe('object')
        } catch (error) {
          expect(MemoryError.isInstance(error) && error.code).toBe('corrupt')
        }
      }),
      { examples: [['null'], ['{"c":"2024-05-01T08:00:00.000Z","m":"text"}'], ['{"c":5}'], ['[]']] },
    )
  })
})
