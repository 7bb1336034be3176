import {
  type ExtractionResult,
  type Extractor,
  type ExtractorContext,
  invalid,
  type LanguageModel,
  type MemoryEntry,
  type MemoryType,
  type Message,
  resolveText,
  systemClock,
  throwIfAborted,
} from '@memory/core'
import { askModel } from './answer/ask-model.js'
import type { AnswerItem } from './answer/find-entries.js'
import { checkInteger, checkModel } from './check-options.js'
import { EntryCollector } from './entry-collector.js'
import { promptText, systemText, type TypeRule } from './model-prompt.js'
import type { ModelNote, ModelNoteReason } from './note-reason.js'
import { DEFAULT_POLICY } from './prompts/default-policy.js'
import { splitTranscript, type TranscriptLine, transcriptLines } from './transcript.js'

/** Options of {@link modelExtractor}. */
export interface ModelExtractorOptions {
  /** The model to ask. Default: the one in the extractor's context. */
  readonly model?: LanguageModel
  /** What to keep and what to discard. How to answer is added to it. Default: {@link DEFAULT_POLICY}. */
  readonly systemPrompt?: string
  /** Given to every entry, and then not asked of the model. Default: none. */
  readonly type?: MemoryType
  /** The types an entry may have; an entry with another one keeps none. Default: any. */
  readonly types?: readonly MemoryType[]
  /** Upper bound on output tokens of each call; a positive integer. Default: the model's own. */
  readonly maxTokens?: number
  /**
   * Characters (UTF-16 units, before escaping) of conversation in one call; an integer of at least 100. A longer
   * conversation takes several calls, each of which sees what the earlier ones found. Entries stored already may take
   * half as much again. 24,000 are about 6,000
   * tokens of English, which fits a context of 8,192. Default 24,000.
   */
  readonly maxInputCharacters?: number
}

const DEFAULT_MAX_INPUT_CHARACTERS = 24_000
const MIN_INPUT_CHARACTERS = 100

/**
 * An extractor that asks a language model what to keep.
 *
 * One call for each {@link ModelExtractorOptions.maxInputCharacters} of conversation, none when nothing was said. The
 * conversation is fenced as data, one JSON object per line, so that text in it can neither speak in another role nor
 * leave the fence. Fences, prose, thinking, wrappers and near-JSON around or in the answer are read as meant; a cut-off
 * answer gives its finished entries. What was dropped or repaired goes to `context.note`, see
 * {@link ModelNoteReason}.
 *
 * `extract` rejects with a `MemoryError`:
 * - `invalid_argument`: there is no model, or a message has an unknown shape (named by its index);
 * - `unreadable_output`, retryable: an answer is missing, refused, prose, or cut off before its first entry was
 *   complete. No entries are returned then, also not those of earlier calls: an answer nobody could read is never
 *   counted as "nothing to keep";
 * - `aborted`, and whatever the model rejects with.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function modelExtractor(options: ModelExtractorOptions = {}): Extractor {
  return new ModelExtractor(options)
}

/** Asks a language model what to remember. See {@link modelExtractor}. */
export class ModelExtractor implements Extractor {
  readonly #model: LanguageModel | undefined
  readonly #types: TypeRule
  readonly #system: string
  readonly #maxTokens: number | undefined
  readonly #maxInputCharacters: number

  constructor(options: ModelExtractorOptions = {}) {
    if (typeof options !== 'object' || options === null) throw invalid('options', 'must be an object')
    const { model, systemPrompt = DEFAULT_POLICY, maxTokens } = options
    const { maxInputCharacters = DEFAULT_MAX_INPUT_CHARACTERS } = options
    if (model !== undefined) checkModel(model, 'model')
    resolveText(systemPrompt, 'systemPrompt')
    if (maxTokens !== undefined) checkInteger(maxTokens, 'maxTokens', 1)
    checkInteger(maxInputCharacters, 'maxInputCharacters', MIN_INPUT_CHARACTERS)
    this.#model = model
    this.#types = typeRule(options)
    this.#system = systemText(systemPrompt, this.#types)
    this.#maxTokens = maxTokens
    this.#maxInputCharacters = maxInputCharacters
  }

  /** What the model finds worth keeping, by one call or more. */
  async extract(messages: readonly Message[], context: ExtractorContext = {}): Promise<ExtractionResult[]> {
    if (!Array.isArray(messages)) throw invalid('messages', 'must be a list')
    const lines = transcriptLines(messages)
    if (lines.length === 0) return []
    const model = this.#model ?? context.model
    if (model === undefined) throw invalid('model', 'is needed: give one to modelExtractor or in the context')
    checkModel(model, 'context.model')

    const now = context.now ?? systemClock.now()
    const note = (note: ModelNote): void => context.note?.(note)
    const { existing = [] } = context
    const collector = new EntryCollector({ existing, now, types: this.#types, note })
    for (const part of splitTranscript(lines, this.#maxInputCharacters)) {
      throwIfAborted(context.signal)
      const known = fitting([...collector.found, ...existing], this.#maxInputCharacters / 2, note)
      collector.add(await this.#ask(model, part, known, now, context.signal, note), part)
    }
    return collector.results
  }

  #ask(
    model: LanguageModel,
    lines: readonly TranscriptLine[],
    known: readonly MemoryEntry[],
    now: number,
    signal: AbortSignal | undefined,
    note: (note: ModelNote) => void,
  ): Promise<readonly AnswerItem[]> {
    const request = {
      system: this.#system,
      prompt: promptText(lines, known, now),
      ...(this.#maxTokens !== undefined && { maxTokens: this.#maxTokens }),
      ...(signal && { signal }),
    }
    return askModel(model, request, note)
  }
}

/** As many entries as fit, first come first served; an entry that does not fit is passed over. */
export function fitting(
  entries: readonly MemoryEntry[],
  limit: number,
  note: (note: ModelNote) => void,
): MemoryEntry[] {
  let room = limit
  const kept: MemoryEntry[] = []
  for (const entry of entries) {
    if (entry.content.length > room) continue
    kept.push(entry)
    room -= entry.content.length
  }
  if (kept.length < entries.length) note({ kind: 'warning', reason: 'existing_omitted' })
  return kept
}

function typeRule({ type, types }: ModelExtractorOptions): TypeRule {
  if (type !== undefined) resolveText(type, 'type')
  if (types === undefined) return type === undefined ? {} : { stamp: type }
  if (!Array.isArray(types) || types.length === 0)
    throw invalid('types', 'must be a list of at least one type')
  for (const [i, name] of types.entries()) resolveText(name, `types[${i}]`)
  if (type === undefined) return { allowed: [...types] }
  if (!types.includes(type)) throw invalid('type', 'must be one of types')
  return { stamp: type }
}
