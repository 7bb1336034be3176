import type { MemoryType } from '@memory/core'
import type { Clause } from './clause.js'
import type { Setting } from './setting.js'

/** Which of the four kinds of memory a kept clause is. */
export function typeOf(clause: Clause, setting: Setting): MemoryType {
  if (clause.is('lastingPast') && !clause.is('directive')) return 'facts'
  const done = clause.is('past') || clause.is('pastPassive')
  const aims = clause.is('aim') && !clause.has('recently')
  if (done && !clause.is('imperative') && !aims) return 'episodes'
  if (clause.is('imperative')) return 'preferences'
  if (clause.is('aim')) return clause.has('service') && !clause.is('request') ? 'preferences' : 'summary'
  if (clause.is('request') || clause.is('taste')) return 'preferences'
  if (clause.has('health') && clause.is('finite')) return 'facts'
  if (clause.is('directive')) return 'preferences'
  if (setting.askedForTaste) return 'preferences'
  if (clause.is('deontic') || (clause.has('service') && !clause.is('finite'))) return 'preferences'
  const ownValue = clause.is('ownSubject') && clause.hasNumber
  if (
    setting.askedForAim &&
    !ownValue &&
    !clause.is('condition') &&
    !(clause.is('finite') && clause.has('health', 'household'))
  )
    return 'summary'
  return 'facts'
}
