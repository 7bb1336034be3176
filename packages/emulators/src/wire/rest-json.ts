import { shapeProblem } from './check-shape.js'
import type { Mishap } from './conditions.js'
import { decoded, type Protocol, type WireReply, type WireRequest } from './loopback-server.js'
import type { Operation, Service } from './operations.js'
import { ServiceFault } from './service-fault.js'

/** What a service does, by operation: JSON in, JSON out. Throws a {@link ServiceFault} to refuse. */
export type Handlers = Readonly<Record<string, (input: never, mishap?: Mishap) => unknown>>

/** A Buffer is sent as it is; anything else as JSON. */
export interface RestJsonOptions extends Omit<Protocol, 'contentType' | 'operationOf' | 'handle' | 'fault'> {
  readonly service: Service
  readonly handlers: Handlers
}

/** The restJson1 protocol: operations are paths, bodies are JSON, the error's name is a header. */
export function restJson({ service, handlers, ...rest }: RestJsonOptions): Protocol {
  const routes = [...service.operations.values()].flatMap((operation) => {
    const pattern = patternOf(operation)
    return operation.http && pattern ? [{ operation, method: operation.http[0], pattern }] : []
  })
  const match = ({ method, path }: WireRequest) => {
    for (const route of routes) {
      const found = route.method === method ? route.pattern.exec(path) : null
      if (found) return { operation: route.operation, labels: found.groups ?? {} }
    }
    return undefined
  }
  return {
    ...rest,
    contentType: 'application/json',
    operationOf: (request) => match(request)?.operation.name,
    async handle(name, request, mishap) {
      const found = match(request)
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
      if (!found || !handler)
        throw new ServiceFault('UnknownOperationException', `${name} is not emulated`, 404)
      const input = inputOf(found.operation, found.labels, request)
      const output = await handler(input as never, mishap)
      if (Buffer.isBuffer(output)) return { status: 200, body: output }
      const problem = shapeProblem(found.operation.output, output)
      if (problem) throw new Error(`${name} answered ${problem.path || 'something that'} ${problem.problem}`)
      return { status: found.operation.http?.[2] ?? 200, body: JSON.stringify(output) }
    },
    fault,
  }
}

function fault({ name, message, status, details }: ServiceFault): WireReply {
  return {
    status,
    headers: { 'x-amzn-errortype': name },
    body: JSON.stringify({ message, ...details }),
  }
}

function patternOf({ http }: Operation): RegExp | undefined {
  if (!http) return undefined
  const path = http[1].split('?')[0] ?? ''
  // Smithy: a label is one segment, whose slashes are escaped, unless it says otherwise by a plus.
  const pattern = path.replace(
    /\{(\w+)(\+?)\}/g,
    (_, name, greedy) => `(?<${name}>${greedy ? '.+' : '[^/]+'})`,
  )
  return new RegExp(`^${pattern}$`)
}

function inputOf(
  operation: Operation,
  labels: Readonly<Record<string, string>>,
  request: WireRequest,
): unknown {
  const input: Record<string, unknown> = {}
  let payload: string | undefined
  for (const [name, member] of operation.input.structIterator()) {
    const { httpLabel, httpQuery, httpHeader, httpPayload } = member.getMergedTraits()
    if (httpLabel) input[name] = decoded(labels[name] ?? '')
    else if (httpQuery) {
      const values = request.query.getAll(httpQuery)
      if (values.length > 0) input[name] = member.isListSchema() ? values : values[0]
    } else if (httpHeader) {
      const value = request.headers[httpHeader.toLowerCase()]
      if (value !== undefined) input[name] = value
    } else if (httpPayload) payload = name
  }
  if (payload !== undefined) return { ...input, [payload]: request.body }
  const whole = { ...parse(request.body), ...input }
  const problem = shapeProblem(operation.input, whole)
  if (problem) {
    // AWS: for members that are missing the message is this one; for wrong types it is a serialisation error.
    const missing = problem.problem === 'must not be null'
    throw missing
      ? validation(
          `Value null at '${problem.path}' failed to satisfy constraint: Member must not be null`,
          problem.path,
        )
      : new ServiceFault('SerializationException', `${problem.path} ${problem.problem}`)
  }
  return whole
}

function validation(message: string, path: string): ServiceFault {
  const fieldList = [{ path, message }]
  return new ServiceFault('ValidationException', `1 validation error detected. ${message}`, 400, {
    fieldList,
  })
}

function parse(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {}
  const text = body.toString('utf8')
  let parsed: unknown
  try {
    // A surrogate can only come as an escape; AWS refuses the whole request when one has no partner.
    parsed = /\\ud[89a-f]/i.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text)
  } catch {
    throw new ServiceFault('SerializationException', 'The request body is not valid JSON')
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
    return parsed as Record<string, unknown>
  throw new ServiceFault('SerializationException', 'The request body is not a JSON object')
}

function wellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('surrogate')
  return value
}
