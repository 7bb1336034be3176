import { fold, straighten } from './fold.js'
import type { Category, LanguageRules, PatternName } from './language-rules.js'
import { createLexicon, type Lexicon, type Signals } from './lexicon.js'
import { SentenceSplitter } from './split.js'
import { tidy } from './tidy.js'
import { type Value, valuesOf } from './values.js'

/** A language made ready for use. */
export class Language {
  readonly rules: LanguageRules
  readonly sentences: SentenceSplitter
  readonly #lexicon: Lexicon

  constructor(rules: LanguageRules) {
    this.rules = rules
    this.sentences = new SentenceSplitter(rules)
    this.#lexicon = createLexicon(rules)
  }

  clause(text: string, asks = false): Clause {
    return new Clause(this.rules, this.#lexicon, text, asks)
  }
}

const NUMBER = /\p{N}/u
const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}\.\p{L}{2}/u
const MEASURED = /[$€£¥₹]\s?\p{N}|\p{N}[\p{N}.,:/-]*\p{N}|\p{N}\s?(?:%|°|\p{L}{1,4}(?!\p{L}))/u
/** A capital within the sentence: most likely a name. */
const NAME = /[\p{Ll}\p{N},]\s+(?!I\b)\p{Lu}\p{Ll}/u

/** How far into a clause its subject reaches. */
const SUBJECT_WORDS = 5
const SUBJECT_CHARACTERS = 6

/** One clause and what is known of it. Everything is worked out when first asked for. */
export class Clause {
  readonly rules: LanguageRules
  /** As written. */
  readonly raw: string
  /** Without fillers; what an entry says. */
  readonly text: string
  /** What patterns see. */
  readonly folded: string
  /** Whether it ends with a question mark. */
  readonly asks: boolean
  readonly signals: Signals
  readonly #lexicon: Lexicon
  readonly #matches = new Map<PatternName, boolean>()
  #cues: Signals | undefined
  #topics: ReadonlySet<string> | undefined
  #terms: ReadonlySet<string> | undefined
  #subjects: ReadonlySet<string> | undefined
  #values: readonly Value[] | undefined

  constructor(rules: LanguageRules, lexicon: Lexicon, raw: string, asks: boolean) {
    this.rules = rules
    this.#lexicon = lexicon
    this.raw = straighten(raw)
    this.text = tidy(this.raw, rules)
    this.folded = fold(this.text, rules)
    this.asks = asks
    this.signals = lexicon.scan(this.folded)
  }

  is(pattern: PatternName): boolean {
    const known = this.#matches.get(pattern)
    if (known !== undefined) return known
    const found = this.rules.patterns[pattern]?.test(this.folded) ?? false
    this.#matches.set(pattern, found)
    return found
  }

  has(...categories: readonly Category[]): boolean {
    return categories.some((category) => this.signals.has(category))
  }

  /** Whether a word of the category stands near the start, where the subject is. */
  leads(category: Category): boolean {
    return this.leading(category).length > 0
  }

  /** The words of a category near the start. */
  leading(category: Category): readonly string[] {
    const { spaced } = this.rules
    return this.#atStart(category, spaced ? SUBJECT_WORDS : SUBJECT_CHARACTERS)
  }

  /** Whether it starts with a word of the category, after an article or a possessive at most. */
  begins(category: Category): boolean {
    return this.rules.spaced && this.#atStart(category, 2).length > 0
  }

  /** @param reach in words, or characters where there are no spaces. */
  #atStart(category: Category, reach: number): readonly string[] {
    const words = this.signals.get(category) ?? []
    if (!this.rules.spaced) {
      const start = this.folded.slice(0, reach)
      return words.filter((word) => start.includes(word))
    }
    const start = `${this.folded.split(' ', reach + 1).join(' ')} `
    return words.filter((word) => start.includes(` ${word} `))
  }

  get hasNumber(): boolean {
    return NUMBER.test(this.text) || this.has('numberWord')
  }

  get hasMeasure(): boolean {
    return MEASURED.test(this.text) || ADDRESS.test(this.text)
  }

  get hasName(): boolean {
    return NAME.test(this.text)
  }

  /** Words, or for unspaced languages an estimate of them. */
  get length(): number {
    const { folded } = this
    return this.rules.spaced ? folded.trim().split(' ').length : Math.ceil(folded.length / 2)
  }

  /** Whether it says that something said before was wrong or has changed. */
  get corrects(): boolean {
    return this.#cueSignals.has('correction') || this.retracts || this.is('ceases')
  }

  /** Whether it says that something said before is to be forgotten. */
  get retracts(): boolean {
    return this.#cueSignals.has('withdrawal')
  }

  /** Whether it greets, thanks or laughs. */
  get chats(): boolean {
    return this.#cueSignals.has('chatter') || this.#cueSignals.has('laughter')
  }

  /** Cues may be among the words that {@link text} leaves out. */
  get #cueSignals(): Signals {
    this.#cues ??= this.#lexicon.scan(fold(this.raw, this.rules))
    return this.#cues
  }

  /** Like {@link is}, with the words that {@link text} leaves out still there. */
  opens(pattern: PatternName): boolean {
    return this.rules.patterns[pattern]?.test(fold(this.raw, this.rules)) ?? false
  }

  /** What is left once the commonest words are gone, as stems. */
  get topics(): ReadonlySet<string> {
    this.#topics ??= this.#findTopics(this.folded)
    return this.#topics
  }

  /**
   * What is left once the commonest words are gone, as whole words without their endings: two clauses are about
   * the same with common stems, but they say the same only with common words.
   */
  get terms(): ReadonlySet<string> {
    this.#terms ??= this.#findTopics(this.folded, withoutEnding)
    return this.#terms
  }

  /** Days, dates, times and amounts, in order. */
  get values(): readonly Value[] {
    this.#values ??= valuesOf(this)
    return this.#values
  }

  /** The topics without the values, such as days and amounts, that may change. */
  get subjects(): ReadonlySet<string> {
    if (this.#subjects) return this.#subjects
    let text = this.text
    for (const { start, end } of this.values.toReversed()) text = `${text.slice(0, start)} ${text.slice(end)}`
    this.#subjects = this.#findTopics(fold(text, this.rules))
    return this.#subjects
  }

  #findTopics(folded: string, form = stem): ReadonlySet<string> {
    const stops = new Set(this.signals.get('stop'))
    if (!this.rules.spaced) return pairs(folded, stops)
    const words = folded.trim().split(' ')
    return new Set(words.filter((word) => word !== '' && !stops.has(word)).map(form))
  }
}

const STEM = 5

function stem(word: string): string {
  return withoutEnding(word).slice(0, STEM)
}

function withoutEnding(word: string): string {
  return /^\p{L}{4,}$/u.test(word) ? word.replace(/(?:ies|es|s|ing|ed)$/u, '') : word
}

function pairs(text: string, stops: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2)
    if (!stops.has(pair) && !stops.has(pair.charAt(0)) && !stops.has(pair.charAt(1))) found.add(pair)
  }
  return found
}
