import { type MemoryScope, resolveScope } from '@memory/core'
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
  'handed-over',
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

/** Fields of a decision that are texts, if they are there. */
const TEXTS = ['reason', 'text', 'type', 'entryId'] as const

/** Reads what was written as JSON; `undefined` for anything else, however little of it differs. */
export function toObservation(value: unknown): Observation | undefined {
  const found = (value ?? {}) as { readonly [Field in keyof ObservedDecision]?: unknown } & {
    readonly messages?: unknown
  }
  const { kind, at, sessionId, scope, storeName, messageIds = [], messages } = found
  if (!KINDS.has(kind) || typeof at !== 'string' || !isTextOrAbsent(sessionId) || !isScope(scope)) {
    return undefined
  }
  const isWhole =
    (kind as string) === 'recorded'
      ? isListOf(messages, isMessage)
      : typeof storeName === 'string' &&
        TEXTS.every((name) => isTextOrAbsent(found[name])) &&
        isListOf(messageIds, (id) => typeof id === 'string')
  return isWhole ? (value as Observation) : undefined
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function isMessage(value: unknown): boolean {
  const { id, role, text } = (value ?? {}) as Partial<TurnMessage>
  return typeof id === 'string' && typeof text === 'string' && (role === 'user' || role === 'assistant')
}

function isScope(value: unknown): boolean {
  try {
    resolveScope(value as MemoryScope | undefined)
    return true
  } catch {
    return false
  }
}
