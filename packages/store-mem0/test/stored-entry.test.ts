import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryIn, metadataFor } from '../src/stored-entry.js'

const ana = { actorId: 'ana' }

const row = (metadata: Record<string, unknown>) => ({
  id: 'row-1',
  text: 'Likes tea',
  metadata,
  entities: {},
  score: undefined,
  createdAt: '2024-05-01T08:00:00.000Z',
  expirationDate: undefined,
})

const whole = { id: 'a', content: 'Likes tea', metadata: { a: 1 }, createdAt: '2024-05-01T08:00:00.000Z' }

/** The row of an entry whose details were changed by somebody else. */
function changed(change: object) {
  const metadata = metadataFor(whole, ana)
  const details = JSON.parse(String(metadata.store_details)) as object
  return row({ ...metadata, store_details: JSON.stringify({ ...details, ...change }) })
}

describe('a row', () => {
  it('comes back as the entry it was made of, for its scope alone', () => {
    expect(entryIn(row(metadataFor(whole, ana)), ana)).toMatchObject(whole)
    expect(entryIn(row(metadataFor(whole, ana)), { actorId: 'ben' })).toBeUndefined()
  })

  it('that somebody else has changed is refused as corrupt, or is a memory', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('2024-05-01T08:00:00.000Z', 'a', { a: 1 }))
    const change = fc.record(
      { id: value, metadata: value, createdAt: value, expiresAt: value },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(change, (changes) => {
        try {
          const entry = entryIn(changed(changes), ana)
          expect(typeof entry?.id).toBe('string')
          expect(Date.parse(entry?.createdAt ?? '')).not.toBeNaN()
          expect(Array.isArray(entry?.metadata) ? 'list' : typeof (entry?.metadata ?? {})).toBe('object')
        } catch (error) {
          expect(MemoryError.isInstance(error) && error.code).toBe('corrupt')
        }
      }),
      { examples: [[{ metadata: 'text' }], [{ id: 7 }], [{ createdAt: 'soon' }], [{ metadata: [] }]] },
    )
  })

  it('of any other text goes by its entities', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (details) => {
        const metadata = { store_details: details }
        expect(entryIn(row(metadata), ana)).toBeUndefined()
        expect(entryIn(row(metadata), {})?.id ?? 'row-1').toBe('row-1')
      }),
    )
  })
})
