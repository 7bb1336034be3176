import type { StoreTarget } from '@memory/conformance'
import { type AddResult, MemoryError, type MemoryStore } from '@memory/core'
import {
  inProcess,
  type Mutation,
  mutate,
  type Reference,
  reference,
  type Surroundings,
} from './reference.js'
import { ServiceError, Wire } from './wire.js'

/** Tries of one call. */
const TRIES = 2

/** Makes calls over a wire, again when that may help, with errors in the words of the contract. */
class Caller {
  readonly #wire: Wire

  constructor(wire: Wire) {
    this.#wire = wire
  }

  async call<Reply>(perform: (attempt: number) => Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#wire.send(() => perform(attempt), signal)
      } catch (error) {
        const typed = toMemoryError(error, signal)
        if (!typed.retryable || attempt === TRIES) throw typed
      }
    }
  }

  taken(count: number): number {
    return this.#wire.taken(count)
  }
}

/** What a mutation of the wired store does differently. */
export type WiredMutation = (
  store: Reference,
  caller: Caller,
  surroundings: Surroundings,
) => ReturnType<Mutation>

/** A fixture for a store whose back end is at the end of a wire; the mutation spoils it. */
export function wiredTarget(name: string, mutation: WiredMutation = () => ({})): StoreTarget {
  const wires = new WeakMap<MemoryStore, Wire>()
  return {
    ...inProcess,
    name,
    omits: { reopen: inProcess.omits.reopen, turns: inProcess.omits.turns },
    open() {
      const wire = new Wire()
      const caller = new Caller(wire)
      const store = mutate(reference(), (inner, surroundings) => ({
        ...overWire(inner, caller),
        ...mutation(inner, caller, surroundings),
      }))
      wires.set(store, wire)
      return store
    },
    inject: (store, fault) => wires.get(store)?.inject(fault),
  }
}

function overWire(store: Reference, caller: Caller): ReturnType<Mutation> {
  return {
    search: (query, options) => caller.call(() => store.search(query, options), options?.signal),
    add: (content, metadata, options) =>
      caller.call(() => store.add(content, metadata, options), options?.signal),
    addBatch: (entries, options) => addBatch(store, caller, entries, options),
    get: (id, options) => caller.call(() => store.get(id, options), options?.signal),
    list: (options) => caller.call(() => store.list(options), options?.signal),
    update: (id, patch, options) => caller.call(() => store.update(id, patch, options), options?.signal),
    delete: (ids, options) => caller.call(() => store.delete(ids, options), options?.signal),
    clear: (options) => caller.call(() => store.clear(options), options?.signal),
  }
}

/** Sends a batch; what the service left over is sent once more, and then reported. */
async function addBatch(
  store: Reference,
  caller: Caller,
  ...[entries, options]: Parameters<Reference['addBatch']>
): Promise<AddResult[]> {
  if (!Array.isArray(entries)) return await store.addBatch(entries, options)
  const results: AddResult[] = []
  for (let attempt = 1; attempt <= TRIES && results.length < entries.length; attempt++) {
    const rest = entries.slice(results.length)
    const sent = rest.slice(0, caller.taken(rest.length))
    results.push(...(await caller.call(() => store.addBatch(sent, options), options?.signal)))
  }
  const error = new MemoryError('unavailable', 'the service left this entry over')
  return entries.map((_, i) => results[i] ?? { status: 'failed', error })
}

/** What a failure on the wire is called in the contract. */
function toMemoryError(error: unknown, signal: AbortSignal | undefined): MemoryError {
  if (signal?.aborted)
    return new MemoryError('aborted', 'The operation was aborted', { cause: signal.reason })
  if (!(error instanceof ServiceError)) return MemoryError.from(error)
  const codes = {
    ThrottlingException: 'throttled',
    ExpiredTokenException: 'unauthorized',
    ECONNRESET: 'unavailable',
  } as const
  return MemoryError.from(error, codes[error.name])
}
