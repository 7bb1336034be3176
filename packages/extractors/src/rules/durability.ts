import type { Clause } from './clause.js'
import type { Setting } from './setting.js'

type Holds = (clause: Clause, setting: Setting) => boolean

/** Words from which on a clause says something by itself. */
const FULL = 3

/**
 * What speaks for keeping a clause, and how much. The weights were chosen so that a plain first-person statement
 * outweighs one passing remark in it, and a bare fact without the speaker outweighs none.
 */
const EVIDENCE: readonly (readonly [weight: number, holds: Holds])[] = [
  // What the user states.
  [2.5, (c) => c.is('taste') && !c.is('passingTaste')],
  [2.5, (c) => c.is('directive') || c.is('request')],
  [2, (c) => c.is('condition')],
  [2, (c) => c.is('aim')],
  [2, (c) => c.is('past')],
  [1.5, (c) => c.is('deontic')],
  [1, (c) => c.is('pastPassive')],
  // Whom it is about.
  [1.5, (c) => c.is('firstSubject') && !c.is('othersSubject')],
  [1.5, (c) => isOwn(c)],
  [0.5, (c) => c.is('firstPerson') && !isOwn(c)],
  // What it is about.
  [1.5, (c) => c.has('health')],
  [1, (c) => c.has('circumstance')],
  [1, (c) => c.has('household')],
  [1, (c) => c.has('service')],
  [0.5, (c) => c.has('liking')],
  [0.5, (c) => c.has('lasting')],
  [0.5, (c) => c.has('weekday', 'month')],
  [1, (c) => c.hasMeasure],
  [0.5, (c) => c.hasNumber && !c.hasMeasure],
  // How it stands in the talk.
  [2.5, (c) => c.corrects && c.values.length > 0],
  [1, (_, s) => s.answering],
  [1, (_, s) => s.onTopic],
  [1, (_, s) => s.continuing],
  [0.5, (c, s) => s.following && !s.continuing && c.length >= FULL],
]

/** How much speaks for keeping a clause. */
export function durability(clause: Clause, setting: Setting): number {
  let sum = 0
  for (const [weight, holds] of EVIDENCE) if (holds(clause, setting)) sum += weight
  return sum
}

/** Whether something of the speaker's is the subject, other than somebody the speaker merely knows. */
export function isOwn(clause: Clause): boolean {
  return clause.is('ownSubject') && !clause.leads('acquaintance')
}

/** Whether somebody else is the subject: of the household, of the family, or merely known. */
export function isOfOthers(clause: Clause): boolean {
  return clause.leads('household') || clause.leads('kin') || clause.leads('acquaintance')
}
