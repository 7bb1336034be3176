import { fold, straighten } from './fold.js'
import type { Category, LanguageRules, PatternName } from './language-rules.js'
import { createLexicon, type Lexicon, type Signals } from './lexicon.js'
import { SentenceSplitter } from './split.js'
import { tidy } from './tidy.js'

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

  clause(text: string, asks = false, exclaims = false): Clause {
    return new Clause(this.rules, this.#lexicon, text, asks, exclaims)
  }
}

const NUMBER = /\p{N}/u
const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}\.\p{L}{2}/u
const MEASURED = /[$€£¥₹]\s?\p{N}|\p{N}[\p{N}.,:/-]*\p{N}|\p{N}\s?(?:%|°|\p{L}{1,4}(?!\p{L}))/u
/** A capital within the sentence: most likely a name. */
const NAME = /[\p{Ll}\p{N},]\s+(?!I\b)\p{Lu}\p{Ll}/u

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
  readonly exclaims: boolean
  readonly signals: Signals
  readonly #matches = new Map<PatternName, boolean>()

  constructor(rules: LanguageRules, lexicon: Lexicon, raw: string, asks: boolean, exclaims: boolean) {
    this.rules = rules
    this.raw = straighten(raw)
    this.text = tidy(this.raw, rules)
    this.folded = fold(this.text, rules)
    this.asks = asks
    this.exclaims = exclaims
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

  count(category: Category): number {
    return this.signals.get(category)?.length ?? 0
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

  /** What is left once the commonest words are gone, as stems. */
  get topics(): ReadonlySet<string> {
    const stops = new Set(this.signals.get('stop'))
    if (!this.rules.spaced) return pairs(this.folded, stops)
    const words = this.folded.trim().split(' ')
    return new Set(words.filter((word) => word !== '' && !stops.has(word)).map(stem))
  }
}

const STEM = 5

function stem(word: string): string {
  const bare = /^\p{L}{4,}$/u.test(word) ? word.replace(/(?:ies|es|s|ing|ed)$/u, '') : word
  return bare.slice(0, STEM)
}

function pairs(text: string, stops: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2)
    if (!stops.has(pair) && !stops.has(pair.charAt(0)) && !stops.has(pair.charAt(1))) found.add(pair)
  }
  return found
}
