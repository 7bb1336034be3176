import { storeCases } from '../cases/index.js'
import type { Suite } from '../engine/suite.js'
import { Trace } from '../support/trace.js'
import { deniedNeed, missingHook, type StoreNeed } from './needs.js'
import { createStoreContext, type StoreContext } from './store-context.js'
import type { StoreTarget } from './store-target.js'

/** The seed of the random sections when nothing else is said: every run plays the same sequences. */
export const DEFAULT_SEED = 20_260_101

/** All that is asked of a memory store. */
export const storeSuite: Suite<StoreTarget, StoreContext, StoreNeed> = {
  subject: 'store',
  cases: storeCases,
  async open(target, { seed = DEFAULT_SEED }) {
    const trace = new Trace()
    const session = createStoreContext(target, await target.open(), trace, seed)
    return { ...session, trace: () => trace.lines() }
  },
  missing: missingHook,
  denied: deniedNeed,
}
