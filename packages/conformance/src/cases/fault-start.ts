import type { AddResult, MemoryErrorCode } from '@memory/core'
import { Inapplicable } from '../engine/inapplicable.js'
import type { StoreContext } from '../store/store-context.js'
import type { EndFault, Fault } from '../store/store-target.js'
import { attempt, equal, isRefusal } from '../support/assert.js'

/** Codes of errors that pass by themselves. */
export const TRANSIENT: readonly MemoryErrorCode[] = ['throttled', 'unavailable', 'timeout']

/** Ten contents that make a batch. */
export const BATCH = Array.from({ length: 10 }, (_, i) => `Planted bed number ${i}`)

/** Begins the fault, or leaves the case where the back end cannot fail in this way. */
export function start({ inject }: StoreContext, fault: Fault): EndFault {
  const end = inject(fault)
  if (!end) throw new Inapplicable(`the back end has no ${fault.kind}`)
  return end
}

/** Makes the call, which may fail for a passing reason; false when it did. */
export async function orTransient(call: () => Promise<unknown>, what: string): Promise<boolean> {
  const outcome = await attempt(call)
  if ('value' in outcome) return true
  const error = isRefusal(outcome.error, { code: TRANSIENT }, what)
  equal(error.retryable, true, `retryable of the error of ${what}`)
  return false
}

/** Looks how many records there are of each content. */
export async function expectCopies(
  { store, copies }: StoreContext,
  contents: readonly string[],
  count: number,
): Promise<void> {
  for (const content of contents)
    equal((await copies(store, content)).length, count, `records of "${content}"`)
}

/** Whether a result claims that the entry is there. */
export function isKept(result: AddResult): boolean {
  return !('error' in result)
}
