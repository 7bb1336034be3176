import {
  defineCapabilities,
  type MemoryEntry,
  type MemoryScope,
  type MemoryStore,
  type StoreCapabilities,
} from '@memory/core'
import type { ConformanceCase } from '../engine/case.js'
import { ConformanceFailure } from '../support/assert.js'
import type { Trace } from '../support/trace.js'
import type { FullStore } from './full-store.js'
import type { StoreNeed } from './needs.js'
import type { EndFault, Fault, StoredTurn, StoreTarget } from './store-target.js'
import { originalOf, traceStore } from './traced-store.js'
import { Visibility } from './visibility.js'

/** A case about stores. */
export type StoreCase = ConformanceCase<StoreContext, StoreNeed>

/** What a case about stores works with. Its functions may be taken out of it. */
export interface StoreContext {
  /** A fresh store of the target. */
  readonly store: FullStore
  readonly capabilities: StoreCapabilities
  readonly target: StoreTarget
  /** Seed of the random sections. */
  readonly seed: number
  readonly trace: Trace
  /** Whether the store has the method. */
  has(method: keyof MemoryStore): boolean
  /** Another store with nothing in it, apart from the first. */
  open(): Promise<FullStore>
  /** Another instance over the data of the given store. */
  reopen(store: FullStore): Promise<FullStore>
  /** Closes the store, where it can be closed, and opens its data again, as a new process would. */
  restart(store: FullStore): Promise<FullStore>
  /** Lets the store's client fail; `undefined` when it cannot fail in this way. */
  inject(fault: Fault): EndFault | undefined
  /** The raw turns that the back end holds for the store. */
  turns(): Promise<readonly StoredTurn[]>
  /** The view of a scope. */
  view(scope: MemoryScope): FullStore
  /** Adds, and insists that the entry is kept. */
  stored(store: FullStore, ...args: Parameters<FullStore['add']>): Promise<KeptResult>
  /** Adds the contents one by one and returns the ids, in order. */
  addAll(store: FullStore, contents: readonly string[]): Promise<string[]>
  /** The entries that a search for the text finds, at most 100. */
  find(store: FullStore, query: string): Promise<MemoryEntry[]>
  /** Every entry, from all pages of the given size. */
  all(store: FullStore, limit?: number): Promise<MemoryEntry[]>
  /** The entries with exactly this content, by the best means the store has. */
  copies(store: FullStore, content: string): Promise<MemoryEntry[]>
  /** Resolves when everything written so far shows. */
  settle(): Promise<void>
}

/** The result of an `add` that kept the entry. */
export interface KeptResult {
  readonly status: 'stored' | 'duplicate' | 'updated' | 'pending'
  readonly id: string
}

/** More results than a case stores, unless it says otherwise, and few enough for every back end. */
const PLENTY = 100

/** Builds the context of one case around a store that was just opened, with the function that releases it. */
export function createStoreContext(
  target: StoreTarget,
  opened: MemoryStore,
  trace: Trace,
  seed: number,
): { readonly context: StoreContext; readonly dispose: () => Promise<void> } {
  const visibility = new Visibility(target)
  const stores: MemoryStore[] = []
  const add = (store: MemoryStore): FullStore => {
    stores.push(store)
    return traceStore(store, stores.length === 1 ? 'store' : `store${stores.length}`, trace, visibility)
  }
  const store = add(opened)

  const context: StoreContext = {
    store,
    target,
    seed,
    trace,
    // A store that declares nothing claims the least; that it must declare is a case of its own.
    capabilities: opened.capabilities ?? defineCapabilities({}),
    has: (method) => typeof opened[method] === 'function',
    open: async () => add(await target.open()),
    async reopen(first) {
      if (!target.reopen) throw new ConformanceFailure('reopen', 'a function of the fixture', 'undefined')
      return add(await target.reopen(originalOf(first)))
    },
    async restart(first) {
      await visibility.settle(originalOf(first))
      if (context.has('close')) await first.close()
      return await context.reopen(first)
    },
    inject(fault) {
      const end = target.inject?.(opened, fault)
      if (end) trace.note(`fault: ${fault.kind}, ${fault.times} times`)
      return end
    },
    async turns() {
      return (await target.turns?.(opened)) ?? []
    },
    view: (scope) => store.withScope(scope),
    async stored(into, ...args) {
      const result = await into.add(...args)
      if (!('error' in result)) return result
      throw new ConformanceFailure('add', 'to keep the entry or to reject', `the status ${result.status}`)
    },
    async addAll(into, contents) {
      const ids: string[] = []
      for (const content of contents) ids.push((await context.stored(into, content)).id)
      return ids
    },
    find: (within, query) => within.search(query, { maxSearchResults: PLENTY }),
    all: listAll,
    async copies(within, content) {
      const entries = context.has('list') ? await listAll(within) : await context.find(within, content)
      return entries.filter((entry) => entry.content === content)
    },
    settle: () => visibility.settle(opened),
  }
  const dispose = async (): Promise<void> => {
    for (const each of stores.splice(0)) await target.close(each)
  }
  return { context, dispose }
}

async function listAll(store: FullStore, limit?: number): Promise<MemoryEntry[]> {
  const entries: MemoryEntry[] = []
  const cursors = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await store.list({ ...(limit && { limit }), ...(cursor !== undefined && { cursor }) })
    entries.push(...page.entries)
    cursor = page.cursor
    // A cursor that comes back would keep the loop going for ever.
    if (cursor !== undefined && cursors.has(cursor)) {
      throw new ConformanceFailure('the cursor of the next page', 'one that was not there before', cursor)
    }
    if (cursor !== undefined) cursors.add(cursor)
  } while (cursor !== undefined)
  return entries
}
