import type { LanguageRules } from './language-rules.js'

const APOSTROPHE = /[\u2018\u2019\u02bc\u00b4`]/g
const WITHIN_WORD = /(?<=[\p{L}\p{N}])'(?=\p{L})/gu
/** Marks stay inside numbers and addresses, where they carry meaning; elsewhere they only part words. */
const SEPARATOR = /(?<![\p{L}\p{N}])[.,:/@]+|[.,:/@]+(?![\p{L}\p{N}])|[^\p{L}\p{M}\p{N}.,:/@%+#$€£¥₹°]+/gu

const SPACES = / {2,}/g

/** NFC with straight apostrophes: what the raw-text expressions of a language see. */
export function straighten(text: string): string {
  return text.normalize('NFC').replace(APOSTROPHE, "'")
}

/** The form that patterns and word lists see. */
export function fold(text: string, rules: Pick<LanguageRules, 'spaced' | 'apostrophe'>): string {
  const lower = straighten(text).toLowerCase().replace(WITHIN_WORD, rules.apostrophe)
  const words = lower.replace(SEPARATOR, ' ').replace(SPACES, ' ').trim()
  return rules.spaced ? ` ${words} ` : words.replaceAll(' ', '')
}
