import {
  type Clock,
  type Embedder,
  type ExtractionConfig,
  invalid,
  type MemoryScope,
  resolveLimit,
  resolveScope,
  resolveText,
  systemClock,
} from '@memory/core'
import { LANGUAGES, type Language } from './lexical/analyzer.js'
import type { Persistence } from './persistence.js'

/** How `search` finds entries. */
export type SearchMode = 'lexical' | 'vector' | 'hybrid'

/** Options of {@link inMemoryStore}. */
export interface InMemoryStoreOptions {
  /** Unique among the stores of one manager. Default `memory`. */
  readonly name?: string
  /** Tells a model what this store is for. Default: none. */
  readonly description?: string
  /** Whose memory this is. Default: the unscoped partition. */
  readonly scope?: MemoryScope
  /** Makes the vectors. Required for `search: 'vector'` and `'hybrid'`. Default: none. */
  readonly embedder?: Embedder
  /** How entries are found. Default `hybrid` with an embedder, `lexical` without. */
  readonly search?: SearchMode
  /** Results of a search that does not say how many. Default 3. */
  readonly maxSearchResults?: number
  /** When and what to extract; see the manager. Default: no extraction. */
  readonly extraction?: boolean | ExtractionConfig
  /** Whose stemming and stop words: `auto`, `en`, `es`, `fr`, `de`, `it` or `pt`. Default `auto`. */
  readonly language?: Language
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
  /** UTF-8 bytes of content accepted in one entry. Default: no limit. */
  readonly maxContentBytes?: number
  /** Keeps entries beyond the life of the process, such as `fileLog` of `@memory/store-in-memory/file`. Default: none. */
  readonly persistence?: Persistence
  /**
   * What to do when the persisted vectors are another embedder's, or there are none: `true` embeds every entry again
   * in `initialize` and rewrites the log; `false` refuses with `embedder_mismatch`. Default false.
   */
  readonly reembed?: boolean
}

/** The options with defaults filled in. */
export interface ResolvedOptions {
  readonly name: string
  readonly description: string | undefined
  readonly scope: MemoryScope
  /** Present exactly when vectors are searched. */
  readonly embedder: Embedder | undefined
  readonly search: SearchMode
  readonly maxSearchResults: number | undefined
  readonly extraction: boolean | ExtractionConfig | undefined
  readonly language: Language
  readonly clock: Clock
  readonly maxContentBytes: number | null
  readonly persistence: Persistence | undefined
  readonly reembed: boolean
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveOptions(options: InMemoryStoreOptions): ResolvedOptions {
  if (typeof options !== 'object' || options === null) throw invalid('options', 'must be an object')
  const { name = 'memory', embedder, language = 'auto', maxContentBytes, maxSearchResults } = options
  // An id that went missing on the way must not turn into "no scope".
  if (Object.hasOwn(options, 'scope') && options.scope === undefined)
    throw invalid('scope', 'must be an object')
  const search = options.search ?? (embedder ? 'hybrid' : 'lexical')
  resolveText(name, 'name')
  if (!['lexical', 'vector', 'hybrid'].includes(search)) {
    throw invalid('search', "must be 'lexical', 'vector' or 'hybrid'")
  }
  if (search !== 'lexical') {
    if (!embedder) throw invalid('embedder', `is needed for ${search} search`)
    if (!Number.isSafeInteger(embedder.dimensions) || embedder.dimensions < 1) {
      throw invalid('embedder.dimensions', 'must be a positive integer')
    }
  }
  if (!LANGUAGES.includes(language)) throw invalid('language', `must be one of ${LANGUAGES.join(', ')}`)
  if (maxContentBytes !== undefined && !(Number.isSafeInteger(maxContentBytes) && maxContentBytes > 0)) {
    throw invalid('maxContentBytes', 'must be a positive integer')
  }
  if (maxSearchResults !== undefined) resolveLimit(maxSearchResults)
  return {
    name,
    description: options.description,
    scope: resolveScope(options.scope),
    embedder: search === 'lexical' ? undefined : embedder,
    search,
    maxSearchResults,
    extraction: options.extraction,
    language,
    clock: options.clock ?? systemClock,
    maxContentBytes: maxContentBytes ?? null,
    persistence: options.persistence,
    reembed: options.reembed ?? false,
  }
}
