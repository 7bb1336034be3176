import type { MemoryType } from '@memory/core'
import type { Clause } from './clause.js'
import type { DiscardReason } from './discard-reason.js'

/** What the talk so far says about how a clause is meant. */
export interface Setting {
  /** The assistant's last message asked the user something. */
  readonly answering: boolean
  /** What the assistant asked for, when it was an aim. */
  readonly askedForAim: boolean
  /** Why the clause before, in the same message, was dropped. */
  readonly previous: DiscardReason | undefined
  /** The reason that covers the whole sentence, such as a condition in its first clause. */
  readonly sentence: DiscardReason | undefined
}

export type Verdict =
  | { readonly keep: true; readonly type: MemoryType }
  | { readonly keep: false; readonly reason: DiscardReason }

const drop = (reason: DiscardReason): Verdict => ({ keep: false, reason })

/** Decides whether a clause is worth remembering. */
export function judge(clause: Clause, setting: Setting): Verdict {
  if (clause.length === 0 || clause.folded.trim() === '') return drop('not_durable')
  const certain = certainDrop(clause, setting)
  if (certain) return drop(certain)
  const durable = durability(clause, setting)
  const [reason, noise] = transience(clause, setting)
  if (noise >= durable) return drop(noise > 0 ? reason : 'not_durable')
  return { keep: true, type: typeOf(clause, setting) }
}

/** Whether this drop covers the clauses after it in the same sentence. */
export function coversSentence(reason: DiscardReason): boolean {
  return reason === 'hypothetical' || reason === 'quoted'
}

function certainDrop(clause: Clause, setting: Setting): DiscardReason | undefined {
  if (setting.sentence) return setting.sentence
  if (isQuoted(clause)) return 'quoted'
  if (clause.is('hypothetical') && !clause.is('directive')) return 'hypothetical'
  if ((clause.asks || clause.is('question')) && !clause.is('request')) return 'question'
  if (clause.has('noise', 'oneOff') && !clause.has('lasting') && !clause.is('past'))
    return 'instruction_noise'
  return undefined
}

const QUOTATION =
  /["“”„«»「」『』]([^"“”„«»「」『』]+)["“”„«»「」『』]|(?<![\p{L}\p{N}])'([^']{3,})'(?![\p{L}\p{N}])/u

/** Words within quotation marks from which on they are speech, not a name. */
const SPEECH_WORDS = 3

function isQuoted(clause: Clause): boolean {
  const match = QUOTATION.exec(clause.raw)
  if (!match) return clause.raw.startsWith('>')
  const inner = match[1] ?? match[2] ?? ''
  const long = clause.rules.spaced ? inner.trim().split(' ').length >= SPEECH_WORDS : inner.length >= 5
  return clause.is('report') || (long && !clause.is('directive'))
}

/** How much speaks for keeping. */
function durability(clause: Clause, setting: Setting): number {
  let score = 0
  if (clause.is('condition')) score += 2
  if (clause.is('taste') && !clause.is('passingTaste')) score += 2.5
  if (clause.is('aim')) score += 2
  if (clause.is('past')) score += 2
  if (clause.is('directive') || clause.is('request')) score += 2.5
  if (clause.is('firstSubject')) score += 1.5
  if (clause.is('ownSubject')) score += 1.5
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
  return score
}

/** How much speaks for dropping, and what it would be dropped as. */
function transience(clause: Clause, setting: Setting): [DiscardReason, number] {
  const own = clause.is('firstSubject') || clause.is('ownSubject') || clause.is('directive')
  const scores: [DiscardReason, number][] = [
    [
      'weather',
      clause.has('weather')
        ? (clause.is('taste') || clause.is('condition') ? 1 : 3) + (clause.has('now') ? 1.5 : 0)
        : 0,
    ],
    ['ephemeral', ephemerality(clause)],
    ['opinion', opinion(clause, own)],
    ['third_party', aboutOthers(clause, setting, own)],
    ['small_talk', smallTalk(clause, own)],
  ]
  return scores.reduce((most, next) => (next[1] > most[1] ? next : most))
}

function ephemerality(clause: Clause): number {
  let score = 0
  if (clause.has('interruption')) score += 3
  if (clause.has('state')) score += 3
  if (clause.has('surroundings')) score += 2
  if (score > 0 && clause.has('now')) score += 1.5
  if (score > 0 && clause.has('lasting', 'health')) score -= 2
  return score
}

function opinion(clause: Clause, own: boolean): number {
  let score = 0
  if (clause.has('evaluative')) score += own ? 1 : 2.5
  if (clause.is('verdict') && (clause.has('evaluative') || !clause.is('firstPerson')))
    score += clause.has('evaluative') ? 1 : 0.5
  if (clause.is('passingTaste')) score += 2.5
  return score
}

function aboutOthers(clause: Clause, setting: Setting, own: boolean): number {
  let score = 0
  if (clause.has('acquaintance') && clause.has('says')) score += 3
  else if (clause.has('acquaintance')) score += 1.5
  if (clause.is('thirdSubject') && (setting.previous === 'third_party' || setting.previous === 'quoted'))
    score += 4
  else if (clause.has('says') && !own) score += 1.5
  return score
}

function smallTalk(clause: Clause, own: boolean): number {
  let score = 0
  if (clause.has('chatter')) score += 2
  if (clause.has('leisure')) score += own ? 0.5 : 1.5
  if (clause.has('laughter')) score += 0.5
  if (clause.has('now')) score += 0.5
  return score
}

function typeOf(clause: Clause, setting: Setting): MemoryType {
  if (clause.is('directive') || clause.is('request') || (clause.is('taste') && !clause.is('past')))
    return 'preferences'
  if (clause.is('aim') || setting.askedForAim) return 'summary'
  if (clause.is('past') && !clause.is('lastingPast')) return 'episodes'
  return 'facts'
}
