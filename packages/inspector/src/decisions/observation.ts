import type { MemoryScope } from '@memory/core'
import type { DecisionKind, TurnMessage } from '../api.js'

interface Origin {
  /** ISO 8601. */
  readonly at: string
  readonly sessionId?: string
  /** Absent: the scope each store was made with. */
  readonly scope?: MemoryScope
}

/** Messages that a manager took in. */
export interface ObservedMessages extends Origin {
  readonly kind: 'recorded'
  readonly messages: readonly TurnMessage[]
}

/** Something a manager, or a person at the page, did with a memory. */
export interface ObservedDecision extends Origin {
  readonly kind: DecisionKind
  readonly storeName: string
  readonly reason?: string
  readonly text?: string
  readonly type?: string
  readonly entryId?: string
  readonly messageIds?: readonly string[]
}

/** What is seen of a manager at work, one event at a time. As JSON it is a line of a decision log. */
export type Observation = ObservedMessages | ObservedDecision

/** Longest text of one message or decision that is kept, in UTF-16 units. */
export const LONGEST_TEXT = 4000

const KINDS: ReadonlySet<unknown> = new Set<Observation['kind']>([
  'recorded',
  'kept',
  'known',
  'discarded',
  'warning',
  'redacted',
  'dropped',
  'quarantined',
  'replaced',
  'set-aside',
  'forgotten',
  'appeared',
  'vanished',
])

/** Reads what was written as JSON; `undefined` for anything else. */
export function toObservation(value: unknown): Observation | undefined {
  const { kind, at, storeName, messages } = (value ?? {}) as Partial<ObservedDecision & ObservedMessages>
  if (!KINDS.has(kind) || typeof at !== 'string') return undefined
  const whole = (kind as string) === 'recorded' ? Array.isArray(messages) : typeof storeName === 'string'
  return whole ? (value as Observation) : undefined
}
