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

/** What tells work under a deadline that nobody waits for it any more. */
export interface Ending {
  /** Made when it is first read: it costs more than all the rest. */
  readonly signal: AbortSignal
}

class LazyEnding implements Ending {
  #controller: AbortController | undefined
  #reason: MemoryError | undefined

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#reason) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  end(reason: MemoryError): void {
    this.#reason = reason
    this.#controller?.abort(reason)
  }
}

/**
 * Runs work under a deadline and a signal. The work gets a signal of its own that fires when either ends it;
 * what it answers afterwards is ignored. A synchronous throw is a rejection like any other.
 */
export function withDeadline<T>(
  deadline: Deadline,
  work: (ending: Ending) => T | PromiseLike<T>,
): Promise<T> {
  try {
    throwIfAborted(deadline.signal)
    const ending = new LazyEnding()
    const answer = work(ending)
    return isPromiseLike(answer) ? inTime(deadline, answer, ending) : Promise.resolve(answer)
  } catch (error) {
    return Promise.reject(error)
  }
}

function inTime<T>(
  { clock, ms, what, storeName, signal, keepAlive = false }: Deadline,
  answer: PromiseLike<T>,
  ending: LazyEnding,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const finish = (): void => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
    const giveUp = (error: MemoryError): void => {
      finish()
      reject(error)
      ending.end(error)
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
    answer.then(
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

function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined)?.then === 'function'
}
