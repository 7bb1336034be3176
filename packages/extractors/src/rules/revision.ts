import type { Clause, Language } from './clause.js'
import type { DiscardReason } from './discard-reason.js'
import type { Verdict } from './judge.js'
import type { Statement } from './ledger.js'
import { changeIn, putInPlace, type Replacement, replacementIn, slipIn, slotFor } from './replacement.js'
import { areOfDifferentPeople, isOfSpeaker } from './subject.js'

/** Longest statement made of several clauses, in UTF-16 units. */
export const LONGEST_STATEMENT = 240
/** Longest thing that takes the place of another, in words. */
const LONGEST_THING = 5

/** A statement that a later clause puts right. */
export interface Revision {
  readonly target: Statement
  /** What the statement says now. */
  readonly clause: Clause
  /** The later clause says no more than that. */
  readonly alone: boolean
}

/** When a clause is said. */
export interface Occasion {
  readonly language: Language
  /** Index of the first message that was just said; what is older takes an express correction. */
  readonly recent: number
  /** The clause before said that something was a slip. */
  readonly slipped: boolean
  /** Nothing was said before it but what a store holds, so that a slip is one of that. */
  readonly opening: boolean
}

/** What is not said of the user puts nothing right. */
const NOT_SAID: readonly DiscardReason[] = [
  'question',
  'hypothetical',
  'quoted',
  'third_party',
  'instruction_noise',
]

/** Finds the statement that a clause puts right by naming what takes the place of what. The last such one wins. */
export function revisionOf(
  clause: Clause,
  verdict: Verdict,
  statements: readonly Statement[],
  occasion: Occasion,
): Revision | undefined {
  if (!verdict.keep && NOT_SAID.includes(verdict.reason)) return undefined
  return (
    byReplacement(clause, statements, occasion) ??
    byChange(clause, statements, occasion) ??
    bySlip(clause, statements, occasion)
  )
}

const ownsSubject = (clause: Clause): boolean => clause.is('firstSubject') || clause.is('ownSubject')

/** `Not Leeds but York`. Without a word that says so, it corrects only what was just said or says the same of both. */
function byReplacement(
  clause: Clause,
  statements: readonly Statement[],
  { language, recent, slipped }: Occasion,
): Revision | undefined {
  const swap = replacementIn(clause)
  if (!swap) return undefined
  const corrects = clause.corrects || slipped || slipIn(clause) !== undefined
  const states = ownsSubject(clause)
  for (const target of statements.toReversed()) {
    if (!corrects && !states && target.message < recent) continue
    if (areOfDifferentPeople(clause, target.clause)) continue
    const text = rewritten(target.clause, swap, language, { literal: !corrects })
    if (text === undefined) continue
    if (!corrects && states && !saysOfBoth(target.clause, clause, swap, language)) continue
    const now = language.clause(text)
    return { target, clause: now, alone: !(states && addsTo(now, clause, swap, language)) }
  }
  return undefined
}

function rewritten(
  target: Clause,
  swap: Replacement,
  language: Language,
  { literal = false, context }: { readonly literal?: boolean; readonly context?: RegExp } = {},
): string | undefined {
  const fits = (now: string) => {
    const thing = language.clause(now)
    return thing.length <= LONGEST_THING && !thing.is('firstPerson') && !thing.is('finite')
  }
  const text = putInPlace(target, swap, { language, fits, literal, ...(context && { context }) })
  return text !== undefined && text.length <= LONGEST_STATEMENT ? text : undefined
}

/** Whether a clause says of the new thing what the target says of the old. */
function saysOfBoth(target: Clause, clause: Clause, { old }: Replacement, language: Language): boolean {
  const replaced = language.clause(old).topics
  const rest = [...target.subjects].filter((subject) => !replaced.has(subject))
  // What is left of `I like tea` is only its verb, and that is too common to be a subject.
  if (rest.length === 0) return target.is('taste') && clause.is('taste') && !target.has('negation')
  return rest.every((subject) => clause.subjects.has(subject))
}

