const MARKS = /[\u0300-\u036f]/g
const APOSTROPHES = /['\u2018\u2019\u02bc]/g
const RUNS = /[\p{L}\p{M}\p{N}]+/gu
/** Scripts written without spaces, where parts of a run have to match. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー々]+/gu
/** Longer words are cut: Lucene refuses terms over 32,766 bytes, and nobody searches for them. */
const MAX_TERM = 100

/** Words of questions and grammar, which say nothing about what is asked for. Folded as {@link terms} folds. */
const STOP_WORDS = new Set(
  `a about am an and any are as at be been but by can could did do does for from had has have he her hers him his how i if
  in into is it its me my of on or our she should so that the their them then there these they this those to was we were
  what when where which who whom whose why will with would you your
  al como cual cuando de del des die das der den dem do donde du e ein eine el en es et est ich il ist la las le les los
  mit o os ou où qual quando que quem qui quien se sind un una und une uma wer wo y`.split(/\s+/),
)

/**
 * The words of a text as the index holds them: folded, without plural ending, pairs of characters where a script has no
 * spaces. They consist of letters, marks and digits alone and never of capitals, so nothing in them means anything to
 * Lucene.
 */
export function terms(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC')
  const found: string[] = []
  for (const [run] of folded.replace(APOSTROPHES, '').matchAll(RUNS)) {
    let end = 0
    for (const match of run.matchAll(UNSPACED)) {
      if (match.index > end) found.push(stem(run.slice(end, match.index)))
      found.push(...pairs(match[0]))
      end = match.index + match[0].length
    }
    if (end < run.length) found.push(stem(run.slice(end)))
  }
  return found
}

/** The distinct words of a query that tell something; all of them when none does. */
export function queryTerms(query: string): string[] {
  const all = [...new Set(terms(query))]
  const telling = all.filter((term) => !STOP_WORDS.has(term))
  return telling.length > 0 ? telling : all
}

/** The words between spaces, so that ` word ` is found in it exactly when the word is there. */
export function wordLine(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

/** Removes English endings of plurals, verbs and doers, lightly: too little is better than too much. */
function stem(word: string): string {
  const short = word.length > MAX_TERM ? [...word].slice(0, MAX_TERM).join('') : word
  if (!/^[a-z]{4,}$/.test(short)) return short
  if (/ies$/.test(short)) return `${short.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(short)) return short
  const base = short.replace(/(?<=(?:sh|ch|x|z|ss))es$|s$/, '')
  // `founded` and `founder` are `found`.
  return base.length > 5 && /[^e]{3}e[dr]$/.test(base) ? base.slice(0, -2) : base.replace(/(?<=..)e$/, '')
}

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return [run]
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}
