import type { MemoryType } from '@memory/core'
import { typeOf } from './classify.js'
import type { Clause } from './clause.js'
import type { DiscardReason } from './discard-reason.js'
import type { PatternName } from './language-rules.js'
import { isPasted, isQuoted } from './quotation.js'

/** What the talk so far says about how a clause is meant. */
export interface Setting {
  /** It may answer a question of the assistant's. */
  readonly answering: boolean
  /** It speaks of what that question is about. */
  readonly onTopic: boolean
  /** It goes on from a clause that was kept. */
  readonly continuing: boolean
  /** The clause before it in the same message was kept, or contradicted the assistant. */
  readonly following: boolean
  /** That question asked what the user is after. */
  readonly askedForAim: boolean
  /** That question asked how the user would like something. */
  readonly askedForTaste: boolean
  /** Why the clause before, in the same message, was dropped. */
  readonly previous: DiscardReason | undefined
  /** The reason that covers the whole sentence, such as a condition in its first clause. */
  readonly sentence: DiscardReason | undefined
}

/** Whether a clause is kept, and as what or why not. */
export type Verdict =
  | { readonly keep: true; readonly type: MemoryType }
  | { readonly keep: false; readonly reason: DiscardReason }

const drop = (reason: DiscardReason): Verdict => ({ keep: false, reason })

/** Decides whether a clause is worth remembering. */
export function judge(clause: Clause, setting: Setting): Verdict {
  if (clause.folded.trim() === '') return drop('not_durable')
  const certain = certainly(clause, setting)
  const [reason, passing] = transience(clause, setting)
  if (certain)
    return drop(certain === 'question' && !clause.asks && passing >= EXCLAMATION ? reason : certain)
  const durable = durability(clause, setting)
  if (passing >= durable) return drop(passing > 0 ? reason : clause.chats ? 'small_talk' : 'not_durable')
  return { keep: true, type: typeOf(clause, setting) }
}

/** From here on what looks like a question without its mark is an exclamation: `what a storm`. */
const EXCLAMATION = 2

/** Whether this drop covers the clauses after it in the same sentence. */
export function coversSentence(reason: DiscardReason): boolean {
  return reason === 'hypothetical' || reason === 'quoted'
}

/** Forms that settle the matter, whatever the words. */
function certainly(clause: Clause, setting: Setting): DiscardReason | undefined {
  if (setting.sentence) return setting.sentence
  if (isQuoted(clause) || clause.is('reportFrame')) return 'quoted'
  if (clause.is('hypothetical') && !clause.is('directive')) return 'hypothetical'
  if ((clause.asks || clause.is('question')) && !clause.is('request')) return 'question'
  if (clause.is('formerly')) return 'withdrawn'
  if (isWithdrawal(clause)) return 'withdrawn'
  if (clause.is('bare')) return 'not_durable'
  if (isPasted(clause)) return 'instruction_noise'
  const told = clause.is('past') && clause.is('firstPerson')
  if (clause.has('noise', 'oneOff') && !clause.has('lasting') && !told) return 'instruction_noise'
  return undefined
}

const KEEPING: readonly PatternName[] = ['condition', 'taste', 'past', 'aim']

/** Longest clause that only takes something back, in topics. */
const WITHDRAWAL_TOPICS = 2

function isWithdrawal(clause: Clause): boolean {
  return (
    clause.has('withdrawal') &&
    clause.topics.size <= WITHDRAWAL_TOPICS &&
    clause.values.length === 0 &&
    !KEEPING.some((pattern) => clause.is(pattern))
  )
}

/** Words from which on a clause says something by itself. */
const FULL = 3

/** How much speaks for keeping. */
function durability(clause: Clause, setting: Setting): number {
  let score = 0
  if (clause.is('condition')) score += 2
  if (clause.is('taste') && !clause.is('passingTaste')) score += 2.5
  if (clause.is('aim')) score += 2
  if (clause.is('past')) score += 2
  if (clause.is('pastPassive')) score += 1
  if (clause.is('directive') || clause.is('request')) score += 2.5
  if (clause.is('firstSubject')) score += 1.5
  if (isOwn(clause)) score += 1.5
  else if (clause.is('firstPerson')) score += 0.5
  if (clause.has('health')) score += 1.5
  if (clause.has('circumstance')) score += 1
  if (clause.has('household')) score += 1
  if (clause.has('liking')) score += 0.5
  if (clause.has('service')) score += 1
  if (clause.has('lasting')) score += 0.5
  if (clause.hasMeasure) score += 1
  else if (clause.hasNumber) score += 0.5
  if (clause.has('weekday', 'month')) score += 0.5
  if (setting.answering) score += 1
  if (setting.onTopic) score += 1
  if (clause.corrects && clause.values.length > 0) score += 2.5
  if (setting.continuing) score += 1
  else if (setting.following && clause.length >= FULL) score += 0.5
  if (clause.is('deontic')) score += 1.5
  return score
}

