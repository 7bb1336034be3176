import {
  invalid,
  type MemoryScope,
  type MemoryStore,
  type MemoryType,
  type ResolvedExtraction,
  resolveExtraction,
  resolveText,
  unsupported,
} from '@memory/core'
import { askModel } from './ask-model.js'
import { defined } from './defined.js'
import { Limiter } from './limiter.js'
import type { Preparation } from './once.js'
import type { MemoryManagerOptions, StoreLike } from './options.js'
import type { Target } from './runtime.js'
import type { StoreHealth } from './write/store-health.js'

/** What makes a store one for a single type of memory. */
export interface StoreTyping {
  readonly type: MemoryType
  /** Asked of the manager's model, for a store that extracts and brings no extractor. */
  readonly prompt?: string
  /** `latest`: one entry per session, which each extraction replaces. `every`: entries add up. */
  readonly keep: 'every' | 'latest'
}

/** A store that holds one type of memory; what `typedStores` makes. */
export type TypedStore<Store extends StoreLike = MemoryStore> = StoreTyping &
  (Store extends MemoryStore ? MemoryStore : StoreLike)

/** One of the manager's stores, with what is decided once for all sessions. */
export class StoreHandle {
  readonly store: MemoryStore
  readonly name: string
  readonly type: MemoryType | undefined
  readonly keep: 'every' | 'latest'
  /** Absent when the store takes no part in extraction. */
  readonly extraction: ResolvedExtraction | undefined
  /** Of writes, and of extractions: a model that takes its time holds up no write. */
  readonly limiter: Limiter
  readonly extracting: Limiter
  /** Absent until something is written to it for a session. */
  health?: StoreHealth
  /** Runs the store's own preparation once; nothing to wait for afterwards. */
  readonly ready: () => Promise<void> | undefined

  constructor(
    store: MemoryStore,
    options: MemoryManagerOptions,
    concurrency: number,
    preparation: Preparation,
  ) {
    const { type, keep }: Partial<StoreTyping> = store as object
    this.store = store
    this.name = store.name
    this.type = typeof type === 'string' ? type : undefined
    this.keep = keep === 'latest' ? 'latest' : 'every'
    this.limiter = new Limiter(concurrency)
    this.extracting = new Limiter(concurrency)
    this.ready = preparation(this.name, () => store.initialize?.())
    this.extraction = withExtractor(store, resolveExtraction(store), options)
  }

  /** Whether `add` of the manager can write to it. */
  get canAdd(): boolean {
    return this.store.writable && (isFunction(this.store.add) || isFunction(this.store.addBatch))
  }

  /** Makes a call once the store is prepared. */
  prepared<T>(call: () => T | PromiseLike<T>): T | PromiseLike<T> {
    return this.ready()?.then(call) ?? call()
  }

  /**
   * The store as one scope sees it; without a scope, the store itself.
   *
   * @throws MemoryError `unsupported` when the store cannot be narrowed.
   */
  target(scope: MemoryScope | undefined): Target {
    if (scope === undefined) return { handle: this, view: this.store }
    if (!this.store.withScope) throw unsupported('withScope', this.name)
    return { handle: this, view: this.store.withScope(scope) }
  }
}

/** @throws MemoryError `invalid_argument` naming the store or option at fault. */
export function resolveStores(
  options: MemoryManagerOptions,
  concurrency: number,
  preparation: Preparation,
): StoreHandle[] {
  const stores = options.stores as readonly unknown[] as readonly MemoryStore[]
  if (!Array.isArray(stores) || stores.length === 0) throw invalid('stores', 'must hold at least one store')
  const names = new Set<unknown>()
  for (const [i, store] of stores.entries()) {
    const { name, writable, search, add, addBatch, addMessages } = (store ?? {}) as Partial<StoreLike>
    const field = `stores[${i}].name`
    if (names.has(resolveText(name, field))) throw invalid(field, `must be unique, "${name}" is taken`)
    names.add(name)
    if (!isFunction(search)) throw invalid(`${name}.search`, 'must be a function')
    if (writable && ![add, addBatch, addMessages].some(isFunction)) {
      throw invalid(`${name}.writable`, 'needs add, addBatch or addMessages')
    }
  }
  return stores.map((store) => new StoreHandle(store, options, concurrency, preparation))
}

function withExtractor(
  store: MemoryStore,
  extraction: ResolvedExtraction | undefined,
  { model }: MemoryManagerOptions,
): ResolvedExtraction | undefined {
  if (!extraction || extraction.raw || extraction.extractor) return extraction
  if (typeof model?.generate !== 'function') {
    throw invalid('model', `is needed: store "${store.name}" brings no extractor`)
  }
  const { type, prompt: systemPrompt }: Partial<StoreTyping> = store as object
  return { ...extraction, extractor: askModel(defined({ model, type, systemPrompt })) }
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
