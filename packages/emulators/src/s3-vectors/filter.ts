import { invalid } from './faults.js'
import type { MetadataValue, StoredMetadata } from './metadata.js'

/** Whether a vector's metadata pass. */
export type Filter = (metadata: StoredMetadata) => boolean

type Test = (value: MetadataValue | undefined) => boolean

/**
 * Compiles a query's filter by the documented grammar (S3 user guide, "Metadata filtering"), as strict as the
 * service was measured to be (docs/evidence/filter-validation.md): one key to an object, no empty object or list,
 * operands of the right type.
 */
export function compileFilter(filter: unknown, nonFilterable: ReadonlySet<string>): Filter {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw invalidFilter()
  const entries = Object.entries(filter)
  const [entry] = entries
  if (!entry || entries.length > 1) throw invalidFilter()
  const [key, operand] = entry
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(operand) || operand.length === 0) throw invalidFilter()
    const parts = operand.map((part) => compileFilter(part, nonFilterable))
    return key === '$and'
      ? (metadata) => parts.every((part) => part(metadata))
      : (metadata) => parts.some((part) => part(metadata))
  }
  const test = compileTest(operand)
  if (nonFilterable.has(key)) throw invalid('Invalid use of non-filterable metadata in filter', 'filter')
  return (metadata) => test(Object.hasOwn(metadata, key) ? metadata[key] : undefined)
}

const invalidFilter = () => invalid('Invalid filter', 'filter')

function compileTest(operand: unknown): Test {
  if (isPrimitive(operand)) return equalTo(operand)
  if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) throw invalidFilter()
  const entries = Object.entries(operand)
  if (entries.length === 0) throw invalidFilter()
  const tests = entries.map(([operator, value]) => {
    const build = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
    if (!build) throw invalidFilter()
    return build(value)
  })
  return (value) => tests.every((test) => test(value))
}

const OPERATORS: Readonly<Record<string, (operand: unknown) => Test>> = {
  $eq: (operand) => equalTo(primitive(operand)),
  // Whether these two match what lacks the key is documented nowhere; here they do not.
  $ne: (operand) => unless(equalTo(primitive(operand))),
  $nin: (operand) => unless(anyOf(operand)),
  $in: anyOf,
  $gt: comparison((value, operand) => value > operand),
  $gte: comparison((value, operand) => value >= operand),
  $lt: comparison((value, operand) => value < operand),
  $lte: comparison((value, operand) => value <= operand),
  $exists: (operand) => {
    if (typeof operand !== 'boolean') throw invalidFilter()
    return (value) => (value !== undefined) === operand
  },
}

const isPrimitive = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function primitive(operand: unknown): string | number | boolean {
  if (!isPrimitive(operand)) throw invalidFilter()
  return operand
}

/** A list has the value when one of its elements does. */
const equalTo =
  (operand: string | number | boolean): Test =>
  (value) =>
    Array.isArray(value) ? (value as readonly unknown[]).includes(operand) : value === operand

const unless =
  (test: Test): Test =>
  (value) =>
    value !== undefined && !test(value)

function anyOf(operand: unknown): Test {
  if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isPrimitive)) throw invalidFilter()
  const tests = operand.map(equalTo)
  return (value) => tests.some((test) => test(value))
}

function comparison(holds: (value: number, operand: number) => boolean): (operand: unknown) => Test {
  return (operand) => {
    if (typeof operand !== 'number') throw invalidFilter()
    return (value) => typeof value === 'number' && holds(value, operand)
  }
}
