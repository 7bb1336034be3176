import type { AddResult, MemoryStore, NewMemory } from '@memory/core'
import { ConformanceFailure } from '../support/assert.js'
import { formatValue } from '../support/format-value.js'
import type { Trace } from '../support/trace.js'
import { type FullStore, OPTIONAL_METHODS, type OptionalMethod } from './full-store.js'
import type { Visibility } from './visibility.js'

/** Store by wrapper, for fixtures, which know the store they opened and not its wrapper. */
const originals = new WeakMap<object, MemoryStore>()

/** The store that a wrapper traces; any other store is returned as it is. */
export function originalOf(store: MemoryStore | FullStore): MemoryStore {
  return originals.get(store) ?? (store as MemoryStore)
}

/** What a call changes, for stores in which changes take time to show. */
type Effect = (visibility: Visibility, store: MemoryStore, args: readonly unknown[], result: unknown) => void

const EFFECTS: Readonly<Partial<Record<OptionalMethod, Effect>>> = {
  add: (visibility, store, [content], result) => noteAdded(visibility, store, content, result as AddResult),
  addBatch: (visibility, store, [entries], result) => {
    for (const [i, each] of (result as readonly AddResult[]).entries()) {
      noteAdded(visibility, store, (entries as readonly NewMemory[])[i]?.content, each)
    }
  },
  delete: (visibility, store, [ids]) =>
    visibility.removed(store, typeof ids === 'string' ? [ids] : (ids as readonly string[])),
  update: (visibility) => visibility.touched(),
  clear: (visibility) => visibility.touched(),
  addMessages: (visibility) => visibility.touched(),
}

const READS: readonly string[] = ['search', 'get', 'list', 'update', 'delete', 'clear']

/**
 * A store that behaves as the given one and writes down every call. It is an object of its own rather than
 * a proxy, because a frozen store forbids a proxy to wrap its methods.
 */
export function traceStore(
  store: MemoryStore,
  label: string,
  trace: Trace,
  visibility: Visibility,
): FullStore {
  const wrapper: Record<string, unknown> = {}
  for (const method of ['search', ...OPTIONAL_METHODS] as const) {
    wrapper[method] = (...args: unknown[]) => {
      const call = store[method] as ((...args: unknown[]) => unknown) | undefined
      if (typeof call !== 'function') throw new ConformanceFailure(method, 'a method', formatValue(call))
      if (method === 'withScope') {
        const view = Reflect.apply(call, store, args) as MemoryStore
        return traceStore(view, `view(${formatValue(args[0])})`, trace, visibility)
      }
      if (method === 'tools') return Reflect.apply(call, store, args)
      return trace.record(`${label}.${method}`, args, async () => {
        if (READS.includes(method)) await visibility.settle(store)
        const result: unknown = await Reflect.apply(call, store, args)
        if (method !== 'search') EFFECTS[method]?.(visibility, store, args, result)
        return result
      })
    }
  }
  for (const field of ['name', 'description', 'writable', 'maxSearchResults', 'capabilities'] as const) {
    Object.defineProperty(wrapper, field, { get: () => store[field], enumerable: true })
  }
  originals.set(wrapper, store)
  return wrapper as unknown as FullStore
}

function noteAdded(visibility: Visibility, store: MemoryStore, content: unknown, result: AddResult): void {
  const kept = result?.status !== 'rejected' && result?.status !== 'failed'
  if (kept && typeof content === 'string' && typeof result?.id === 'string') {
    visibility.added(store, result.id, content)
  }
}
