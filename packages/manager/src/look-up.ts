import { type Ending, withDeadline } from './deadline.js'
import type { EventOrigin } from './events.js'
import type { Runtime, Target } from './runtime.js'

/**
 * Asks a store for what a write is to know of it, as long as a recall may take. Without an answer the write goes on:
 * a repeat does less harm than a loss.
 *
 * @param what Names the question in the `error` event that a failure is.
 */
export async function lookUp<T>(
  { clock, settings, events }: Runtime,
  { handle }: Target,
  { what, origin, signal }: LookUp,
  ask: (ending: Ending) => Promise<T>,
): Promise<T | undefined> {
  const { name } = handle
  const operation = `${what} in store "${name}"`
  const deadline = { clock, ms: settings.recall.deadlineMs, what: operation, storeName: name, signal }
  try {
    return await withDeadline(deadline, (ending) => handle.prepared(() => ask(ending)))
  } catch (error) {
    return events.fail(operation, error, origin)
  }
}

interface LookUp {
  readonly what: string
  readonly origin: EventOrigin
  readonly signal?: AbortSignal | undefined
}