/** Something of the speaker's is the subject, other than somebody the speaker merely knows. */
function isOwn(clause: Clause): boolean {
  return clause.is('ownSubject') && !clause.leads('acquaintance')
}

/** How much speaks for dropping, and what it would be dropped as. */
function transience(clause: Clause, setting: Setting): [DiscardReason, number] {
  const own = clause.is('firstSubject') || isOwn(clause) || clause.is('directive')
  const scores: [DiscardReason, number][] = [
    ['weather', weather(clause)],
    ['ephemeral', ephemerality(clause, setting)],
    ['opinion', opinion(clause, own) - (setting.answering ? 1 : 0)],
    ['third_party', aboutOthers(clause, setting, own)],
    ['small_talk', smallTalk(clause, own)],
  ]
  const [reason, score] = scores.reduce((most, next) => (next[1] > most[1] ? next : most))
  // What refers back to something dropped goes with it.
  if (setting.previous && PASSING.includes(setting.previous) && clause.is('anaphoric'))
    return [setting.previous, score + 1.5]
  return [reason, score]
}

const PASSING: readonly DiscardReason[] = [
  'weather',
  'ephemeral',
  'opinion',
  'third_party',
  'small_talk',
  'quoted',
  'hypothetical',
]

function weather(clause: Clause): number {
  if (!clause.has('weather') && !clause.is('sky')) return 0
  const lasting = clause.is('taste') || clause.is('condition') || clause.has('health')
  return (lasting ? 1 : 3) + (clause.has('now') ? 1.5 : 0)
}

function ephemerality(clause: Clause, setting: Setting): number {
  let score = 0
  if (clause.has('interruption')) score += 4
  if (clause.has('state')) score += 4
  if (clause.has('surroundings')) score += 2
  if (clause.is('momentary')) score += 3
  if (clause.has('now') && !clause.is('finite') && !clause.is('past') && !setting.answering) score += 2
  else if (score > 0 && clause.has('now')) score += 1.5
  if (score > 0 && clause.has('lasting', 'health')) score -= 2
  return score
}

function opinion(clause: Clause, own: boolean): number {
  let score = 0
  if (clause.has('evaluative')) score += own ? 1 : 2.5
  if (clause.is('verdict') && clause.has('evaluative')) score += 1
  if (clause.is('passingTaste')) score += 2.5
  if (clause.is('opines') && !clause.is('bearsOnSpeaker')) score += 3
  return score
}

function aboutOthers(clause: Clause, setting: Setting, own: boolean): number {
  let score = 0
  if (clause.leads('acquaintance')) score += clause.is('firstSubject') ? 1 : 3.5
  else if ((clause.leads('kin') || clause.leads('household')) && clause.has('says')) score += 4
  else if (clause.leads('kin') && clause.is('finite') && !clause.hasNumber && !clause.is('taste')) score += 2
  else if (clause.has('says') && !own) score += 1.5
  if (score > 0 && (clause.is('bearsOnSpeaker') || clause.corrects)) score -= 2
  if (score > 0 && clause.has('health')) score -= 1
  if (score > 0 && (clause.hasMeasure || clause.has('weekday'))) score -= 1
  if (clause.is('thirdSubject') && (setting.previous === 'third_party' || setting.previous === 'quoted'))
    score += 4
  return score
}

function smallTalk(clause: Clause, own: boolean): number {
  let score = 0
  if (clause.has('chatter')) score += 2
  if (clause.has('leisure')) score += own ? 0.5 : 1.5
  if (score > 0 && clause.has('laughter')) score += 0.5
  if (score > 0 && clause.has('now')) score += 0.5
  return score
}
