import { checkLength } from './checks.js'
import { invalid } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'
import type { RecordValue, StoredEvent, StoredRecord } from './state.js'

export interface FilterItem {
  readonly left: { readonly metadataKey?: string }
  readonly operator: string
  readonly right?: { readonly metadataValue?: unknown }
}

type Compare = (stored: unknown, wanted: unknown) => boolean

const isOrdered = (a: unknown, b: unknown): boolean => typeof a === 'number' && typeof b === 'number'

/** Which operator takes which type is documented nowhere; here each takes what it makes sense for. */
const OPERATORS: Readonly<Record<string, Compare>> = {
  EQUALS_TO: (stored, wanted) => JSON.stringify(stored) === JSON.stringify(wanted),
  CONTAINS: (stored, wanted) =>
    Array.isArray(stored) ? stored.includes(wanted) : String(stored).includes(String(wanted)),
  BEFORE: (stored, wanted) => isOrdered(stored, wanted) && (stored as number) < (wanted as number),
  AFTER: (stored, wanted) => isOrdered(stored, wanted) && (stored as number) > (wanted as number),
  GREATER_THAN: (stored, wanted) => isOrdered(stored, wanted) && (stored as number) > (wanted as number),
  LESS_THAN: (stored, wanted) => isOrdered(stored, wanted) && (stored as number) < (wanted as number),
  GREATER_THAN_OR_EQUALS: (stored, wanted) =>
    isOrdered(stored, wanted) && (stored as number) >= (wanted as number),
  LESS_THAN_OR_EQUALS: (stored, wanted) =>
    isOrdered(stored, wanted) && (stored as number) <= (wanted as number),
}

/** Filters on records: all must hold, and only keys that the memory indexes may be named. */
export function recordFilter(
  items: readonly FilterItem[] | undefined,
  indexed: readonly { readonly key: string }[],
): (record: StoredRecord) => boolean {
  if (!items) return () => true
  checkLength('metadataFilters', items.length, 1, AGENTCORE_LIMITS.recordFilters)
  const keys = new Set(indexed.map(({ key }) => key))
  for (const { left } of items) {
    if (!keys.has(left.metadataKey ?? '')) {
      throw invalid(
        'metadataFilters',
        `Metadata key '${left.metadataKey}' is not an indexed key of this memory`,
      )
    }
  }
  const tests = items.map(test)
  return ({ metadata = {} }) => tests.every((each) => each(metadata))
}

/** Filters on events: all must hold; only equality and presence. */
export function eventFilter(items: readonly FilterItem[] | undefined): (event: StoredEvent) => boolean {
  if (!items) return () => true
  checkLength('eventMetadata', items.length, 1, AGENTCORE_LIMITS.eventFilters)
  const tests = items.map(test)
  return ({ metadata = {} }) => tests.every((each) => each(metadata))
}

function test({
  left,
  operator,
  right,
}: FilterItem): (metadata: Readonly<Record<string, unknown>>) => boolean {
  const key = left.metadataKey ?? ''
  if (operator === 'EXISTS') return (metadata) => Object.hasOwn(metadata, key)
  if (operator === 'NOT_EXISTS') return (metadata) => !Object.hasOwn(metadata, key)
  const compare = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
  if (!compare) throw invalid('operator', `Unknown operator ${operator}`)
  if (right?.metadataValue === undefined) throw invalid('right', `Operator ${operator} needs a right operand`)
  const wanted = inner(right.metadataValue)
  return (metadata) => Object.hasOwn(metadata, key) && compare(inner(metadata[key]), wanted)
}

/** The value of a union that has one member. */
const inner = (value: unknown): unknown => Object.values(value as RecordValue)[0]
