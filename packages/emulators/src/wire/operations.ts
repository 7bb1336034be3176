import { NormalizedSchema } from '@smithy/core/schema'

/** What a client package says of one operation of its service. */
export interface Operation {
  readonly name: string
  readonly input: NormalizedSchema
  readonly output: NormalizedSchema
  /** Method, path with `{labels}`, and status; absent for services that name the operation in a header. */
  readonly http?: readonly [method: string, path: string, status: number]
}

/** What a client package says of its service. */
export interface Service {
  readonly operations: ReadonlyMap<string, Operation>
  /** HTTP status by error name, where the schemas have one. */
  readonly errors: ReadonlyMap<string, number>
}

// Schemas are arrays: kind, namespace, name, traits, then what the kind needs. The kinds wanted here are:
const OPERATION = 9
const ERROR = -3

/**
 * Reads the schemas that a client package exports, its own generated description of the wire protocol. Their
 * layout belongs to the SDK and may change with it, which is why the versions are pinned and a test pins the rest.
 */
export function serviceOf(client: Readonly<Record<string, unknown>>): Service {
  const operations = new Map<string, Operation>()
  const errors = new Map<string, number>()
  for (const [key, schema] of Object.entries(client)) {
    if (!key.endsWith('$') || !Array.isArray(schema)) continue
    const [kind, , name, traits, input, output] = schema as [number, string, string, Traits, never, never]
    if (kind === OPERATION) {
      const operation = { name, input: NormalizedSchema.of(input), output: NormalizedSchema.of(output) }
      operations.set(
        name,
        traits && typeof traits === 'object' && traits.http ? { ...operation, http: traits.http } : operation,
      )
    } else if (kind === ERROR) {
      errors.set(name, (typeof traits === 'object' && traits?.httpError) || 400)
    }
  }
  return { operations, errors }
}

interface Traits {
  readonly http?: readonly [string, string, number]
  readonly httpError?: number
}
