import type { MovableClock } from '@memory/conformance'
import { type Clock, systemClock } from '@memory/core'

let ahead = 0

/** The machine's clock, which can be put forward, so that no mutant waits for an expiry. */
export const movedClock: Clock & MovableClock = {
  now: () => systemClock.now() + ahead,
  advance(ms) {
    ahead += ms
  },
  schedule: systemClock.schedule,
}
