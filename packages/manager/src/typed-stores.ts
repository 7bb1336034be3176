import {
  type ExtractionTrigger,
  type Extractor,
  invalid,
  type LanguageModel,
  type MemoryScope,
  type MemoryStore,
} from '@memory/core'
import { typedPrompts } from '@memory/extractors'
import { askModel } from './ask-model.js'
import type { StoreLike } from './options.js'
import { rollingSummary } from './rolling-summary.js'
import type { StoreTyping, TypedStore } from './store-handle.js'

/** The types that come with a prompt each. */
export type TypedStoreType = keyof typeof typedPrompts

/** Options of {@link typedStores}. */
export interface TypedStoresOptions<Store extends StoreLike = MemoryStore> {
  /** Makes the store of a type; its name must be unique, so the type itself is a good one. */
  create(type: TypedStoreType): Store
  /** Which types. Default: facts, preferences, summary and episodes. */
  readonly types?: readonly TypedStoreType[]
  /** Asked with the prompt of each type. Default: the manager's model. */
  readonly model?: LanguageModel
  /**
   * Makes the extractor of a type, in place of a model. For a type that is replaced rather than added to (the
   * summary) its results are statements that join the summary. Default: a `modelExtractor` for each type.
   */
  readonly extractor?: (type: TypedStoreType) => Extractor
  /** When to extract. Default: every 5 turns. */
  readonly trigger?: ExtractionTrigger | ExtractionTrigger[]
}

/**
 * One store for each type of memory, each with a prompt of its own that turns the other types away. They
 * correspond one to one to the semantic, userPreference, summary and episodic strategies of Amazon Bedrock
 * AgentCore Memory. The summary store holds one entry per session, which each extraction replaces.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function typedStores<Store extends StoreLike>(
  options: TypedStoresOptions<Store>,
): TypedStore<Store>[] {
  const { create, model, extractor, trigger, types = Object.keys(typedPrompts) as TypedStoreType[] } = options
  if (typeof create !== 'function') throw invalid('create', 'must be a function')
  return types.map((type) => {
    const typed = Object.hasOwn(typedPrompts, type) ? typedPrompts[type] : undefined
    if (!typed) throw invalid('types', `must be of ${Object.keys(typedPrompts).join(', ')}, got "${type}"`)
    const { prompt, description, replaces } = typed
    const chosen = extractor && (replaces ? rollingSummary(extractor(type)) : extractor(type))
    const asked = model && askModel({ model, type, systemPrompt: prompt })
    const selecting = chosen ?? asked
    return typedStore(create(type), {
      type,
      description,
      prompt,
      keep: replaces ? 'latest' : 'every',
      extraction: { ...(selecting && { extractor: selecting }), ...(trigger && { trigger }) },
    })
  })
}

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
  'tools',
  'close',
] as const

type Typing = StoreTyping & Pick<MemoryStore, 'description' | 'extraction'>

/** A store with a type. Methods are bound, since a store may keep its state in private fields. */
function typedStore<Store extends StoreLike>(given: Store, typing: Typing): TypedStore<Store> {
  const store = given as unknown as MemoryStore
  const { name, writable, capabilities, maxSearchResults } = store
  const methods = METHODS.flatMap((method) => {
    const implementation = store[method] as ((...args: never[]) => unknown) | undefined
    return typeof implementation === 'function' ? [[method, implementation.bind(store)]] : []
  })
  return {
    ...(Object.fromEntries(methods) as Pick<MemoryStore, (typeof METHODS)[number]>),
    ...typing,
    name,
    writable,
    ...(capabilities && { capabilities }),
    ...(maxSearchResults !== undefined && { maxSearchResults }),
    ...(store.withScope && {
      withScope: (scope: MemoryScope) => typedStore(store.withScope?.(scope) ?? store, typing),
    }),
  } as TypedStore<Store>
}
