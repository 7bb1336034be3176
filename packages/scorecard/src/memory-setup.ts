import {
  DEFAULT_EXTRACTION_TURNS,
  ExtractionTrigger,
  type Extractor,
  invalid,
  type LanguageModel,
  type MemoryStore,
} from '@memory/core'
import { modelExtractor } from '@memory/extractors'
import { type TypedStoreType, typedStores } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { KEEPER_TYPES } from './conversation.js'

/** `single`: one store, one selection. `typed`: one store and one selection for each type of memory. */
export type Mechanism = 'single' | 'typed'

/**
 * What selects: a model, asked with the prompts that ship for the mechanism, or a function that makes an extractor.
 * It is called once for each store of each conversation, with the store's type when the stores are typed.
 */
export type ExtractorChoice = LanguageModel | ((type?: TypedStoreType) => Extractor)

/** A memory made of in-memory stores. */
export interface MechanismSetup {
  readonly mechanism: Mechanism
  readonly extractor: ExtractorChoice
  /** Turns from one extraction to the next. Default 5. */
  readonly turnsPerExtraction?: number
}

/** A memory made of stores of your own. */
export interface StoresSetup {
  /**
   * Makes the stores anew for each conversation. They must be empty, and able to `list`; their own `extraction` says
   * when and what they extract. They are closed afterwards.
   */
  stores(): readonly MemoryStore[]
}

/** The memory that a conversation is played into. */
export type MemorySetup = MechanismSetup | StoresSetup

/** Stores for one conversation, and when to extract. */
export interface PreparedMemory {
  readonly stores: readonly MemoryStore[]
  /** Absent: the stores' own triggers decide. */
  readonly turnsPerExtraction?: number
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function prepareMemory(setup: MemorySetup): PreparedMemory {
  if ('stores' in setup) return { stores: setup.stores() }
  const { mechanism, extractor, turnsPerExtraction = DEFAULT_EXTRACTION_TURNS } = setup
  if (!Number.isSafeInteger(turnsPerExtraction) || turnsPerExtraction < 1) {
    throw invalid('turnsPerExtraction', 'must be a positive integer')
  }
  if (typeof extractor !== 'function' && typeof extractor?.generate !== 'function') {
    throw invalid('extractor', 'must be a language model or a function')
  }
  if (mechanism === 'single') return { stores: [singleStore(extractor)], turnsPerExtraction }
  if (mechanism === 'typed') return { stores: fourStores(extractor), turnsPerExtraction }
  throw invalid('mechanism', "must be 'single' or 'typed'")
}

function singleStore(choice: ExtractorChoice): MemoryStore {
  const extractor =
    typeof choice === 'function' ? choice() : modelExtractor({ model: choice, types: KEEPER_TYPES })
  return inMemoryStore({ extraction: { extractor, trigger: new FlushTrigger() } })
}

function fourStores(choice: ExtractorChoice): MemoryStore[] {
  return typedStores({
    create: (type) => inMemoryStore({ name: type }),
    trigger: new FlushTrigger(),
    ...(typeof choice === 'function' ? { extractor: choice } : { model: choice }),
  })
}

/**
 * Leaves extraction to flushes, which can be waited for: what goes into one extraction then depends on the
 * conversation alone, and not on how fast a model answers.
 */
class FlushTrigger extends ExtractionTrigger {
  readonly name = 'flush'

  attach(): void {}
}
