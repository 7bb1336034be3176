import type { NormalizedSchema } from '@smithy/core/schema'

/** Where a value departs from its schema, and how. */
export interface ShapeProblem {
  readonly path: string
  readonly problem: string
}

/** The first departure of a JSON value from its schema: types, required and unknown members, unions, nulls. */
export function shapeProblem(schema: NormalizedSchema, value: unknown, path = ''): ShapeProblem | undefined {
  if (schema.isDocumentSchema()) return undefined
  if (schema.isUnitSchema()) return structProblem(schema, value, path)
  if (schema.isStructSchema()) return structProblem(schema, value, path)
  if (schema.isListSchema()) return listProblem(schema, value, path)
  if (schema.isMapSchema()) return mapProblem(schema, value, path)
  return typeof value === jsonTypeOf(schema) || isSpecialNumber(schema, value)
    ? undefined
    : { path, problem: `must be a ${jsonTypeOf(schema)}` }
}

function jsonTypeOf(schema: NormalizedSchema): 'string' | 'boolean' | 'number' {
  if (schema.isBooleanSchema()) return 'boolean'
  return schema.isNumericSchema() || schema.isTimestampSchema() ? 'number' : 'string'
}

/** JSON has no such numbers, so clients send their names. */
const SPECIAL: ReadonlySet<unknown> = new Set(['NaN', 'Infinity', '-Infinity'])

const isSpecialNumber = (schema: NormalizedSchema, value: unknown): boolean =>
  schema.isNumericSchema() && SPECIAL.has(value)

function structProblem(schema: NormalizedSchema, value: unknown, path: string): ShapeProblem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { path, problem: 'must be an object' }
  const given = value as Readonly<Record<string, unknown>>
  const members = membersOf(schema)
  for (const name of requiredMembers(schema)) {
    if (given[name] === undefined) return { path: `${path}/${name}`, problem: 'must not be null' }
  }
  for (const name of Object.keys(given)) {
    const item = given[name]
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (!member) return { path: `${path}/${name}`, problem: 'is not a member' }
    const problem = shapeProblem(member, item, `${path}/${name}`)
    if (problem) return problem
  }
  if (schema.isUnionSchema() && Object.keys(given).length !== 1)
    return { path, problem: 'must have exactly one member' }
  return undefined
}

const known = new WeakMap<NormalizedSchema, Readonly<Record<string, NormalizedSchema>>>()

/** Worked out once: a batch of vectors asks for the same members many thousand times. */
function membersOf(schema: NormalizedSchema): Readonly<Record<string, NormalizedSchema>> {
  const members = known.get(schema) ?? (schema.isUnitSchema() ? {} : schema.getMemberSchemas())
  known.set(schema, members)
  return members
}

/** Required members come first in a structure; how many there are is its seventh slot, which has no accessor. */
export function requiredMembers(schema: NormalizedSchema): readonly string[] {
  const description = schema.getSchema() as unknown as readonly unknown[]
  const [kind, , , , names, , required] = description
  const isStructure = kind === 3 || kind === -3
  return isStructure && typeof required === 'number' ? (names as string[]).slice(0, required) : []
}

function listProblem(schema: NormalizedSchema, value: unknown, path: string): ShapeProblem | undefined {
  if (!Array.isArray(value)) return { path, problem: 'must be a list' }
  const item = schema.getValueSchema()
  // Vectors: thousands of numbers, so without a walk for each.
  if (item.isNumericSchema() && value.every((each) => typeof each === 'number')) return undefined
  // Vectors again, where each number is an object of its own: what had the same form as one that was right is right.
  const right = new Set<string>()
  for (let i = 0; i < value.length; i++) {
    const form = formOf(value[i])
    if (form !== undefined && right.has(form)) continue
    const problem = shapeProblem(item, value[i], `${path}/${i}`)
    if (problem) return problem
    if (form !== undefined) right.add(form)
  }
  return undefined
}

/** Names and types of an object of strings and booleans, by which alone its shape can be judged. */
function formOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  let form = ''
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    // `NaN` is a right number and other strings are not.
    if (typeof member === 'boolean') form += `${name}?`
    else if (typeof member === 'string' && !SPECIAL.has(member)) form += `${name}"`
    else return undefined
  }
  return form
}

function mapProblem(schema: NormalizedSchema, value: unknown, path: string): ShapeProblem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { path, problem: 'must be a map' }
  const item = schema.getValueSchema()
  for (const [key, each] of Object.entries(value)) {
    const problem = shapeProblem(item, each, `${path}/${key}`)
    if (problem) return problem
  }
  return undefined
}
