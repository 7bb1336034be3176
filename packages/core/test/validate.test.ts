import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type NewMemory,
  resolveContent,
  resolveLimit,
  resolveMetadata,
  resolveNewMemory,
  resolveQuery,
  resolveTime,
} from '../src/index.js'

const refused = (field: string) => expect.objectContaining({ code: 'invalid_argument', field })

describe('resolveQuery', () => {
  it('S01: knows a blank query, however blank', () => {
    for (const blank of ['', '   \n', '\u200b', '\ufeff \u2060']) expect(resolveQuery(blank)).toBeUndefined()
    expect(resolveQuery('  hello ')).toBe('hello')
    expect(() => resolveQuery(undefined)).toThrow(refused('query'))
  })
})

describe('resolveLimit', () => {
  it('S02: takes non-negative integers and nothing else', () => {
    expect(resolveLimit(0)).toBe(0)
    expect(resolveLimit(10_001)).toBe(10_001)
    expect(resolveLimit(undefined)).toBe(3)
    expect(resolveLimit(undefined, 8)).toBe(8)
    const hostile = [Object.create(null), { toString: () => Promise.reject() }, Symbol('5'), '9'.repeat(1e6)]
    for (const odd of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null, ...hostile]) {
      expect(() => resolveLimit(odd)).toThrow(refused('maxSearchResults'))
    }
  })
})

describe('resolveContent', () => {
  it('E17: refuses blank content', () => {
    for (const blank of ['', '  \n\t', '\u200b'])
      expect(() => resolveContent(blank)).toThrow(refused('content'))
  })

  it('M06: measures UTF-8 bytes, not characters', () => {
    expect(() => resolveContent('é'.repeat(210_000), 400_000)).toThrow(
      expect.objectContaining({ code: 'limit_exceeded', field: 'content', limit: 400_000, actual: 420_000 }),
    )
    expect(resolveContent('é'.repeat(200_000), 400_000)).toHaveLength(200_000)
  })
})

describe('resolveMetadata', () => {
  it('S14: keeps __proto__ as a key and pollutes nothing', () => {
    const metadata = resolveMetadata(
      JSON.parse('{"__proto__":{"polluted":1},"constructor":"c","toString":"t"}'),
    )
    expect(Object.keys(metadata ?? {})).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype)
  })

  it('W16: drops undefined and keeps null', () => {
    expect(resolveMetadata({ a: undefined, b: null, c: 'ok', list: [1, undefined] })).toEqual({
      b: null,
      c: 'ok',
      list: [1, null],
    })
  })

  it('names the path of what JSON cannot hold', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const cases: [unknown, string][] = [
      [{ a: { b: [1, 2n] } }, 'metadata.a.b[1]'],
      [{ when: new Date(0) }, 'metadata.when'],
      [{ f: () => 1 }, 'metadata.f'],
      [{ n: Number.NaN }, 'metadata.n'],
      [loop, 'metadata.self'],
      [[], 'metadata'],
      ['text', 'metadata'],
      [null, 'metadata'],
    ]
    for (const [metadata, path] of cases) expect(() => resolveMetadata(metadata)).toThrow(refused(path))
  })

  it('refuses by a name that says how deep, before anything runs out of stack', () => {
    const nested = (levels: number): Record<string, unknown> => {
      let value: Record<string, unknown> = {}
      for (let i = 1; i < levels; i++) value = { a: value }
      return value
    }
    expect(resolveMetadata(nested(100))).toEqual(nested(100))
    for (const levels of [101, 50_000]) {
      expect(() => resolveMetadata(nested(levels))).toThrow(
        /^metadata\.a\.a.* must be at most 100 levels deep$/,
      )
    }
  })

  it('repeats no more of a key than a reader needs', () => {
    const keys = 'k'.repeat(1_000_000)
    expect(() => resolveMetadata({ [keys]: 1n })).toThrow(refused(`metadata.${keys.slice(0, 191)}`))
  })

  it('copies any JSON object exactly', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (metadata) => {
        const json = JSON.stringify(metadata)
        const copy = resolveMetadata(JSON.parse(json))
        expect(JSON.stringify(copy)).toBe(json.replace(/(?<=[[,:])-0(?=[\],}])/g, '0'))
      }),
    )
  })

  it('shares nothing with its input', () => {
    const nested = { list: [{ a: 1 }] }
    const copy = resolveMetadata(nested)
    nested.list[0] = { a: 2 }
    expect(copy).toEqual({ list: [{ a: 1 }] })
  })

  it('allows the same object twice, as long as it is no cycle', () => {
    const shared = { a: 1 }
    expect(resolveMetadata({ x: shared, y: shared })).toEqual({ x: { a: 1 }, y: { a: 1 } })
  })
})

describe('resolveTime', () => {
  it('gives UTC and refuses what is no time', () => {
    expect(resolveTime('2030-01-01T02:00:00+02:00', 'expiresAt')).toBe('2030-01-01T00:00:00.000Z')
    expect(resolveTime(undefined, 'expiresAt')).toBeUndefined()
    expect(() => resolveTime('soon', 'expiresAt')).toThrow(refused('expiresAt'))
    expect(() => resolveTime(5, 'expiresAt')).toThrow(refused('expiresAt'))
  })
})

describe('resolveNewMemory', () => {
  it('leaves out what was not given', () => {
    expect(resolveNewMemory({ content: 'Bikes to work' })).toEqual({ content: 'Bikes to work' })
  })

  it('names the field at fault', () => {
    expect(() => resolveNewMemory({ content: 'x', id: ' ' })).toThrow(refused('id'))
    expect(() => resolveNewMemory({ content: 'x', expiresAt: 'never' })).toThrow(refused('expiresAt'))
    expect(() => resolveNewMemory(null as unknown as NewMemory)).toThrow(refused('entry'))
  })
})
