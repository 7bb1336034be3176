import { plainText } from './pattern.js'

/** Shared words over all words from which two texts count as near duplicates. */
const NEAR = 0.8

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words that turn a statement round, by language; whole words, except that `kein` may be inflected. */
const NEGATING_WORDS = [
  ...['no', 'not', 'never', 'none', 'without', 'nothing', 'cannot'],
  ...['avoids?', 'dislikes?', 'hates?'],
  ...['sin', 'nunca', 'ni'],
  ...['nein', 'nicht', 'nie', 'kein\\w*'],
  ...['pas', 'jamais', 'sans'],
  'nahi',
]
const NEGATION = new RegExp(`n't\\b|\\b(?:${NEGATING_WORDS.join('|')})\\b|[不没無]|ない|ません`, 'iu')

/** What is compared when two entries may say the same. */
export interface Likeness {
  /** Equal for texts that differ in case, punctuation and spacing alone. */
  readonly identity: string
  readonly words: ReadonlySet<string>
  /** The numbers in it, order aside: `7 June` is not `17 June`, however alike the rest. */
  readonly numbers: string
  readonly negated: boolean
}

/** Reduces a text to what is compared. */
export function likeness(content: string): Likeness {
  const plain = plainText(content)
  const identity = (plain.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
  return {
    identity,
    words: new Set(identity.split(' ').flatMap(wordsOf)),
    numbers: (identity.match(/\p{N}+/gu) ?? []).sort().join(),
    negated: NEGATION.test(plain),
  }
}

/** Whether one text is the other with a few words changed, and neither another number nor its opposite. */
export function isNear(a: Likeness, b: Likeness): boolean {
  if (a.numbers !== b.numbers || a.negated !== b.negated) return false
  const shared = [...a.words].filter((word) => b.words.has(word)).length
  const all = a.words.size + b.words.size - shared
  return all > 0 && shared / all >= NEAR
}

/** A word itself; for scripts that put no spaces between words, its pairs of neighbouring characters. */
function wordsOf(run: string): string[] {
  if (run === '') return []
  const characters = [...run]
  if (!WITHOUT_SPACES.test(run) || characters.length === 1) return [run]
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}
