import type { Clause, Language } from './clause.js'

/** One thing that takes the place of another: `not Leeds but York`. */
export interface Replacement {
  readonly old: string
  readonly now: string
}

/** A replacement that tells of a change, and what it changes: moving house changes where somebody lives. */
export interface Change extends Replacement {
  /** A statement that the change makes untrue, with `_` in the place of the old thing. */
  readonly context: RegExp
}

/** What a clause says is so instead of something else. */
export function replacementIn({ text, rules }: Clause): Replacement | undefined {
  for (const pattern of rules.replacements ?? []) {
    const found = partsOf(pattern.exec(text))
    if (found) return found
  }
  return undefined
}

/** What a clause says has changed. */
export function changeIn({ text, rules }: Clause): Change | undefined {
  for (const { pattern, context } of rules.changes ?? []) {
    const found = partsOf(pattern.exec(text))
    if (found) return { ...found, context }
  }
  return undefined
}

/** What follows a slip of the tongue: `walnuts` in `sorry, I meant walnuts`. Empty when nothing does. */
export function slipIn({ raw, rules }: Clause): string | undefined {
  const found = rules.slip?.exec(raw)
  return found ? trimmed(found.groups?.now ?? '') : undefined
}

function partsOf(match: RegExpExecArray | null): Replacement | undefined {
  const old = trimmed(match?.groups?.old ?? '')
  const now = trimmed(match?.groups?.now ?? '')
  return old === '' || now === '' ? undefined : { old, now }
}

const EDGES = /^[^\p{L}\p{N}$€£¥₹]+|[^\p{L}\p{M}\p{N}%°+#]+$/gu

function trimmed(text: string): string {
  return text.replace(EDGES, '')
}

/** Where something stands in a text. */
interface Span {
  readonly start: number
  readonly end: number
}

/** How a thing is put into a statement. */
export interface Placing {
  readonly language: Language
  /** Whether a phrase is a thing that can take a place. */
  readonly fits: (now: string) => boolean
  /** The old thing has to stand there word for word, article and all. */
  readonly literal: boolean
  /** What the statement has to be, with `_` in the place of the old thing. Default: anything. */
  readonly context?: RegExp
}

/** A statement with the new thing in the place of the old; `undefined` when it does not speak of the old one. */
export function putInPlace(target: Clause, { old, now }: Replacement, placing: Placing): string | undefined {
  const { spaced } = target.rules
  const whole = spanOf(target.text, old, spaced)
  if (!whole && placing.literal) return undefined
  const oldCore = whole ? old : coreOf(old, placing.language)
  const span = whole ?? (oldCore === '' ? undefined : spanOf(target.text, oldCore, spaced))
  if (!span) return undefined
  const newCore = coreOf(now, placing.language)
  if (newCore === '' || spanOf(target.text, newCore, spaced)) return undefined
  return exchange(target, span, whole ? now : newCore, placing)
}

function exchange(
  { text, rules }: Clause,
  { start, end }: Span,
  now: string,
  { language, fits, context }: Placing,
): string | undefined {
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (context && !context.test(`${before}_${after}`)) return undefined
  const whole = rules.spaced ? withoutOverlap(before, now, after) : now
  if (!fits(whole)) return undefined
  const said = rules.spaced ? withoutTail(whole, language) : whole
  const isLower = start > 0 && /^\p{Ll}/u.test(text.slice(start, end))
  const fitting = isLower ? said.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()) : said
  return before + fitting + after
}

function spanOf(text: string, phrase: string, spaced: boolean): Span | undefined {
  if (!text.toLowerCase().includes(phrase.toLowerCase())) return undefined
  const literal = phrase.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
  const edge = spaced ? [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`] : ['', '']
  const match = new RegExp(`${edge[0]}${literal}${edge[1]}`, 'iu').exec(text)
  return match ? { start: match.index, end: match.index + match[0].length } : undefined
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

/** A phrase without the common words at either end. */
function coreOf(phrase: string, language: Language): string {
  if (!language.rules.spaced) return phrase
  const words = wordsOf(phrase)
  while (words.length > 0 && isCommon(words[0] ?? '', language)) words.shift()
  while (words.length > 0 && isCommon(words.at(-1) ?? '', language)) words.pop()
  return words.join(' ')
}

function withoutTail(phrase: string, language: Language): string {
  const words = wordsOf(phrase)
  while (words.length > 1 && isCommon(words.at(-1) ?? '', language)) words.pop()
  return words.join(' ')
}

const isCommon = (word: string, language: Language): boolean => language.clause(word).topics.size === 0

/** Leaves out what the text around already says: `the ash table` between `I have the` and `table`. */
function withoutOverlap(before: string, phrase: string, after: string): string {
  let words = wordsOf(phrase)
  const lead = wordsOf(before.toLowerCase()).map(trimmed)
  const tail = wordsOf(after.toLowerCase()).map(trimmed)
  const starts = (n: number) => words.slice(0, n).join(' ').toLowerCase() === lead.slice(-n).join(' ')
  const ends = (n: number) => words.slice(-n).join(' ').toLowerCase() === tail.slice(0, n).join(' ')
  const overlap = (holds: (n: number) => boolean) => {
    let n = words.length - 1
    while (n > 0 && !holds(n)) n--
    return n
  }
  words = words.slice(overlap(starts))
  const end = overlap(ends)
  return (end > 0 ? words.slice(0, -end) : words).join(' ')
}

/** Words that are names: a capital, not at the start. */
const NAMES = /(?<=[\p{Ll}\p{N},]\s+)(?!I\b)\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)*/gu
const NAME = /^\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)*$/u

/**
 * What a bare correction must mean in a statement, where only one thing fits: the only name for a name, the only
 * thing with its article for a thing with one.
 */
export function slotFor(target: Clause, now: string, language: Language): Replacement | undefined {
  if (NAME.test(now) && !language.rules.capitalisesNouns) {
    const names = target.text.match(NAMES) ?? []
    return names.length === 1 && names[0] !== undefined ? { old: names[0], now } : undefined
  }
  const [article, ...rest] = wordsOf(now)
  if (article === undefined || rest.length === 0 || !isCommon(article, language)) return undefined
  const words = wordsOf(target.text)
  const places = words.flatMap((word, i) => (word.toLowerCase() === article.toLowerCase() ? [i] : []))
  const [place] = places
  const noun = place === undefined ? undefined : words[place + 1]
  if (places.length !== 1 || noun === undefined || isCommon(noun, language)) return undefined
  return { old: trimmed(noun), now: rest.join(' ') }
}
