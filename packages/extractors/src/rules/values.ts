import type { Clause } from './clause.js'
import type { Category } from './language-rules.js'

/** What a value measures. Only values of one kind can replace each other. */
type ValueKind = 'weekday' | 'date' | 'dayPart' | 'time' | 'number'

/** A value within a clause, such as a day or an amount. */
export interface Value {
  readonly kind: ValueKind
  /** As written. */
  readonly text: string
  /** What is counted, for a number: the word after it or the currency before it. */
  readonly unit?: string
  readonly start: number
  readonly end: number
}

/** Digits in groups of three, parted by spaces or apostrophes, are one number. */
const TOKEN =
  /[$€£¥₹]?(?:\p{N}{1,3}(?:[\s']\p{N}{3})+(?!\p{N})|\p{N})[\p{N}.,:/]*(?:\s?(?:[ap]\.?m\b\.?|h\b|uhr\b|%))?(?:st|nd|rd|th)?|\p{L}[\p{L}\p{M}]*/giu
const UNSPACED_TOKEN =
  /(?:星期|周|礼拜)[一二三四五六日天]|[月火水木金土日]曜日?|[\p{N}一二三四五六七八九十百千万两]+(?:月[\p{N}一二三四五六七八九十]+[日号]?|[点時时]半?|[日号])?/gu
const CLOCK = /:|[ap]\.?m\.?$|h$|uhr$|[点時时]半?$/iu
const DIGITS = /\p{N}/u
const TRAILING = /[.,:/\s]+$/u
const WORDS: readonly (readonly [Category, ValueKind | 'month'])[] = [
  ['weekday', 'weekday'],
  ['month', 'month'],
  ['dayPart', 'dayPart'],
  ['numberWord', 'number'],
]

interface Token extends Omit<Value, 'kind'> {
  readonly kind: ValueKind | 'month'
}

/** The values of a clause, in order. A day and its month are one value. */
export function valuesOf(clause: Clause): Value[] {
  const values: Value[] = []
  let month: Token | undefined
  for (const token of clause.rules.spaced ? spacedTokens(clause) : unspacedTokens(clause)) {
    const last = values.at(-1)
    const follows = (before: Token | undefined) => before !== undefined && token.start - before.end <= 4
    if (token.kind === 'month') {
      if (last?.kind === 'number' && follows(last)) values[values.length - 1] = joined(clause, last, token)
      else month = token
    } else if (token.kind === 'number' && month && follows(month)) {
      values.push(joined(clause, month, token))
      month = undefined
    } else {
      if (month) values.push({ ...month, kind: 'date' })
      month = undefined
      values.push({ ...token, kind: token.kind })
    }
  }
  if (month) values.push({ ...month, kind: 'date' })
  return values
}

function joined(clause: Clause, first: Token, last: Token): Value {
  return { kind: 'date', start: first.start, end: last.end, text: clause.text.slice(first.start, last.end) }
}

function spacedTokens(clause: Clause): Token[] {
  const tokens: Token[] = []
  const words = WORDS.map(([category, kind]) => [new Set(clause.signals.get(category)), kind] as const)
  for (const match of clause.text.matchAll(TOKEN)) {
    const text = match[0].replace(TRAILING, '')
    const at = { text, start: match.index, end: match.index + text.length }
    const kind = DIGITS.test(text)
      ? CLOCK.test(text)
        ? 'time'
        : 'number'
      : words.find(([known]) => known.has(text.toLowerCase()))?.[1]
    if (kind) tokens.push({ ...at, ...(kind === 'number' && unitOf(clause, at)), kind })
  }
  return tokens
}

const CURRENCY = /^[$€£¥₹]/u
const NEXT_WORD = /^[\s-]*(\p{L}+)/u
const UNIT_STEM = 4

function unitOf(clause: Clause, { text, end }: { text: string; end: number }): { unit: string } | undefined {
  const currency = CURRENCY.exec(text)?.[0]
  if (currency) return { unit: currency }
  const next = NEXT_WORD.exec(clause.text.slice(end, end + UNIT_REACH))?.[1]?.toLowerCase()
  if (next === undefined || clause.signals.get('stop')?.includes(next)) return undefined
  return { unit: next.slice(0, UNIT_STEM) }
}

/** How far after a number its unit is looked for. */
const UNIT_REACH = 24

function unspacedTokens(clause: Clause): Token[] {
  return [...clause.text.matchAll(UNSPACED_TOKEN)].map((match) => {
    const text = match[0]
    const at = { text, start: match.index, end: match.index + text.length }
    if (/^(?:星期|周|礼拜)|曜/u.test(text)) return { ...at, kind: 'weekday' }
    if (CLOCK.test(text)) return { ...at, kind: 'time' }
    return { ...at, kind: /[月日号]/u.test(text) ? 'date' : 'number' }
  })
}

/** Puts the new values of a correction in the place of the old ones of the same kind; `undefined` when none fit. */
export function substitute(target: Clause, correction: Clause): string | undefined {
  const old = [...target.values]
  let text = target.text
  let replaced = false
  // From the end, so that earlier positions stay true.
  for (const value of correction.values.toReversed()) {
    const place = old.findLast((candidate) => differ(candidate, value))
    if (!place) continue
    old.splice(old.indexOf(place))
    text = text.slice(0, place.start) + value.text + text.slice(place.end)
    replaced = true
  }
  return replaced ? text : undefined
}

/** Whether both name values of one kind and they differ. */
export function conflicts(a: readonly Value[], b: readonly Value[]): boolean {
  return a.some((value) => {
    const peers = b.filter((other) => comparable(value, other))
    return peers.length > 0 && peers.every((other) => differ(value, other))
  })
}

/** Units that a bare number never stands for. */
const FIRM_UNIT = /^(?:%|perc|prozent|pour|por|[$€£¥₹])/u

function comparable(a: Value, b: Value): boolean {
  if (a.kind !== b.kind || a.unit === b.unit) return a.kind === b.kind
  const unit = a.unit ?? b.unit
  return (a.unit === undefined || b.unit === undefined) && unit !== undefined && !FIRM_UNIT.test(unit)
}

function differ(a: Value, b: Value): boolean {
  return comparable(a, b) && a.text.toLowerCase() !== b.text.toLowerCase()
}
