import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageAfter, readCursor } from '../src/page-after.js'

const entries = ['a', 'b', 'c'].map((id, i) => ({ id, createdAt: `2024-05-0${i + 1}T08:00:00.000Z` }))

it('a cursor leads to the next page of its owner, and of nobody else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (owner, other) => {
      const { page, cursor } = pageAfter(entries, { owner, after: '', limit: 1 })
      const after = readCursor(owner, cursor)
      expect([...page, ...pageAfter(entries, { owner, after, limit: 9 }).page]).toEqual(entries)
      if (other !== owner) expect(() => readCursor(other, cursor)).toThrow('cursor')
    }),
  )
})

it('what is no cursor is refused by name', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (cursor) => {
      try {
        expect(typeof readCursor('ana', cursor)).toBe('string')
        expect(JSON.parse(cursor)).toMatchObject(['ana'])
      } catch (error) {
        expect(MemoryError.isInstance(error) && error.field).toBe('cursor')
      }
    }),
    { examples: [['null'], ['{"0":"ana","1":"x"}'], ['["ana"]'], ['["ana",1]'], ['']] },
  )
})
