import { type Clock, MemoryError, throwIfAborted } from '@memory/core'

/** A bound on something that may never settle. */
export interface Deadline {
  readonly clock: Clock
  readonly ms: number
  /** Names the work in the `timeout` error. */
  readonly what: string
  readonly storeName?: string
  readonly signal?: AbortSignal | undefined
  /** Set where a caller waits on the result, so that a process does not end before the bound. */
  readonly keepAlive?: boolean
}

/**
 * Runs work under a deadline and a signal. The work gets a signal of its own that fires when either ends it;
 * what it answers afterwards is ignored. A synchronous throw is a rejection like any other.
 */
export async function withDeadline<T>(
  deadline: Deadline,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const { clock, ms, what, storeName, signal, keepAlive = false } = deadline
  throwIfAborted(signal)
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const finish = (): void => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
    const giveUp = (error: MemoryError): void => {
      finish()
      reject(error)
      controller.abort(error)
    }
    const onAbort = (): void =>
      giveUp(new MemoryError('aborted', `${what} was aborted`, { cause: signal?.reason }))
    const onTimeout = (): void =>
      giveUp(
        new MemoryError('timeout', `${what} took longer than ${ms} ms`, {
          limit: ms,
          ...(storeName !== undefined && { storeName }),
        }),
      )
    const cancel = clock.schedule(onTimeout, ms, { keepAlive })
    signal?.addEventListener('abort', onAbort, { once: true })
    const run = async (): Promise<T> => work(controller.signal)
    run().then(
      (value) => {
        finish()
        resolve(value)
      },
      (error: unknown) => {
        finish()
        reject(error)
      },
    )
  })
}
