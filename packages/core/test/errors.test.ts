import { expect, it } from 'vitest'
import { MemoryError, throwIfAborted, unsupported } from '../src/index.js'

it('P07: recognises errors of another copy of the package by their brand', () => {
  const foreign = Object.assign(new Error('x'), { [Symbol.for('@memory/error')]: true, code: 'timeout' })
  expect(MemoryError.isInstance(foreign)).toBe(true)
  expect(MemoryError.isInstance(new Error('x'))).toBe(false)
  expect(MemoryError.isInstance(null)).toBe(false)
})

it('knows which codes are worth another try', () => {
  expect(new MemoryError('throttled', 'x').retryable).toBe(true)
  expect(new MemoryError('unauthorized', 'x').retryable).toBe(false)
  expect(new MemoryError('failed', 'x', { retryable: true }).retryable).toBe(true)
})

it('wraps anything that was thrown and keeps the original as cause', () => {
  const cause = new TypeError('boom')
  expect(MemoryError.from(cause, 'unavailable', { storeName: 's' })).toMatchObject({
    code: 'unavailable',
    message: 'boom',
    cause,
    storeName: 's',
  })
  const own = new MemoryError('timeout', 'late')
  expect(MemoryError.from(own)).toBe(own)
  expect(MemoryError.from('text').message).toBe('text')
})

it('carries no empty details', () => {
  expect(Object.keys(new MemoryError('failed', 'x'))).not.toContain('field')
})

it('reports an abort with its reason', () => {
  const reason = new Error('user left')
  expect(() => throwIfAborted(AbortSignal.abort(reason))).toThrow(
    expect.objectContaining({ code: 'aborted', cause: reason }),
  )
  expect(() => throwIfAborted(undefined)).not.toThrow()
})

it('names the capability a store lacks', () => {
  expect(unsupported('filter', 'tiny')).toMatchObject({
    code: 'unsupported',
    field: 'filter',
    storeName: 'tiny',
  })
})
