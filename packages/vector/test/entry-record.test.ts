import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromRecord, isLive, toRecord } from '../src/entry-record.js'

const text = fc.string({ unit: 'grapheme' })
const time = fc
  .date({ min: new Date(0), max: new Date(8.64e15), noInvalidDate: true })
  .map((date) => date.toISOString())
const entry = fc.record(
  {
    id: text,
    content: text,
    metadata: fc.dictionary(text, fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value))),
    createdAt: time,
    expiresAt: time,
    mark: text,
  },
  { requiredKeys: ['id', 'content', 'createdAt', 'mark'] },
)

describe('an entry as a record', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(entry, (original) => {
        expect(fromRecord(toRecord(original, 'p'))).toEqual(original)
      }),
    )
  })

  it('is never made of something else: other details are refused as corrupt', () => {
    const nearly = fc.record(
      {
        e: fc.oneof(text, fc.jsonValue()),
        c: fc.oneof(time, fc.jsonValue()),
        x: fc.oneof(time, fc.jsonValue()),
        m: fc.oneof(fc.dictionary(text, fc.jsonValue()), fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    const details = fc.oneof(
      fc.string(),
      fc.oneof(fc.jsonValue(), nearly).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(details, (found) => {
        try {
          const {
            createdAt,
            expiresAt,
            metadata = {},
            mark,
          } = fromRecord({
            partition: 'p',
            id: 'i',
            content: 'c',
            details: found,
            filterable: {},
          })
          expect(Number.isNaN(Date.parse(createdAt))).toBe(false)
          expect(typeof mark).toBe('string')
          expect(metadata).toEqual(expect.any(Object))
          expect(Array.isArray(metadata)).toBe(false)
          // Any moment at all, one before 1970 too.
          const beginning = Number.NEGATIVE_INFINITY
          expect(isLive({ ...(expiresAt !== undefined && { expiresAt }) }, beginning)).toBe(true)
        } catch (error) {
          expect(MemoryError.isInstance(error) && error.code).toBe('corrupt')
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
