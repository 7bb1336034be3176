import { type Clock, MemoryError } from '@memory/core'
import { withDeadline } from '../deadline.js'

/** Tells whoever waits that something was let go of. */
export class Room {
  #waiting: (() => void)[] = []

  /** Resolves when something is let go of from now on. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  open(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

/**
 * Admits something into a full buffer as soon as there is room.
 *
 * @param admit Rejects with a `limit_exceeded` error that is retryable while there is none.
 * @throws What `admit` rejects with for another reason, or last when `ms` have passed.
 */
export async function admitWhenRoom(
  room: Room,
  clock: Clock,
  ms: number,
  admit: () => Promise<void>,
): Promise<void> {
  const until = clock.now() + ms
  for (;;) {
    // Before the try, so that no room is missed that opens during it.
    const opened = room.next()
    try {
      return await admit()
    } catch (error) {
      if (!MemoryError.isInstance(error) || error.code !== 'limit_exceeded' || !error.retryable) throw error
      const left = until - clock.now()
      if (left <= 0) throw error
      const deadline = { clock, ms: left, what: 'room in the buffer', keepAlive: true }
      await withDeadline(deadline, () => opened).catch(() => {
        throw error
      })
    }
  }
}
