import { fold } from './fold.js'
import { UNSPACED_RUN, unspacedTerms } from './segments.js'
import { STEMMERS, type Stemmer } from './stemmers.js'
import { STOP_WORDS } from './stop-words.js'

/**
 * The language of texts and queries. `auto`: English stemming, which also unites the regular plurals of Romance
 * languages, and the stop words of whichever known language the query is in.
 */
export type Language = 'auto' | 'en' | 'es' | 'fr' | 'de' | 'it' | 'pt'

/** Every accepted {@link Language}. */
export const LANGUAGES: readonly Language[] = ['auto', 'en', 'es', 'fr', 'de', 'it', 'pt']

/** Letters, marks and digits, with apostrophes inside; or one pictograph. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|\p{Extended_Pictographic}/gu
const APOSTROPHE = /['’]/

type StopWords = ReadonlySet<string>

/** Turns texts into the terms that are indexed and looked up. */
export class Analyzer {
  readonly #stem: Stemmer
  readonly #languages: readonly StopWords[]
  readonly #stems = new Map<string, string>()

  constructor(language: Language) {
    this.#stem = STEMMERS[language === 'auto' ? 'en' : language]
    const { zh, ja, ...spaced } = STOP_WORDS
    this.#languages = [...(language === 'auto' ? Object.values(spaced) : [STOP_WORDS[language]]), zh, ja]
  }

  /** Every term of a text, in order, with repeats. Stop words are kept: some names consist of nothing else. */
  terms(text: string): string[] {
    return words(text).map((word) => this.#stemmed(word))
  }

  /** The distinct terms to look up: without stop words, unless there is nothing else. */
  queryTerms(query: string): string[] {
    const all = words(query)
    const stopWords = this.#stopWordsOf(all)
    const telling = all.filter((word) => !stopWords.has(word))
    return [...new Set((telling.length > 0 ? telling : all).map((word) => this.#stemmed(word)))]
  }

  /**
   * The words of the query that are not stop words, as they were written; the query itself when it has no stop words or
   * nothing else. Runs of scripts without spaces are left alone.
   */
  tellingText(query: string): string {
    const stopWords = this.#stopWordsOf(words(query))
    const all = [...query.matchAll(WORD)].map(([word]) => word)
    const telling = all.filter((word) => !words(word).every((part) => stopWords.has(part)))
    return telling.length === 0 || telling.length === all.length ? query : telling.join(' ')
  }

  /** The stop words of the language with most of them in the text; the first one unless another has two or more. */
  #stopWordsOf(all: readonly string[]): StopWords {
    let best = this.#languages[0] as StopWords
    let most = Math.max(1, count(all, best))
    for (const candidate of this.#languages.slice(1)) {
      const found = count(all, candidate)
      if (found > most) {
        best = candidate
        most = found
      }
    }
    return best
  }

  #stemmed(word: string): string {
    const known = this.#stems.get(word)
    if (known !== undefined) return known
    // Vocabulary grows slowly, but ids and numbers in texts never end.
    if (this.#stems.size >= MAX_REMEMBERED_STEMS) this.#stems.clear()
    const stem = this.#stem(word)
    this.#stems.set(word, stem)
    return stem
  }
}

const MAX_REMEMBERED_STEMS = 20_000

function count(all: readonly string[], stopWords: StopWords): number {
  return all.reduce((sum, word) => (stopWords.has(word) ? sum + 1 : sum), 0)
}

function words(text: string): string[] {
  const found: string[] = []
  for (const [match] of fold(text).matchAll(WORD)) {
    // Splitting by a group yields what is between the runs at even places and the runs at odd ones.
    for (const [i, part] of match.split(UNSPACED_RUN).entries()) {
      if (part === '') continue
      if (i % 2 === 1) found.push(...unspacedTerms(part))
      else if (APOSTROPHE.test(part)) found.push(...withoutApostrophes(part))
      else found.push(part)
    }
  }
  return found
}

/** `ann's` is `ann`; `l'école` and `I'm` are two words; `don't` is one. */
function withoutApostrophes(word: string): string[] {
  const parts = word.split(APOSTROPHE)
  if (parts.length > 1 && parts.at(-1) === 's') parts.pop()
  const [first = ''] = parts
  return first.length <= 2 ? parts : [parts.join('')]
}
