import type { Clause, Language } from './clause.js'
import type { DiscardReason } from './discard-reason.js'
import { isOfOthers } from './durability.js'
import type { Verdict } from './judge.js'
import type { Statement } from './ledger.js'
import { changeIn, putInPlace, type Replacement, replacementIn, slipIn, slotFor } from './replacement.js'

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
    if (states && isOfOthers(target.clause) !== isOfOthers(clause)) continue
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

/** Whether the speaker is the subject; where a language mostly leaves the subject out, whether nobody else is. */
function isOfSpeaker(clause: Clause): boolean {
  if (ownsSubject(clause)) return !isOfOthers(clause)
  const others = clause.has('acquaintance', 'kin', 'household') || clause.is('thirdSubject')
  return !clause.rules.spaced && !others
}

/** `Sorry, I meant York`: a word for one of those just said. */
function bySlip(
  clause: Clause,
  statements: readonly Statement[],
  { language, recent, slipped }: Occasion,
): Revision | undefined {
  const justSaid = statements.filter(({ message }) => message >= 0 && message >= recent)
  const last = justSaid.at(-1)
  const now = slipIn(clause) ?? (slipped ? clause.text : undefined)
  if (!last || now === undefined) return undefined
  const said = language.clause(now)
  if (said.topics.size === 0 || said.values.length > 0) return undefined
  if (ownsSubject(said) || said.is('finite')) {
    return isBuiltLike(last.clause, said) ? { target: last, clause: said, alone: true } : undefined
  }
  if (said.length > LONGEST_THING) return undefined
  for (const target of justSaid.toReversed()) {
    const slot = slotFor(target.clause, now, language)
    const text = slot && rewritten(target.clause, slot, language)
    if (text !== undefined) return { target, clause: language.clause(text), alone: true }
  }
  const text = annotated(last.clause, clause)
  return text === undefined ? undefined : { target: last, clause: language.clause(text), alone: true }
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
