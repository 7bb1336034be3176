import { MemoryError, type MemoryErrorCode } from '@memory/core'
import { deepEqual } from './deep-equal.js'
import { formatValue } from './format-value.js'

/** A requirement that does not hold. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure'
  readonly expected: string
  readonly actual: string

  /** `what` was looked at, what it was `expected` to be, what it was. */
  constructor(what: string, expected: string, actual: string, cause?: unknown) {
    super(`${what}: expected ${expected}, got ${actual}`, cause === undefined ? undefined : { cause })
    this.expected = `${what}: ${expected}`
    this.actual = actual
  }
}

/** Fails unless both hold the same JSON. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  if (!deepEqual(actual, expected))
    throw new ConformanceFailure(what, formatValue(expected), formatValue(actual))
}

/** Fails unless the condition holds; `actual` is shown as it is. */
export function check(
  condition: boolean,
  what: string,
  expected: string,
  actual: unknown,
): asserts condition {
  if (!condition) throw new ConformanceFailure(what, expected, formatValue(actual))
}

/** Fails unless both lists hold the same values, in any order. */
export function sameItems(actual: readonly string[], expected: readonly string[], what: string): void {
  equal([...actual].sort(), [...expected].sort(), what)
}

/** What a refusal must look like. */
export interface Refusal {
  readonly code: MemoryErrorCode | readonly MemoryErrorCode[]
  /** The start of the error's `field`: `metadata` accepts `metadata.when`. */
  readonly field?: string
}

/** Fails unless the call rejects with a `MemoryError` of that kind; returns the error. */
export async function refuses(call: () => unknown, refusal: Refusal, what: string): Promise<MemoryError> {
  const outcome = await attempt(call)
  if ('error' in outcome) return isRefusal(outcome.error, refusal, what)
  throw new ConformanceFailure(what, wanted(refusal), formatValue(outcome.value))
}

/** Fails unless the error is a `MemoryError` of that kind; returns it. */
export function isRefusal(error: unknown, refusal: Refusal, what: string): MemoryError {
  // What the case itself found wrong is no answer of the store, and says more.
  if (error instanceof ConformanceFailure) throw error
  if (!MemoryError.isInstance(error)) {
    throw new ConformanceFailure(what, `${wanted(refusal)}, as a MemoryError`, formatValue(error), error)
  }
  const { code, field } = refusal
  const hasCode = typeof code === 'string' ? error.code === code : code.includes(error.code)
  if (hasCode && (field === undefined || error.field?.startsWith(field))) return error
  throw new ConformanceFailure(what, wanted(refusal), formatValue(error), error)
}

function wanted({ code, field }: Refusal): string {
  const codes = typeof code === 'string' ? code : code.join(' or ')
  return `a rejection with ${codes}${field === undefined ? '' : ` naming ${field}`}`
}

/** How a call ended. */
export type Attempt<Value = unknown> = { readonly value: Value } | { readonly error: unknown }

/** Makes the call and hands back how it ended, also when it throws before it returns a promise. */
export async function attempt<Value>(call: () => Value | PromiseLike<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await call() }
  } catch (error) {
    return { error }
  }
}

/** The value, or a failure when there is none. */
export function defined<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new ConformanceFailure(what, 'a value', 'undefined')
  return value
}
