import { type Clock, MemoryError } from '@memory/core'
import { retrying } from '@memory/vector'

/** Tries of what a batch leaves undone, before the rest is given up. */
const ATTEMPTS = 8

/** What the service says when it leaves part of a batch for later: nothing, so that this does. */
export const unprocessed = (label: string, count: number): MemoryError =>
  new MemoryError('throttled', `${label} left ${count} items of a batch undone`)

/**
 * Repeats a batch, with growing delays, until a round of it leaves nothing undone. A request that failed is not repeated:
 * the client has done that.
 *
 * @param round Sends what is left, and resolves to how many items the service left undone.
 * @throws MemoryError `throttled` when something is still undone after the last try.
 */
export async function untilDone(
  round: () => Promise<number>,
  options: { readonly label: string; readonly clock: Clock; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const { label, ...waiting } = options
  let failure: unknown
  const attempt = async () => {
    const left = await round().catch((error: unknown) => {
      failure = error
      return 0
    })
    if (left > 0) throw unprocessed(label, left)
  }
  await retrying(attempt, { ...waiting, attempts: ATTEMPTS })
  if (failure !== undefined) throw failure
}
