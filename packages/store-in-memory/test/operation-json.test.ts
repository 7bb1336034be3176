import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatOperation, parseOperation } from '../src/file/operation-json.js'
import { decodeVector, encodeVector } from '../src/file/vector-text.js'
import { inMemoryStore, type LogOperation } from '../src/index.js'

const id = fc.string({ unit: 'grapheme', minLength: 1 })
const scope = fc.record({ actorId: id, sessionId: id, agentId: id }, { requiredKeys: [] })
const time = fc.date({ min: new Date(0), max: new Date(8.64e15), noInvalidDate: true }).map(Number)
const vector = fc.float32Array({ noNaN: true, minLength: 1, maxLength: 8 })
const metadata = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())
  .map((value) => JSON.parse(JSON.stringify(value)))
const record = fc.record({
  id,
  content: fc.string({ unit: 'grapheme' }),
  metadata: fc.option(metadata, { nil: undefined }),
  createdAt: time,
  expiresAt: fc.oneof(time, fc.constant(Number.POSITIVE_INFINITY)),
})
const operation: fc.Arbitrary<LogOperation> = fc.oneof(
  fc.record({ kind: fc.constant('clear' as const), scope }),
  fc.record({ kind: fc.constant('delete' as const), scope, ids: fc.array(id) }),
  fc.record(
    { kind: fc.constantFrom('insert' as const, 'update' as const), scope, record, vector },
    { requiredKeys: ['kind', 'scope', 'record'] },
  ),
)

describe('an operation in a file', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(operation, (original) => {
        const text = formatOperation(original)
        expect(text).not.toContain('\n')
        expect(parseOperation(text)).toEqual(original)
      }),
      { numRuns: 500 },
    )
  })

  it('is never made of something else: what is none throws, and what is one can be written again', () => {
    const nearly = fc.record(
      {
        op: fc.oneof(fc.constantFrom('insert', 'update', 'delete', 'clear'), fc.jsonValue()),
        scope: fc.oneof(scope, fc.jsonValue()),
        ids: fc.jsonValue(),
        id: fc.jsonValue(),
        content: fc.oneof(fc.string(), fc.jsonValue()),
        metadata: fc.jsonValue(),
        createdAt: fc.oneof(fc.constantFrom('2026-01-01T00:00:00.000Z', '1'), fc.jsonValue()),
        expiresAt: fc.jsonValue(),
        vector: fc.oneof(fc.base64String(), fc.jsonValue()),
      },
      { requiredKeys: ['op', 'scope'] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), (value) => {
        let parsed: LogOperation
        try {
          parsed = parseOperation(JSON.stringify(value))
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          return
        }
        expect(parseOperation(formatOperation(parsed))).toEqual(parsed)
      }),
      { numRuns: 1_000 },
    )
  })

  it('holds every float as it was', () => {
    fc.assert(
      fc.property(fc.float32Array(), (floats) => {
        expect(decodeVector(encodeVector(floats))).toEqual(floats)
      }),
    )
  })
})

it('a cursor is refused by name, or leads on in the same scope', async () => {
  const store = inMemoryStore()
  await store.add('Bikes to work')
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.jsonValue()), async (cursor) => {
      try {
        const { entries } = await store.list({ cursor: cursor as string })
        expect(entries.length).toBeLessThanOrEqual(1)
      } catch (error) {
        expect(MemoryError.isInstance(error) && [error.code, error.field]).toEqual([
          'invalid_argument',
          'cursor',
        ])
      }
    }),
  )
})
