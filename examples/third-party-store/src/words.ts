/** Scripts without spaces between words: there each sign counts as a word. */
const SIGN = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`
const WORD = new RegExp(String.raw`${SIGN}|(?:(?!${SIGN})[\p{L}\p{N}])+`, 'gu')

/** The distinct words of a text, without case and accents. */
export function words(text: string): Set<string> {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(WORD))
}

/** The share of the wanted words that the text holds, from 0 to 1. */
export function overlap(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size === 0) return 0
  const present = words(text)
  let shared = 0
  for (const word of wanted) if (present.has(word)) shared++
  return shared / wanted.size
}
