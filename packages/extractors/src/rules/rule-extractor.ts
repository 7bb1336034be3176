import {
  type ExtractionResult,
  type Extractor,
  type ExtractorContext,
  type MemoryType,
  type Message,
  messageText,
  throwIfAborted,
} from '@memory/core'
import { Language } from './clause.js'
import { LanguageDetector } from './detect-language.js'
import type { DiscardReason } from './discard-reason.js'
import { coversSentence, judge } from './judge.js'
import type { LanguageRules } from './language-rules.js'
import { english } from './languages/en/index.js'
import { splitClauses } from './split.js'

const LANGUAGES: readonly LanguageRules[] = [english]
const SENTENCE_LIMIT = 1000

export interface RuleExtractorOptions {
  readonly types?: readonly MemoryType[]
  readonly language?: string
}

export class RuleExtractor implements Extractor {
  readonly #types: ReadonlySet<string> | undefined
  readonly #detector = new LanguageDetector(LANGUAGES)
  readonly #languages = new Map<string, Language>()

  constructor(options: RuleExtractorOptions = {}) {
    this.#types = options.types && new Set(options.types)
  }

  async extract(messages: readonly Message[], context: ExtractorContext = {}): Promise<ExtractionResult[]> {
    throwIfAborted(context.signal)
    const kept: ExtractionResult[] = []
    let asked = ''
    for (const [i, message] of messages.entries()) {
      const text = messageText(message, `messages[${i}]`)
      if (message.role === 'assistant') {
        asked = text
        continue
      }
      const language = this.#language(this.#detector.detect(text) ?? 'en')
      const answering = asked.includes('?')
      let previous: DiscardReason | undefined
      for (const sentence of language.sentences.split(text)) {
        let covering: DiscardReason | undefined
        if (sentence.text.length > SENTENCE_LIMIT) {
          context.note?.({ kind: 'discarded', reason: 'not_durable', text: sentence.text })
          continue
        }
        const parts = splitClauses(sentence.text, language.rules, (left) =>
          language.clause(left).is('finite'),
        )
        for (const [n, part] of parts.entries()) {
          const clause = language.clause(part, sentence.asks && n === parts.length - 1)
          const verdict = judge(clause, { answering, askedForAim: false, previous, sentence: covering })
          if (verdict.keep && (this.#types?.has(verdict.type) ?? true)) {
            kept.push({
              content: clause.text,
              type: verdict.type,
              ...(message.id && { messageIds: [message.id] }),
            })
            previous = undefined
          } else if (!verdict.keep) {
            if (coversSentence(verdict.reason)) covering = verdict.reason
            previous = verdict.reason
            context.note?.({
              kind: 'discarded',
              reason: verdict.reason,
              text: clause.raw,
              ...(message.id && { messageId: message.id }),
            })
          }
        }
      }
    }
    return kept
  }

  #language(code: string): Language {
    let language = this.#languages.get(code)
    if (!language) {
      language = new Language(LANGUAGES.find((rules) => rules.code === code) ?? english)
      this.#languages.set(code, language)
    }
    return language
  }
}

export function ruleExtractor(options: RuleExtractorOptions = {}): Extractor {
  return new RuleExtractor(options)
}
