import type { Ending } from './deadline.js'

/** Options of a call under a deadline: a copy, with a signal that is made when the callee reads it. */
export function during<T extends object>(ending: Ending, options: T): T & Ending {
  return {
    get signal() {
      return ending.signal
    },
    ...options,
  }
}
