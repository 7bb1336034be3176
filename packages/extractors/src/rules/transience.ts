import type { Clause } from './clause.js'
import type { DiscardReason } from './discard-reason.js'
import { isOwn } from './durability.js'
import type { PatternName } from './language-rules.js'
import type { Setting } from './setting.js'

/** How much speaks for dropping a clause, and as what. */
export interface Transience {
  readonly reason: DiscardReason
  readonly weight: number
}

/** Reasons that what refers back to a dropped clause inherits. */
const INHERITED: readonly DiscardReason[] = [
  'weather',
  'ephemeral',
  'opinion',
  'third_party',
  'small_talk',
  'quoted',
  'hypothetical',
]

/** Weighs what marks a clause as passing. The weights are on the scale of durability. */
export function transience(clause: Clause, setting: Setting): Transience {
  const candidates: readonly Transience[] = [
    { reason: 'weather', weight: weather(clause) },
    { reason: 'ephemeral', weight: ephemeral(clause, setting) },
    { reason: 'opinion', weight: opinion(clause, setting) },
    { reason: 'third_party', weight: thirdParty(clause, setting) },
    { reason: 'small_talk', weight: smallTalk(clause) },
  ]
  const heaviest = candidates.reduce((most, next) => (next.weight > most.weight ? next : most))
  const { previous } = setting
  if (previous && INHERITED.includes(previous) && clause.is('anaphoric')) {
    return { reason: previous, weight: heaviest.weight + 1.5 }
  }
  return heaviest
}

/** Whether the user speaks of themselves or to the assistant. */
function isPersonal(clause: Clause): boolean {
  return clause.is('firstSubject') || isOwn(clause) || clause.is('directive')
}

function weather(clause: Clause): number {
  if (!clause.has('weather') && !clause.is('sky')) return 0
  const bears = clause.is('taste') || clause.is('condition') || clause.has('health')
  return (bears ? 1 : 3) + (clause.has('now') ? 1.5 : 0)
}

function ephemeral(clause: Clause, setting: Setting): number {
  let weight = 0
  if (clause.has('interruption')) weight += 5
  if (clause.has('state')) weight += 4
  if (clause.has('surroundings')) weight += 2
  if (clause.is('momentary')) weight += 3
  if (clause.has('now')) {
    if (weight > 0) weight += 1.5
    else if (!clause.is('finite') && !clause.is('past') && !setting.answering) weight += 2
  }
  // `Since this morning` lasts no longer than the day.
  const lasts =
    (clause.has('health') && !clause.is('momentary')) || (clause.has('lasting') && !clause.has('now'))
  if (weight > 0 && lasts) weight -= 2
  return weight
}

function opinion(clause: Clause, setting: Setting): number {
  let weight = 0
  if (clause.has('evaluative')) weight += (isPersonal(clause) ? 1 : 2.5) + (clause.is('verdict') ? 1 : 0)
  if (clause.has('evaluative') && clause.has('leisure')) weight += 3
  if (clause.is('passingTaste')) weight += 2.5
  if (clause.is('opines') && !clause.is('bearsOnSpeaker')) weight += 3
  return setting.answering ? weight - 1 : weight
}

function thirdParty(clause: Clause, setting: Setting): number {
  let weight = 0
  if (clause.leads('acquaintance')) weight += clause.is('firstSubject') ? 1 : 3.5
  else if (clause.has('says') && (clause.leads('kin') || clause.leads('household'))) weight += 4
  else if (clause.leads('kin') && clause.is('finite') && !clause.hasNumber && !clause.is('taste')) weight += 2
  else if (clause.is('ownSubject') && clause.leads('says')) weight += 3
  else if (clause.has('says') && !isPersonal(clause)) weight += 1.5
  if (weight > 0) {
    if (bearsOnSpeaker(clause) || clause.corrects) weight -= 2
    if (clause.has('health')) weight -= 1
    if (clause.hasMeasure || clause.has('weekday')) weight -= 1
  }
  const goesOn = setting.previous === 'third_party' || setting.previous === 'quoted'
  return goesOn && clause.is('thirdSubject') ? weight + 4 : weight
}

/** What makes a report more than a view. */
const TELLING: readonly PatternName[] = ['deontic', 'directive', 'condition', 'aim', 'past', 'pastPassive']

/** What others say of the speaker's concerns counts where there is something in it besides a view. */
function bearsOnSpeaker(clause: Clause): boolean {
  if (!clause.is('bearsOnSpeaker')) return false
  return (
    !clause.has('says') ||
    clause.has('health', 'circumstance', 'service', 'weekday') ||
    clause.hasNumber ||
    TELLING.some((pattern) => clause.is(pattern))
  )
}

function smallTalk(clause: Clause): number {
  let weight = 0
  if (clause.has('chatter')) weight += 2
  if (clause.has('leisure')) weight += isPersonal(clause) ? 0.5 : 1.5
  if (weight > 0 && clause.has('laughter')) weight += 0.5
  if (weight > 0 && clause.has('now')) weight += 0.5
  return weight
}
