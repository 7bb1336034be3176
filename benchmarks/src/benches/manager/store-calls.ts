import { answeringStore, type Calls } from './answering-store.js'
import type { Contender } from './contender.js'

/** Facts that one extraction finds. */
export const FACTS = 1000

/** How long the store takes over each call. */
export const LATENCY_MS = 10

/** What it took to save the facts. */
export interface Saving {
  readonly calls: Calls
  readonly ms: number
}

/** Extracts many facts at once into a store that takes its time. */
export async function saveFacts(contender: Contender): Promise<Saving> {
  const facts = Array.from({ length: FACTS }, (_, i) => ({ content: `The user was in room ${i}.` }))
  const extractor = { extract: async () => facts }
  const { store, calls } = answeringStore('entries', { latencyMs: LATENCY_MS, extractor })
  const host = contender.host(1, 1)
  await host.open(store)
  await host.turn(0, 0)
  // The recall of the turn is not part of it.
  Object.assign(calls, { total: 0, most: 0 })
  const started = performance.now()
  await host.flush()
  return { calls, ms: performance.now() - started }
}
