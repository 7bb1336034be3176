import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shrink } from '../src/model/shrink.js'
import { ConformanceFailure, isRefusal } from '../src/support/assert.js'
import { deepEqual } from '../src/support/deep-equal.js'
import { formatValue } from '../src/support/format-value.js'
import { Random } from '../src/support/random.js'
import { together } from '../src/support/together.js'

describe('deepEqual', () => {
  it('agrees with a round trip through JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(deepEqual(a, JSON.parse(JSON.stringify(a)))).toBe(true)
        expect(deepEqual(a, b)).toBe(deepEqual(b, a))
      }),
      { seed: 4 },
    )
  })

  it.each([
    [{ a: undefined }, {}],
    [[], {}],
    ['1', 1],
    [null, undefined],
    [JSON.parse('{"__proto__":1}'), {}],
    [{ constructor: 'c' }, {}],
    [{ a: 1 }, { b: 1 }],
  ])('tells %j from %j', (a, b) => {
    expect(deepEqual(a, b)).toBe(false)
    expect(deepEqual(b, a)).toBe(false)
  })
})

describe('formatValue', () => {
  it('is short and never throws, whatever it is given', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    for (const value of [
      loop,
      10n,
      Symbol('s'),
      () => 1,
      new Date(Number.NaN),
      '\ud800',
      'x'.repeat(10_000),
      Array(1000).fill({}),
    ]) {
      expect(formatValue(value).length).toBeLessThan(400)
    }
    expect(formatValue({ 'a.b': [1, 'x'], c: null })).toBe('{ "a.b": [1, "x"], c: null }')
    expect(formatValue('\ud83c')).toBe('"\\ud83c"')
  })
})

describe('Random', () => {
  it('repeats itself for a seed and fills the range', () => {
    const draw = (seed: number) => {
      const random = new Random(seed)
      return Array.from({ length: 1000 }, () => random.below(10))
    }
    expect(draw(1)).toEqual(draw(1))
    expect(draw(1)).not.toEqual(draw(2))
    expect(new Set(draw(1)).size).toBe(10)
  })
})

describe('shrink', () => {
  it('finds the steps that matter among many', async () => {
    const steps = Array.from({ length: 60 }, (_, i) => i)
    const fails = async (some: readonly number[]) => some.includes(17) && some.includes(42)
    expect(await shrink(steps, fails, 500)).toEqual([17, 42])
  })

  it('stops after the attempts it is given, with something that fails', async () => {
    let attempts = 0
    const fails = async (some: readonly number[]) => {
      attempts++
      return some.includes(3)
    }
    expect(await shrink([1, 2, 3, 4, 5, 6, 7, 8], fails, 3)).toContain(3)
    expect(attempts).toBe(3)
  })
})

describe('together', () => {
  it('starts in order, or in reverse in odd rounds, and keeps the order of results', async () => {
    for (const [round, order] of [
      [0, [1, 2, 3]],
      [1, [3, 2, 1]],
    ] as const) {
      const started: number[] = []
      const operation = (n: number) => async () => {
        started.push(n)
        if (n === 2) throw new Error('two')
        return n
      }
      const outcomes = await together([operation(1), operation(2), operation(3)], round)
      expect(started).toEqual(order)
      expect(outcomes).toEqual([{ value: 1 }, { error: new Error('two') }, { value: 3 }])
    }
  })
})

describe('isRefusal', () => {
  it('hands on what a case itself found wrong, which says more', () => {
    const own = new ConformanceFailure('number of results', '130', '101')
    expect(() => isRefusal(own, { code: 'limit_exceeded' }, 'a search')).toThrow(own)
  })
})
