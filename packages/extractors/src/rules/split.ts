import { isBlank } from '@memory/core'
import type { LanguageRules } from './language-rules.js'
import { parseEntries } from './lexicon.js'

/** A sentence as it was written. */
export interface Sentence {
  readonly text: string
  /** Ends with a question mark. */
  readonly asks: boolean
}

const LINE_BREAK = /[\r\n\u2028\u2029]+/
const QUOTED_LINE = /^\s*>/
const QUESTION_END = /[?？؟][\s"'”’」』)）\]!！?？]*$/u
/**
 * The segmenter keeps a full stop before a lower-case letter inside the sentence; people in a hurry end sentences so.
 * What looks back is bounded, as it does so everywhere.
 */
const HURRIED_STOP = /(?<=[\p{L}\p{N})"'”’][.!?]{1,9})\s+(?=\p{L})/gu
/** Abbreviations that stand before a number, and are whole words elsewhere: `max. 5`, `three at the max.` */
const BEFORE_NUMBER: ReadonlySet<string> = new Set(
  parseEntries('no, nr, nº, n°, núm, max, min, mind, vol, fig, tel, tél, ext, apt, abs, pág, art'),
)
/** Abbreviations that may end a sentence, which a capital then shows. */
const MAY_END: ReadonlySet<string> = new Set(
  parseEntries('etc, usw, am, pm, a.m, p.m, inc, ltd, jr, dept, u.a, rd, ave'),
)
const NUMBER_START = /^[$€£¥₹]?\p{N}/u
const CAPITAL_START = /^\p{Lu}/u
const LAST_WORD = /([\p{L}][\p{L}.]*)\.\s*$/u
const ORDINAL = /(?:^|\s)\p{N}{1,2}\.\s*$/u
const INITIAL = /(?:^|[\s(])\p{Lu}\.\s*$/u

/** How far back a sentence end is looked for; keeps the abbreviation check short on very long input. */
const TAIL = 24

/** How many characters are segmented at once, and twice as many where a sentence is longer. */
const WINDOW = 4_096

/** Splits text into sentences: at line breaks, then by the rules of the language. */
export class SentenceSplitter {
  readonly #segmenter: Intl.Segmenter
  readonly #abbreviations: ReadonlySet<string>
  readonly #numbers: ReadonlySet<string>
  readonly #spaced: boolean
  readonly #ordinalStops: boolean

  constructor(rules: LanguageRules) {
    this.#segmenter = new Intl.Segmenter(rules.code, { granularity: 'sentence' })
    this.#abbreviations = new Set(parseEntries(rules.abbreviations))
    this.#numbers = new Set(parseEntries(rules.words.numberWord ?? ''))
    this.#spaced = rules.spaced
    this.#ordinalStops = rules.ordinalStops ?? false
  }

  split(text: string): Sentence[] {
    const sentences: Sentence[] = []
    for (const line of text.split(LINE_BREAK)) {
      if (isBlank(line)) continue
      // A quoted line is somebody else's as a whole.
      const pieces = QUOTED_LINE.test(line) ? [line] : this.#merge(this.#cut(line))
      for (const piece of pieces) {
        if (!isBlank(piece))
          sentences.push({ text: piece.trim(), asks: QUESTION_END.test(piece.slice(-TAIL)) })
      }
    }
    return sentences
  }

  #cut(line: string): string[] {
    const pieces: string[] = []
    for (const segment of this.#segments(line)) {
      if (this.#spaced) pieces.push(...segment.split(HURRIED_STOP))
      else pieces.push(segment)
    }
    return pieces
  }

  /** The segmenter's sentences. It copies its whole input for each, so it is given no more than a window of the line. */
  *#segments(line: string): Generator<string> {
    for (let from = 0, width = WINDOW; from < line.length; ) {
      const segments = Array.from(
        this.#segmenter.segment(line.slice(from, from + width)),
        ({ segment }) => segment,
      )
      // The last one may go on beyond the window.
      if (from + width < line.length) segments.pop()
      if (segments.length === 0) width *= 2
      else width = WINDOW
      for (const segment of segments) {
        from += segment.length
        yield segment
      }
    }
  }

  /** Puts back together what an abbreviation or an initial had parted. */
  #merge(pieces: readonly string[]): string[] {
    const merged: string[] = []
    let open: string[] = []
    for (const [i, piece] of pieces.entries()) {
      open.push(piece.trimEnd())
      if (this.#endsAbbreviated(piece, (pieces[i + 1] ?? '').trimStart())) continue
      merged.push(open.join(' '))
      open = []
    }
    if (open.length > 0) merged.push(open.join(' '))
    return merged
  }

  #endsAbbreviated(piece: string, next: string): boolean {
    const tail = piece.slice(-TAIL)
    const word = LAST_WORD.exec(tail)?.[1]?.toLowerCase()
    if (word !== undefined && this.#abbreviations.has(word)) return this.#goesOn(word, next)
    return INITIAL.test(tail) || (this.#ordinalStops && ORDINAL.test(tail))
  }

  /** Whether what follows an abbreviation is of the same sentence. */
  #goesOn(word: string, next: string): boolean {
    if (BEFORE_NUMBER.has(word)) {
      return NUMBER_START.test(next) || this.#numbers.has(next.split(/\s/u, 1)[0]?.toLowerCase() ?? '')
    }
    return !(MAY_END.has(word) && CAPITAL_START.test(next))
  }
}

/** More than the single word that closes a sentence: `, fyi`. */
const SEVERAL_WORDS = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u

/**
 * Cuts a sentence where a clause with a subject of its own begins. A cut needs enough on the left to be a clause
 * itself, so that `my wife and my sons are vegan` stays whole, and on the right where that is one more thing of
 * the speaker's, as in `a rota for me and my sons`.
 */
export function splitClauses(
  sentence: string,
  rules: LanguageRules,
  standsAlone: (part: string) => boolean,
): string[] {
  const clauses: string[] = []
  let from = 0
  for (const match of sentence.matchAll(rules.clauseStart)) {
    const left = sentence.slice(from, match.index)
    if (rules.spaced && !SEVERAL_WORDS.test(sentence.slice(match.index))) continue
    if (isBlank(left) || insideBrackets(left) || endsInList(left) || !standsAlone(left)) continue
    const right = sentence.slice(match.index)
    if (rules.possessive?.test(right) && !standsAlone(right)) continue
    clauses.push(left.trim())
    from = match.index
  }
  const rest = sentence.slice(from).trim()
  if (rest !== '') clauses.push(rest)
  return clauses
}

/** `..., me` before `and my partner`: the last piece is too short to be anything but the start of a list. */
function endsInList(text: string): boolean {
  const comma = text.lastIndexOf(',')
  return comma > 0 && !/\S\s+\S/u.test(text.slice(comma + 1).trim())
}

function insideBrackets(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '(' || char === '（') depth++
    else if ((char === ')' || char === '）') && depth > 0) depth--
  }
  return depth > 0
}
