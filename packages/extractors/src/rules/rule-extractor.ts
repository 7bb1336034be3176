import {
  type ExtractionResult,
  type Extractor,
  type ExtractorContext,
  invalid,
  type MemoryType,
  type Message,
  throwIfAborted,
} from '@memory/core'
import type { DiscardReason } from './discard-reason.js'
import { Languages } from './languages.js'
import type { Statement } from './ledger.js'
import { ConversationReader } from './reader.js'

/** Options of {@link ruleExtractor}. */
export interface RuleExtractorOptions {
  /** Types to keep; the rest is noted as `other_type`. Default: all four. */
  readonly types?: readonly MemoryType[]
  /** BCP 47 tag of the language to read every message in. Default: recognised per message. */
  readonly language?: string
}

/** Chooses what to remember by rules alone. See {@link ruleExtractor}. */
export class RuleExtractor implements Extractor {
  readonly #types: ReadonlySet<string> | undefined
  readonly #languages: Languages

  constructor(options: RuleExtractorOptions = {}) {
    const { types, language } = options
    if (types !== undefined) checkTypes(types)
    this.#types = types && new Set(types)
    this.#languages = new Languages(language)
  }

  /** What the rules find worth keeping. */
  async extract(messages: readonly Message[], context: ExtractorContext = {}): Promise<ExtractionResult[]> {
    if (!Array.isArray(messages)) throw invalid('messages', 'must be a list')
    this.#languages.reset()
    const reader = new ConversationReader(this.#languages, context.note?.bind(context))
    reader.know(context.existing ?? [])
    for (const [index, message] of messages.entries()) {
      throwIfAborted(context.signal)
      reader.read(message, index)
    }
    const results: ExtractionResult[] = []
    for (const statement of reader.statements) {
      if (this.#types?.has(statement.type) ?? true) results.push(resultOf(statement))
      else {
        const [messageId] = statement.messageIds
        context.note?.({
          kind: 'discarded',
          reason: 'other_type' satisfies DiscardReason,
          text: statement.clause.text,
          ...(messageId !== undefined && { messageId }),
        })
      }
    }
    return results
  }
}

/** The types that {@link ruleExtractor} tells apart. */
const TYPES: readonly MemoryType[] = ['facts', 'preferences', 'summary', 'episodes']

/** A type that rules never give would leave everything out without a word. */
function checkTypes(types: unknown): void {
  if (!Array.isArray(types) || types.length === 0)
    throw invalid('types', 'must be a list of at least one type')
  for (const [i, type] of types.entries()) {
    if (!TYPES.includes(type)) throw invalid(`types[${i}]`, `must be one of ${TYPES.join(', ')}`)
  }
}

function resultOf({ clause, type, messageIds, supersedes }: Statement): ExtractionResult {
  return {
    content: clause.text,
    type,
    ...(messageIds.length > 0 && { messageIds }),
    ...(supersedes.length > 0 && { supersedes }),
  }
}

/**
 * An extractor that needs no model: deterministic, well under a millisecond per message, the same on every run.
 *
 * It keeps what the user states about themselves, their household, tastes, work in hand and completed actions, in the
 * user's own words, and reports everything it leaves out to `context.note` with a {@link DiscardReason}. The last
 * word on a thing wins, within the messages given and over `context.existing`.
 *
 * @example
 * ```ts
 * const extractor = ruleExtractor()
 * await extractor.extract([{ role: 'user', content: "I'm vegan. Is it raining?" }])
 * // [{ content: "I'm vegan.", type: 'facts' }]
 * ```
 * @throws MemoryError `invalid_argument` for `types` that are empty or hold another, or a language without rules.
 */
export function ruleExtractor(options: RuleExtractorOptions = {}): RuleExtractor {
  return new RuleExtractor(options)
}
