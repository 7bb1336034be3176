import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterValue, floatText, itemKey, toItem, toRecord } from '../src/item.js'
import { decodeCursor, encodeCursor } from '../src/list-cursor.js'

const LAYOUT = { partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl', filterKeys: new Set(['kind', '__proto__']) }
const text = fc.string({ unit: 'grapheme' })
const name = fc.string({ unit: 'grapheme', minLength: 1 })
const place = name.map((text) => text.replaceAll('/', '|'))

describe('a cursor', () => {
  it('comes back as the key it was made of', () => {
    fc.assert(
      fc.property(place, name, (partition, id) => {
        const last = itemKey(partition, id, LAYOUT)
        for (const listed of [partition, undefined]) {
          expect(decodeCursor(encodeCursor(last, listed, LAYOUT), listed, LAYOUT)).toEqual(last)
        }
      }),
    )
  })

  it('of somebody else, or of another scope, is refused by name', () => {
    const foreign = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.tuple(place, name).map(([partition, id]) => {
        return encodeCursor(itemKey(partition, id, LAYOUT), partition, LAYOUT)
      }),
    )
    fc.assert(
      fc.property(foreign, place, (cursor, partition) => {
        fc.pre(!cursor.startsWith(JSON.stringify([partition]).slice(0, -1)))
        try {
          decodeCursor(cursor, partition, LAYOUT)
          expect.unreachable()
        } catch (error) {
          expect(MemoryError.isInstance(error) && [error.code, error.field]).toEqual([
            'invalid_argument',
            'cursor',
          ])
        }
      }),
    )
  })

  it('that was made up leads into no other scope', () => {
    const forged = JSON.stringify(['mine', 'memory#theirs/1'])
    expect(decodeCursor(forged, 'mine', LAYOUT)).toEqual(itemKey('mine', 'memory#theirs/1', LAYOUT))
  })
})

describe('an item', () => {
  it('gives the record back, every float32 exactly', () => {
    const float = fc.float({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(name, name, text, text, fc.array(float), (partition, id, content, details, vector) => {
        const record = { partition, id, content, details, filterable: {}, version: 'v', vector }
        const found = toRecord(toItem(record, LAYOUT), LAYOUT)
        // A service has one zero.
        const zeroed = vector.map((component) => component + 0)
        expect({ ...found, vector: found.vector?.map((component) => Math.fround(component) + 0) }).toEqual({
          ...record,
          vector: zeroed,
        })
        for (const component of vector) expect(Number(floatText(component))).toBeCloseTo(component, -40)
      }),
    )
  })

  it('repeats filter values so that two are equal exactly when they are', () => {
    const value = fc.oneof(
      fc.string(),
      fc.string({ minLength: 250, maxLength: 270 }),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(1, '1', true, 'true', '#', ''),
    )
    fc.assert(
      fc.property(value, value, (a, b) => {
        // Zero has one name in JSON.
        const isSame = JSON.stringify(a) === JSON.stringify(b)
        expect(filterValue(a).S === filterValue(b).S).toBe(isSame)
        expect(filterValue(a).S.length).toBeLessThanOrEqual(256)
      }),
      { numRuns: 500 },
    )
  })

  it('repeats no key that the index does not filter by, nor one of a prototype', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.boolean()), (filterable) => {
        const record = {
          partition: 'p',
          id: 'i',
          content: 'c',
          details: 'd',
          filterable,
          version: 'v',
          vector: [1],
        }
        const repeated = Object.keys(toItem(record, LAYOUT)).filter((key) => key.startsWith('memoryFilter.'))
        const own = [...LAYOUT.filterKeys].filter((key) => Object.hasOwn(filterable, key))
        expect(repeated).toEqual(own.map((key) => `memoryFilter.${key}`))
      }),
    )
  })
})
