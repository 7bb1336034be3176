import { invalid } from '@memory/core'
import { Language } from './clause.js'
import { LanguageDetector } from './detect-language.js'
import type { LanguageRules } from './language-rules.js'
import { german } from './languages/de.js'
import { english } from './languages/en/index.js'
import { spanish } from './languages/es.js'
import { french } from './languages/fr.js'
import { hindi } from './languages/hi.js'
import { japanese } from './languages/ja.js'
import { chinese } from './languages/zh.js'

/** Every language there are rules for. */
export const TABLES: readonly LanguageRules[] = [english, spanish, german, french, chinese, japanese, hindi]

/** Ready languages and the choice among them. Tables are compiled when first needed, once per extractor. */
export class Languages {
  readonly #ready = new Map<string, Language>()
  readonly #detector = new LanguageDetector(TABLES)
  readonly #fixed: string | undefined
  #latest: string | undefined

  /** @throws MemoryError `invalid_argument` when there are no tables for the language. */
  constructor(fixed?: string) {
    const code = fixed === undefined ? undefined : String(fixed).toLowerCase().split('-')[0]
    if (fixed !== undefined && !TABLES.some((table) => table.code === code)) {
      throw invalid('language', `must be one of ${TABLES.map((table) => table.code).join(', ')}`)
    }
    this.#fixed = code
  }

  /** The language of a text; a text without hints is taken for the language before it. */
  of(text: string): Language {
    this.#latest = this.#fixed ?? this.#detector.detect(text, this.#latest) ?? this.#latest ?? english.code
    return this.#get(this.#latest)
  }

  /** Forgets what came before, so that one conversation does not colour the next. */
  reset(): void {
    this.#latest = undefined
  }

  #get(code: string): Language {
    let language = this.#ready.get(code)
    if (!language) {
      language = new Language(TABLES.find((table) => table.code === code) ?? english)
      this.#ready.set(code, language)
    }
    return language
  }
}
