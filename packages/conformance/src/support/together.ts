import { type Attempt, attempt } from './assert.js'

/**
 * Starts all operations in the same instant and waits for all. Odd rounds start them in reverse, so that an
 * outcome which depends on who was first is seen both ways; results keep the order of the operations.
 */
export async function together<Result>(
  operations: readonly (() => Promise<Result>)[],
  round = 0,
): Promise<Attempt<Result>[]> {
  const order = operations.map((operation, i) => ({ operation, i }))
  if (round % 2 === 1) order.reverse()
  const started = order.map(async ({ operation, i }) => ({ i, outcome: await attempt(operation) }))
  const ended = await Promise.all(started)
  return ended.sort((a, b) => a.i - b.i).map(({ outcome }) => outcome)
}

/** The values of operations that must all succeed. */
export function values<Result>(outcomes: readonly Attempt<Result>[]): Result[] {
  return outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error
    return outcome.value
  })
}
