import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Mishap, Weather } from './conditions.js'
import type { Emulator, EmulatorOptions } from './emulator.js'
import { cut, type Incoming, listen, type Outgoing } from './http-listener.js'
import { ServiceFault } from './service-fault.js'

/** A request, read to its end. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A reply to send. */
export interface WireReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** How one service speaks. */
export interface Protocol {
  readonly contentType: string
  /** Its names for refusing a request that might succeed later. */
  readonly throttling: ServiceFault
  readonly unavailability: ServiceFault
  /** What it says to credentials that have expired. */
  readonly denial: ServiceFault
  /** Largest body taken, in bytes, and what larger ones are told. */
  readonly maxBodyBytes: number
  readonly bodyTooLarge: ServiceFault
  /** What speaks against a request's credentials. Default: anything but an AWS signature is refused. */
  refuses?(request: WireRequest): ServiceFault | undefined
  /** The operation a request is for; undefined when there is none. */
  operationOf(request: WireRequest): string | undefined
  handle(operation: string, request: WireRequest, mishap: Mishap | undefined): Promise<WireReply> | WireReply
  fault(fault: ServiceFault): WireReply
}

/** The longest wait of a timer; what is longer would end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Starts a server for a protocol on the loopback interface. `onClose` lets go of what it stands on, also when it cannot start. */
export async function serve(
  protocolFor: (weather: Weather) => Protocol,
  options: EmulatorOptions,
  onClose: () => Promise<void> = async () => undefined,
): Promise<Emulator> {
  try {
    return await start(protocolFor, options, onClose)
  } catch (error) {
    await onClose()
    throw error
  }
}

async function start(
  protocolFor: (weather: Weather) => Protocol,
  options: EmulatorOptions,
  onClose: () => Promise<void>,
): Promise<Emulator> {
  const weather = new Weather(options.conditions ?? {}, options.seed ?? 1, options.spared)
  const protocol = protocolFor(weather)
  const calls: string[] = []
  const listener = await listen(options.port ?? 0, (incoming, outgoing) => {
    answer(protocol, weather, calls, incoming, outgoing).catch(() => cut(incoming))
  })
  const endpoint = `http://127.0.0.1:${listener.port}`
  return {
    endpoint,
    clientConfig: {
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'emulated', secretAccessKey: 'emulated' },
    },
    conditions: weather.conditions,
    calls,
    order: (operation, mishap, times = 1) => weather.order(operation, mishap, times),
    async close() {
      await listener.close()
      await onClose()
    },
  }
}

async function answer(
  protocol: Protocol,
  weather: Weather,
  calls: string[],
  incoming: Incoming,
  outgoing: Outgoing,
): Promise<void> {
  const request = await read(incoming)
  const operation = protocol.operationOf(request)
  if (operation !== undefined) calls.push(operation)
  const { latencyMs } = weather.conditions
  // Once the emulator is closed, a wait holds no process.
  if (latencyMs > 0) await sleep(Math.min(latencyMs, LONGEST_MS), undefined, { ref: false })
  const mishap = operation === undefined ? undefined : weather.next(operation)
  if (mishap === 'silence') return
  if (mishap === 'dropped') return cut(incoming)
  const reply = await replyTo(protocol, request, operation, mishap)
  if (mishap === 'lostReplies') {
    cut(incoming)
    return
  }
  const headers = {
    'content-type': protocol.contentType,
    'content-length': Buffer.byteLength(reply.body),
    'x-amzn-requestid': randomUUID(),
    ...reply.headers,
  }
  // The same by both versions of the protocol, but typed apart.
  ;(outgoing as { writeHead(status: number, headers: object): unknown }).writeHead(reply.status, headers)
  outgoing.end(reply.body)
}

async function replyTo(
  protocol: Protocol,
  request: WireRequest,
  operation: string | undefined,
  mishap: Mishap | undefined,
): Promise<WireReply> {
  try {
    if (mishap === 'throttled') throw protocol.throttling
    if (mishap === 'unavailable') throw protocol.unavailability
    if (mishap === 'denied') throw protocol.denial
    const refusal = (protocol.refuses ?? refusesUnsigned)(request)
    if (refusal) throw refusal
    if (request.body.length > protocol.maxBodyBytes) throw protocol.bodyTooLarge
    if (operation === undefined) throw new ServiceFault('UnknownOperationException', 'Unknown operation', 404)
    return await protocol.handle(operation, request, mishap)
  } catch (error) {
    if (error instanceof ServiceFault) return protocol.fault(error)
    // A bug of the emulator: said aloud, and never to be mistaken for the service's own 500.
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return protocol.fault(new ServiceFault('EmulatorBug', message, 500))
  }
}

/** A part of a path with its escapes resolved. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ServiceFault('SerializationException', 'The path is not properly escaped')
  }
}

/** The signature is looked at, not verified: there is no secret to verify it with. */
function refusesUnsigned({ headers }: WireRequest): ServiceFault | undefined {
  if (headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return undefined
  return new ServiceFault('MissingAuthenticationTokenException', 'Missing Authentication Token', 403)
}

async function read(incoming: Incoming): Promise<WireRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  }
}
