import { systemClock } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedVector } from '../src/checked-vector.js'
import { serviceError } from '../src/index.js'
import { KeyedLock } from '../src/keyed-lock.js'
import { partitionOf } from '../src/partition.js'
import { sideBySide } from '../src/side-by-side.js'
import { backoffMs, wait } from '../src/wait.js'

describe('parts', () => {
  it('W08: judge a vector after rounding it to float32', () => {
    expect(() => checkedVector([1e39, 0], 2, 'x', false)).toThrow(/float32/)
    expect(() => checkedVector([Number.NaN, 0], 2, 'x', false)).toThrow(/float32/)
    expect(() => checkedVector([1e-46, 0], 2, 'x', false)).toThrow(/zero/)
    expect(checkedVector(new Float32Array([3, 4]), 2, 'x', true)).toEqual([3 / 5, 4 / 5])
    expect(checkedVector([0.1], 1, 'x', false)).toEqual([Math.fround(0.1)])
  })

  it('no two scopes share a partition', () => {
    const id = fc.oneof(fc.string({ minLength: 1 }), fc.string({ minLength: 200, maxLength: 300 }))
    const scope = fc.record({ actorId: id, sessionId: id, agentId: id }, { requiredKeys: [] })
    fc.assert(
      fc.property(scope, scope, (a, b) => {
        const same = ['actorId', 'sessionId', 'agentId'].every(
          (key) => a[key as 'actorId'] === b[key as 'actorId'],
        )
        expect(partitionOf(a) === partitionOf(b)).toBe(same)
        expect(partitionOf(a).length).toBeLessThanOrEqual(256)
        expect(partitionOf(a)).toMatch(/^[^/!][^/]*$/)
      }),
    )
  })

  it('run work on one key in order and on others at once', async () => {
    const lock = new KeyedLock()
    const log: string[] = []
    const work = (name: string) => async () => {
      log.push(`${name}>`)
      await Promise.resolve()
      await Promise.resolve()
      log.push(`<${name}`)
    }
    await Promise.all([
      lock.run(['a', 'b'], work('1')),
      lock.run(['b'], work('2')),
      lock.run(['c'], work('3')),
    ])
    expect(log.indexOf('2>')).toBeGreaterThan(log.indexOf('<1'))
    expect(log.indexOf('3>')).toBeLessThan(log.indexOf('<1'))
    await expect(lock.run(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await lock.run(['a'], work('4'))
  })

  it('run so many at a time, and stop at the first failure', async () => {
    let running = 0
    let most = 0
    const done = await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return n * n
    })
    expect([done, most]).toEqual([[1, 4, 9, 16, 25, 36, 49], 3])
    const seen: number[] = []
    const failing = sideBySide([1, 2, 3, 4, 5], 1, async (n) => {
      seen.push(n)
      if (n === 2) throw new Error('two')
    })
    await expect(failing).rejects.toThrow('two')
    expect(seen).toEqual([1, 2])
  })

  it('wait longer each time, at least as long as asked, and end on abort', async () => {
    for (const attempt of [1, 3, 5, 20]) {
      const ceiling = Math.min(5_000, 50 * 2 ** attempt)
      const ms = backoffMs(attempt)
      expect(ms).toBeGreaterThanOrEqual(ceiling / 2)
      expect(ms).toBeLessThanOrEqual(ceiling)
    }
    expect(backoffMs(1, 9_000)).toBe(9_000)
    const controller = new AbortController()
    const waiting = wait(60_000, systemClock, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  })

  it('read errors by network code, then name, then status', () => {
    const codes = { TooManyRequestsException: 'throttled' } as const
    const error = (fields: object) => serviceError(Object.assign(new Error('no'), fields), codes, 'Service')
    expect(error({ name: 'TooManyRequestsException' })).toMatchObject({ code: 'throttled', retryable: true })
    expect(error({ code: 'ECONNRESET' })).toMatchObject({ code: 'unavailable', retryable: true })
    expect(error({ name: 'Odd', $metadata: { httpStatusCode: 403 } })).toMatchObject({ code: 'unauthorized' })
    expect(error({ name: 'constructor' })).toMatchObject({
      code: 'failed',
      message: 'Service: constructor: no',
    })
    expect(serviceError(undefined, codes, 'Service')).toMatchObject({ code: 'failed' })
  })
})
