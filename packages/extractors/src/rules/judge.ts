import type { MemoryType } from '@memory/core'
import { typeOf } from './classify.js'
import type { Clause } from './clause.js'
import type { DiscardReason } from './discard-reason.js'
import { durability } from './durability.js'
import type { PatternName } from './language-rules.js'
import { isPasted, isQuoted } from './quotation.js'
import type { Setting } from './setting.js'
import { transience } from './transience.js'

/** Whether a clause is kept, and as what or why not. */
export type Verdict =
  | { readonly keep: true; readonly type: MemoryType }
  | { readonly keep: false; readonly reason: DiscardReason }

const drop = (reason: DiscardReason): Verdict => ({ keep: false, reason })

/** Decides whether a clause is worth remembering. */
export function judge(clause: Clause, setting: Setting): Verdict {
  if (clause.folded.trim() === '') return drop('not_durable')
  const certain = certainly(clause, setting)
  const passing = transience(clause, setting)
  if (certain) {
    const exclaims = certain === 'question' && !clause.asks && passing.weight >= EXCLAMATION
    return drop(exclaims ? passing.reason : certain)
  }
  if (durability(clause, setting) > passing.weight) return { keep: true, type: typeOf(clause, setting) }
  if (passing.weight > 0) return drop(passing.reason)
  return drop(clause.chats ? 'small_talk' : 'not_durable')
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
  if (clause.is('formerly') || isWithdrawal(clause)) return 'withdrawn'
  if (clause.is('bare') || clause.is('heeds')) return 'not_durable'
  if (isPasted(clause)) return 'instruction_noise'
  const told = clause.is('past') && clause.is('firstPerson')
  if (clause.has('noise', 'oneOff') && !clause.has('lasting') && !told) return 'instruction_noise'
  return undefined
}

/** What makes a clause more than a withdrawal. */
const STATING: readonly PatternName[] = ['condition', 'taste', 'aim']

/** Longest clause that only takes something back, in topics. */
const WITHDRAWAL_TOPICS = 2

function isWithdrawal(clause: Clause): boolean {
  return (
    clause.has('withdrawal') &&
    !clause.has('service') &&
    clause.topics.size <= WITHDRAWAL_TOPICS &&
    clause.values.length === 0 &&
    !STATING.some((pattern) => clause.is(pattern))
  )
}
