import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMessage, encodeMessage } from '../src/message-json.js'

type Message = Parameters<typeof encodeMessage>[0]

const decoded = (value: unknown): unknown => {
  const text = encodeMessage({ value } as unknown as Message, 'message')
  expect(text).not.toContain('\n')
  return (decodeMessage(text) as unknown as { value: unknown }).value
}

describe('a message as JSON', () => {
  it('comes back as it was, whatever keys, text, numbers and bytes it holds', () => {
    const key = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('$bytes', '$$bytes', '$', '__proto__'),
    )
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((number) => (Object.is(number, -0) ? 0 : number)),
      fc.boolean(),
      fc.constant(null),
      fc.uint8Array(),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value')),
        fc.array(fc.tuple(key, tie('value'))).map((entries) => Object.fromEntries(entries)),
      ),
    }))
    const comesBack = (each: unknown): void => {
      expect(decoded(each)).toEqual(each)
    }
    fc.assert(fc.property(value, comesBack), { numRuns: 500 })
  })

  it('holds bytes in about four thirds of their size, also those of a Buffer', () => {
    const bytes = Buffer.alloc(3000, 7)
    expect(encodeMessage({ bytes } as unknown as Message, 'message').length).toBeLessThan(4100)
    expect(decoded(bytes)).toEqual(new Uint8Array(bytes))
    expect(decoded(new Uint8Array(bytes.buffer, bytes.byteOffset + 1, 2))).toEqual(new Uint8Array([7, 7]))
  })

  it('drops what JSON drops', () => {
    expect(decoded({ a: undefined, at: new Date(0) })).toEqual({ at: '1970-01-01T00:00:00.000Z' })
  })

  it('refuses what contains itself', () => {
    const value: Record<string, unknown> = {}
    value.value = value
    expect(() => decoded(value)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field: 'message' }),
    )
  })
})
