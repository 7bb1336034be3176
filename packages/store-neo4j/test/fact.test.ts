import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Fact, toEntry } from '../src/fact.js'

const fact = {
  key: 'k',
  id: 'a',
  partition: 'p',
  content: 'Likes tea',
  metadata: '{"a":1}',
  createdAt: 0,
  expiresAt: null,
  validFrom: null,
  validTo: null,
}

it('a fact that somebody else has changed is refused as corrupt, or is a memory', () => {
  const time = fc.oneof(fc.double(), fc.constantFrom(null, 'soon', 1e300))
  const change = fc.record(
    {
      content: fc.oneof(fc.string(), fc.integer()),
      metadata: fc.oneof(fc.string(), fc.json()),
      createdAt: time,
      expiresAt: time,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(change, (changes) => {
      try {
        const entry = toEntry({ ...fact, ...changes } as Fact)
        expect(typeof entry.content).toBe('string')
        expect(new Date(entry.createdAt ?? '').toISOString()).toBe(entry.createdAt)
        expect(Array.isArray(entry.metadata) ? 'list' : typeof (entry.metadata ?? {})).toBe('object')
      } catch (error) {
        expect(MemoryError.isInstance(error) && error.code).toBe('corrupt')
      }
    }),
    { examples: [[{ metadata: 'null' }], [{ metadata: '[1]' }], [{ createdAt: Number.NaN }]] },
  )
})
