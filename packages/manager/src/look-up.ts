import type { MemoryEntry } from '@memory/core'
import { type Ending, withDeadline } from './deadline.js'
import type { EventOrigin } from './events.js'
import type { Runtime, Target } from './runtime.js'

/** What is looked for. */
interface LookUp {
  /** Names the question in the `error` event that a failure is. */
  readonly what: string
  readonly origin: EventOrigin
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks a store for entries that a write is to know of, as long as a recall may take. What is no entry is left out.
 * Without an answer the write goes on: a repeat does less harm than a loss.
 */
export async function lookUp(
  { clock, settings, events }: Runtime,
  { handle }: Target,
  { what, origin, signal }: LookUp,
  ask: (ending: Ending) => Promise<unknown>,
): Promise<readonly MemoryEntry[]> {
  const { name } = handle
  const operation = `${what} in store "${name}"`
  const deadline = { clock, ms: settings.recall.deadlineMs, what: operation, storeName: name, signal }
  try {
    const found = await withDeadline(deadline, (ending) => handle.prepared(() => ask(ending)))
    const known = (Array.isArray(found) ? found : []) as readonly MemoryEntry[]
    return known.filter((each) => typeof each?.content === 'string')
  } catch (error) {
    events.fail(operation, error, origin)
    return []
  }
}
