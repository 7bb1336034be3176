import type { Clause } from './clause.js'
import { isOfOthers } from './durability.js'
import type { Category } from './language-rules.js'

/** Words for other people and for animals. */
const PEOPLE: readonly Category[] = ['household', 'kin', 'acquaintance']

/** Of whom a clause speaks. `undefined` where it does not say, as in `actually, make it Tuesday`. */
function subjectOf(clause: Clause): 'speaker' | 'others' | undefined {
  if (clause.is('thirdSubject') || clause.is('othersSubject')) return 'others'
  if (clause.is('firstSubject')) return 'speaker'
  if (clause.is('ownSubject')) return isOfOthers(clause) ? 'others' : 'speaker'
  const begins = !clause.is('anaphoric') && PEOPLE.some((category) => clause.begins(category))
  return begins ? 'others' : undefined
}

/** Whether the speaker is the subject; where a language mostly leaves the subject out, whether nobody else is. */
export function isOfSpeaker(clause: Clause): boolean {
  const subject = subjectOf(clause)
  return subject === 'speaker' || (subject === undefined && !clause.rules.spaced && !clause.has(...PEOPLE))
}

/** Whether two clauses speak of different people: of the speaker and somebody else, or of two others. */
export function areOfDifferentPeople(clause: Clause, old: Clause): boolean {
  const subject = subjectOf(clause)
  if (subject === undefined) return false
  if (subject === 'speaker') return subjectOf(old) === 'others'
  return isOfSpeaker(old) || areOthers(peopleIn(clause), peopleIn(old))
}

const peopleIn = (clause: Clause): string[] => PEOPLE.flatMap((category) => clause.leading(category))

/** A pronoun names nobody, so it may mean anybody. */
function areOthers(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && b.length > 0 && !a.some((word) => b.includes(word))
}
