import { fold } from './fold.js'
import type { Category, LanguageRules } from './language-rules.js'
import { parseEntries } from './lexicon.js'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const HAN = /\p{Script=Han}/gu
const DEVANAGARI = /\p{Script=Devanagari}/u
const LATIN = /\p{Script=Latin}/gu
/** Letters and marks that one of the languages uses and the others hardly do. */
const MARKS: readonly (readonly [code: string, mark: RegExp])[] = [
  ['es', /[¿¡ñáíóú]/iu],
  ['de', /[ßäöü]/iu],
  ['fr', /[çèêœàùî]/iu],
]

/** Categories whose words tell languages apart when there is no function word. */
const COMMON: readonly Category[] = ['household', 'numberWord', 'weekday', 'month', 'stop']
const COMMON_WEIGHT = 0.3

interface Vocabulary {
  readonly rules: LanguageRules
  readonly frequent: ReadonlySet<string>
  readonly common: ReadonlySet<string>
}

/** How much of a message is looked at; more does not change the answer. */
const SAMPLE = 600

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Names the language of a message: by its script, else by its most frequent words. */
export class LanguageDetector {
  readonly #languages: readonly Vocabulary[]

  constructor(languages: readonly LanguageRules[]) {
    this.#languages = languages
      .filter((rules) => rules.spaced)
      .map((rules) => ({
        rules,
        frequent: new Set(parseEntries(rules.functionWords)),
        common: new Set(COMMON.flatMap((category) => parseEntries(rules.words[category] ?? ''))),
      }))
  }

  /**
   * @param before the language of the text before, which wins a draw.
   * @returns the code, or `undefined` when the text gives no hint.
   */
  detect(text: string, before?: string): string | undefined {
    const sample = text.slice(0, SAMPLE)
    const han = count(sample, HAN)
    const kana = count(sample, KANA)
    const latin = count(sample, LATIN)
    if ((han + kana) * 3 > latin) return kana > 0 ? 'ja' : 'zh'
    if (DEVANAGARI.test(sample)) return 'hi'
    return this.#byWords(sample, before)
  }

  #byWords(sample: string, before: string | undefined): string | undefined {
    let best: { code: string; score: number } | undefined
    for (const { rules, frequent, common } of this.#languages) {
      let score = 0
      for (const word of fold(sample, rules).trim().split(' ')) {
        if (frequent.has(word)) score += rules.functionWeight ?? 1
        else if (common.has(word)) score += COMMON_WEIGHT
      }
      for (const [code, mark] of MARKS) if (code === rules.code && mark.test(sample)) score += 1.5
      const wins = !best || score > best.score || (score === best.score && rules.code === before)
      if (score > 0 && wins) best = { code: rules.code, score }
    }
    return best?.code
  }
}
