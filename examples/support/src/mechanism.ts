import type { Embedder, ExtractionTrigger, LanguageModel, MemoryStore } from '@memory/core'
import { modelExtractor, ruleExtractor } from '@memory/extractors'
import { typedStores } from '@memory/manager'
import type { OpenStore } from './place.js'

/** `single`: one store and one selection. `typed`: four stores with a selection each. `managed`: a service extracts. */
export type Mechanism = 'single' | 'typed' | 'managed'

export const MECHANISMS: readonly Mechanism[] = ['single', 'typed', 'managed']

export interface StoreOptions {
  /** Opens each store where its data are. */
  readonly open: OpenStore
  readonly embedder: Embedder
  /** Selects in place of rules. */
  readonly model?: LanguageModel | undefined
  /** When to extract. Default: every 5 turns. */
  readonly trigger?: ExtractionTrigger
}

/** The stores of a mechanism, on the same data whichever process opens them. */
export function openStores(mechanism: Mechanism, options: StoreOptions): MemoryStore[] {
  const { open, embedder, model, trigger } = options
  const persisted = (name: string, extraction?: MemoryStore['extraction']): MemoryStore =>
    open({ name, path: `${mechanism}/${name}`, embedder, ...(extraction && { extraction }) })
  // Without an extractor: raw turns go to the service.
  if (mechanism === 'managed') return [persisted('memory', trigger ? { trigger } : true)]
  if (mechanism === 'single') {
    const extractor = model ? modelExtractor({ model }) : ruleExtractor()
    return [persisted('memory', { extractor, ...(trigger && { trigger }) })]
  }
  return typedStores({
    create: persisted,
    ...(model ? { model } : { extractor: (type) => ruleExtractor({ types: [type] }) }),
    ...(trigger && { trigger }),
  })
}
