import type { MemoryEntry, MemoryType } from './entry.js'
import { invalid } from './errors.js'
import { DEFAULT_MESSAGE_FILTER, type MemoryMessageFilter } from './filter.js'
import type { Metadata } from './json.js'
import type { Message } from './message.js'
import type { LanguageModel } from './model.js'
import type { MemoryScope } from './scope.js'
import type { CallOptions, MemoryStore } from './store.js'
import { type AnyTrigger, type ExtractionTrigger, IntervalTrigger } from './trigger.js'

/** Something worth keeping, found in a conversation. */
export interface ExtractionResult {
  content: string
  metadata?: Metadata
  type?: MemoryType
  /** Ids of the messages it came from. */
  messageIds?: readonly string[]
  /** Ids of entries this one replaces. */
  supersedes?: readonly string[]
  /** ISO 8601; for what is only true until then. */
  expiresAt?: string
}

/** Something an extractor read and did not keep, or could not do. */
export interface ExtractionNote {
  /** `discarded`: read and not worth keeping. `warning`: part of the output was lost or repaired. */
  readonly kind: 'discarded' | 'warning'
  /** A stable word, such as `question`, `weather`, `truncated`. */
  readonly reason: string
  /** The text concerned. */
  readonly text?: string
  readonly messageId?: string
}

/** What an extractor may use. Everything is optional: the messages alone are enough. */
export interface ExtractorContext extends CallOptions {
  /** The model for extractors that were given none. */
  readonly model?: LanguageModel
  /** What the store already holds on the subject, so that it is not extracted again. */
  readonly existing?: readonly MemoryEntry[]
  /** Whose conversation it is. */
  readonly scope?: MemoryScope
  /** The present moment, in milliseconds since the epoch. */
  readonly now?: number
  /** The host's tracer, for extractors that know it. */
  readonly tracer?: unknown
  /** Receives what was left out and why. */
  note?(note: ExtractionNote): void
}

/**
 * Decides what enters memory.
 *
 * An empty list means there was nothing to keep. Output that cannot be read is a rejection with
 * `unreadable_output`, never an empty list.
 */
export interface Extractor {
  /** What of these messages is to be kept. */
  extract(messages: readonly Message[], context?: ExtractorContext): Promise<ExtractionResult[]>
}

/** How a store's memories are chosen. */
export interface ExtractionConfig {
  /** When to extract. An empty list is refused. Default: every 5 turns. */
  trigger?: AnyTrigger | AnyTrigger[]
  /** What to keep. Default: raw turns for a store with `addMessages`, else a model extractor. */
  extractor?: Extractor
  /** Which blocks to leave out. Default: {@link DEFAULT_MESSAGE_FILTER}. */
  filter?: MemoryMessageFilter
}

/** Turns between extractions when nothing else is said. */
export const DEFAULT_EXTRACTION_TURNS = 5

/** An extraction setting with every default filled in. */
export interface ResolvedExtraction {
  readonly triggers: readonly ExtractionTrigger[]
  readonly filter: Readonly<MemoryMessageFilter>
  /** Absent: the store takes raw turns when `raw`, else the caller supplies a default extractor. */
  readonly extractor?: Extractor
  /** Whether turns go to the store's `addMessages` as they are. */
  readonly raw: boolean
}

/**
 * Fills in the defaults of a store's `extraction`; `undefined` when the store takes no part in it.
 *
 * @throws MemoryError `invalid_argument` when the combination cannot work.
 */
export function resolveExtraction(store: MemoryStore): ResolvedExtraction | undefined {
  const { extraction, name, addMessages } = store
  if (extraction === undefined || extraction === false) return undefined
  const config = extraction === true ? {} : extraction
  if (!store.writable) throw invalid(`${name}.extraction`, 'needs a writable store')
  const { trigger = new IntervalTrigger({ turns: DEFAULT_EXTRACTION_TURNS }), extractor } = config
  const triggers = (Array.isArray(trigger) ? [...trigger] : [trigger]) as ExtractionTrigger[]
  if (triggers.length === 0) throw invalid(`${name}.extraction.trigger`, 'must not be an empty list')
  const canAdd = store.add ?? store.addBatch
  if (extractor && !canAdd) throw invalid(`${name}.extraction.extractor`, 'needs a store with add')
  if (!canAdd && !addMessages) throw invalid(`${name}.extraction`, 'needs a store with add or addMessages')
  return {
    triggers,
    filter: config.filter ?? DEFAULT_MESSAGE_FILTER,
    ...(extractor && { extractor }),
    raw: !extractor && Boolean(addMessages),
  }
}
