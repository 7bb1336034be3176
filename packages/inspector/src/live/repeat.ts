import type { Clock } from '@memory/core'

/**
 * Does something now, and again every so often after it has ended.
 *
 * @param work Must not reject.
 * @returns What ends it.
 */
export function repeat(
  clock: Clock,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): () => void {
  const ending = new AbortController()
  let cancel = (): void => {}
  const run = async (): Promise<void> => {
    await work(ending.signal)
    if (!ending.signal.aborted) cancel = clock.schedule(() => void run(), everyMs)
  }
  void run()
  return () => {
    ending.abort()
    cancel()
  }
}