/** Whether a clause says more than the statement it put right. */
function addsTo(now: Clause, clause: Clause, { old }: Replacement, language: Language): boolean {
  if (!clause.rules.spaced) return false
  const replaced = language.clause(old).topics
  return [...clause.subjects].some((subject) => !now.subjects.has(subject) && !replaced.has(subject))
}

/** `I moved from Leeds to York` changes where the user lives, and is worth an entry of its own. */
function byChange(
  clause: Clause,
  statements: readonly Statement[],
  { language }: Occasion,
): Revision | undefined {
  const change = isOfSpeaker(clause) ? changeIn(clause) : undefined
  if (!change) return undefined
  for (const target of statements.toReversed()) {
    if (target.clause.is('past') || target.clause.is('lastingPast') || !isOfSpeaker(target.clause)) continue
    const text = rewritten(target.clause, change, language, change)
    if (text !== undefined) return { target, clause: language.clause(text), alone: false }
  }
  return undefined
}

/** `Sorry, I meant York`: a word for one of those just said. */
function bySlip(
  clause: Clause,
  statements: readonly Statement[],
  { language, recent, slipped, opening }: Occasion,
): Revision | undefined {
  const now = slipIn(clause) ?? (slipped ? clause.text : undefined)
  const said = now === undefined ? undefined : language.clause(now)
  if (now === undefined || !said || said.topics.size === 0 || said.values.length > 0) return undefined
  const justSaid = statements.filter(({ message }) => message >= 0 && message >= recent)
  const last = justSaid.at(-1)
  if (ownsSubject(said) || said.is('finite')) {
    const alike = (opening ? statements : last ? [last] : []).filter((old) => isBuiltLike(old.clause, said))
    return alike.length === 1 && alike[0] ? { target: alike[0], clause: said, alone: true } : undefined
  }
  if (said.length > LONGEST_THING) return undefined
  const fitting = (opening ? statements : justSaid.toReversed()).flatMap((target) => {
    const slot = slotFor(target.clause, now, language)
    const text = slot && rewritten(target.clause, slot, language)
    return text === undefined ? [] : [{ target, clause: language.clause(text), alone: true }]
  })
  // Of what was just said the last is meant; of all that a store holds it must be plain which.
  if (opening) return fitting.length === 1 ? fitting[0] : undefined
  if (fitting[0] || !last) return fitting[0]
  const text = annotated(last.clause, clause)
  return text === undefined ? undefined : { target: last, clause: language.clause(text), alone: true }
}

/** Whether a clause names no more than a slip of what nothing is known of: alone it says nothing. */
export function isLooseSlip(clause: Clause, { language, slipped }: Occasion): boolean {
  const now = slipIn(clause) ?? (slipped ? clause.text : undefined)
  if (now === undefined) return false
  const said = language.clause(now)
  return said.values.length === 0 && said.length <= LONGEST_THING && !ownsSubject(said) && !said.is('finite')
}

/** Whether a clause is no more than one thing in the place of another, whatever it was said of: `not York but Hull`. */
export function isLooseReplacement(clause: Clause): boolean {
  return (
    clause.corrects && replacementIn(clause) !== undefined && !ownsSubject(clause) && !clause.is('finite')
  )
}

/** Whether two statements differ in their content words alone: `I am vegan` and `I am vegetarian`. */
function isBuiltLike(a: Clause, b: Clause): boolean {
  const frame = ({ signals }: Clause) => signals.get('stop')?.join(' ') ?? ''
  return a.rules.spaced && frame(a) !== '' && frame(a) === frame(b) && a.topics.size === b.topics.size
}

/** Where nothing tells which word is meant, the correction stands beside what it corrects. */
function annotated({ text, rules }: Clause, correction: Clause): string | undefined {
  const ends = /[.!?。！？]$/u.test(text)
  const joint = rules.spaced ? (ends ? ' ' : '; ') : ends ? '' : '；'
  const joined = text + joint + correction.raw.trim()
  return joined.length <= LONGEST_STATEMENT ? joined : undefined
}
