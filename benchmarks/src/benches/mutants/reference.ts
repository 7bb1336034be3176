import type { StoreTarget } from '@memory/conformance'
import type { MemoryScope, MemoryStore } from '@memory/core'
import { type InMemoryStoreOptions, inMemoryStore } from '@memory/store-in-memory'
import { movedClock } from './moved-clock.js'
import type { Mutant } from './mutant.js'

/** The reference, every method of it there. */
export type Reference = Required<
  Pick<
    MemoryStore,
    | 'add'
    | 'addBatch'
    | 'get'
    | 'list'
    | 'search'
    | 'update'
    | 'delete'
    | 'clear'
    | 'close'
    | 'initialize'
    | 'capabilities'
  >
> & { readonly name: string; readonly writable: boolean; withScope(scope: MemoryScope): Reference }

/** Everything that a mutation may look at. */
export interface Surroundings {
  readonly scope: MemoryScope
  /** Every view made so far of the same store, by scope, the store itself included. */
  readonly views: Map<string, { readonly scope: MemoryScope; readonly store: Reference }>
}

/** What a mutation does differently; it may define things that the contract does not know. */
export type Mutation = (store: Reference, surroundings: Surroundings) => Partial<MemoryStore> & object

const METHODS = [
  'initialize',
  'search',
  'add',
  'addBatch',
  'get',
  'list',
  'update',
  'delete',
  'clear',
  'close',
] as const satisfies readonly (keyof MemoryStore)[]

/** A store that does everything as the given one, except for what the mutation replaces; so do its views. */
export function mutate(store: Reference, mutation: Mutation): MemoryStore {
  const views: Surroundings['views'] = new Map()
  const build = (inner: Reference, scope: MemoryScope): MemoryStore => {
    views.set(JSON.stringify(scope), { scope, store: inner })
    const methods = METHODS.map((method) => [method, (inner[method] as () => unknown).bind(inner)])
    const store: MemoryStore = {
      name: inner.name,
      writable: inner.writable,
      capabilities: inner.capabilities,
      ...(Object.fromEntries(methods) as Pick<MemoryStore, (typeof METHODS)[number]>),
      withScope: (to) => build(inner.withScope(to), to),
    }
    // Not a spread, which would read getters once and for all.
    return Object.defineProperties(store, Object.getOwnPropertyDescriptors(mutation(inner, { scope, views })))
  }
  return build(store, {})
}

/** The in-memory store, for mutations to spoil. */
export const reference = (options?: InMemoryStoreOptions): Reference =>
  inMemoryStore({ ...options, clock: movedClock })

/** Parts of a fixture that a process's own memory cannot have. */
export const inProcess = {
  close: (store: MemoryStore) => store.close?.(),
  clock: movedClock,
  omits: { reopen: 'nothing outlives the process', inject: 'there is no client', turns: 'no turns are kept' },
} satisfies Partial<StoreTarget>

/** A mutant of the in-memory store. */
export function storeMutant(
  name: string,
  caughtBy: string,
  mutation: Mutation,
  options?: InMemoryStoreOptions,
): Mutant {
  const open = (): MemoryStore => mutate(reference(options), mutation)
  return { name, caughtBy, subject: 'store', target: { ...inProcess, name, open } }
}
