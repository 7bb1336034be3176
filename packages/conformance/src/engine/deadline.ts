import { systemClock } from '@memory/core'
import { ConformanceFailure } from '../support/assert.js'

/** Milliseconds since the epoch. */
export const now = (): number => systemClock.now()

/** Settles as the work does, or fails once it takes longer than `ms`. */
export async function withDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let cancel: (() => void) | undefined
  const deadline = new Promise<never>((_, reject) => {
    const late = new ConformanceFailure('time', `to finish within ${ms} ms`, 'still running after that')
    cancel = systemClock.schedule(() => reject(late), ms, { keepAlive: true })
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    cancel?.()
  }
}

/** Resolves after `ms` milliseconds, for polling. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    systemClock.schedule(resolve, ms, { keepAlive: true })
  })
}
