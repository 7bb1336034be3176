import { MemoryError } from '@memory/core'
import { withDeadline } from '../deadline.js'
import type { Runtime } from '../runtime.js'

/**
 * Admits something into a full buffer as soon as there is room.
 *
 * @param admit Fails with a `limit_exceeded` error that is retryable while there is none.
 * @throws What `admit` fails with for another reason, or last when `timeouts.recordMs` have passed.
 */
export async function admitWhenRoom(
  { room, clock, settings }: Runtime,
  admit: () => Promise<void> | undefined,
): Promise<void> {
  const until = clock.now() + settings.timeouts.recordMs
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
