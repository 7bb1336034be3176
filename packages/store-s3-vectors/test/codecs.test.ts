import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, takeKeys } from '../src/key-pages.js'
import { keyOf, placeOf, toMetadata } from '../src/vector-metadata.js'

const id = fc.string({ unit: 'binary' })
const partition = id.map((text) => text.replaceAll('/', ''))

describe('a cursor', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(partition, fc.string({ minLength: 1 }), id, (owner, token, after) => {
        expect(decodeCursor(owner, encodeCursor(owner, { token, after }))).toEqual({ token, after })
        expect(decodeCursor(owner, encodeCursor(owner, { after }))).toEqual({ after })
        expect(() => decodeCursor(`${owner}x`, encodeCursor(owner, { after }))).toThrow('cursor')
      }),
    )
  })

  it('of somebody else is refused by name, or is one', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        (cursor) => {
          try {
            expect(typeof decodeCursor('p', cursor).after).toBe('string')
          } catch (error) {
            expect(MemoryError.isInstance(error) && [error.code, error.field]).toEqual([
              'invalid_argument',
              'cursor',
            ])
          }
        },
      ),
    )
  })

  it('leads through every key once, whatever order pages come in', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 })
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const seen: string[] = []
        let position: ReturnType<typeof decodeCursor> | undefined = { after: '' }
        while (position) {
          const { taken, next }: ReturnType<typeof takeKeys> = takeKeys(all, position, limit, undefined)
          seen.push(...taken)
          position = next && decodeCursor('p', encodeCursor('p', next))
        }
        expect(seen).toEqual([...all].sort())
      }),
    )
  })
})

describe('a key', () => {
  it('names its scope and entry, and no other', () => {
    fc.assert(
      fc.property(partition, id, partition, id, (scope, entry, otherScope, otherEntry) => {
        expect(placeOf(keyOf(scope, entry))).toEqual({ partition: scope, id: entry })
        const isSame = scope === otherScope && entry === otherEntry
        expect(keyOf(scope, entry) === keyOf(otherScope, otherEntry)).toBe(isSame)
      }),
    )
  })
})

describe('metadata', () => {
  it("keep the caller's apart from the store's, whatever they are called", () => {
    const name = fc.oneof(
      id,
      fc.constantFrom('scope', 'expiresAt', 'content', 'details', '__proto__', '$and'),
    )
    const filterable = fc
      .array(fc.tuple(name, fc.oneof(fc.string(), fc.boolean())))
      .map((all) => Object.fromEntries(all))
    fc.assert(
      fc.property(filterable, (own) => {
        const record = {
          partition: 'p',
          id: 'i',
          content: 'c',
          details: 'd',
          filterable: own,
          expiresAt: 1_500,
        }
        const { scope, expiresAt, content, details, ...others } = toMetadata(record, 'all')
        expect({ scope, expiresAt, content, details }).toEqual({
          scope: 'p',
          expiresAt: 2,
          content: 'c',
          details: 'd',
        })
        expect(
          Object.fromEntries(Object.entries(others).map(([key, value]) => [key.slice(1), value])),
        ).toEqual(own)
        expect(Object.keys(others).every((key) => key.startsWith('.'))).toBe(true)
      }),
    )
  })
})
