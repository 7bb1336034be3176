import type { Embedder } from '@memory/core'
import type { Emulator, EmulatorOptions } from '../wire/emulator.js'
import { decoded, type Protocol, serve, type WireRequest } from '../wire/loopback-server.js'
import { embedderOrOwn } from '../wire/own-embedder.js'
import { ServiceFault } from '../wire/service-fault.js'
import { MEM0_LIMITS } from './limits.js'
import { type Mem0Message, Mem0Platform } from './platform.js'

/** Options of {@link mem0Emulator}. */
export interface Mem0EmulatorOptions extends EmulatorOptions {
  /** Ranks what searches find. Default: a local sentence encoder of its own. */
  readonly embedder?: Embedder
  /** Plays the platform's extraction. Default: every message of the user becomes a memory as it is. */
  readonly extract?: (messages: readonly Mem0Message[]) => readonly string[]
}

/** A running emulator of the mem0 platform. */
export interface Mem0Emulator extends Omit<Emulator, 'clientConfig'> {
  /** For `new MemoryClient(...)`. Any key that starts with `m0-` is accepted, and is an account of its own. */
  readonly clientOptions: { readonly apiKey: string; readonly host: string }
  /** The messages that arrived for extraction under a `user_id`, oldest first, in the account of a key. */
  turns(userId: string, apiKey?: string): readonly Mem0Message[]
}

/** Begins every key that is accepted. */
const KEY_PREFIX = 'm0-'

/**
 * The mem0 platform on the loopback interface: memories with their metadata, filters, pages and expiry, and additions that
 * are accepted at once and processed later, after `replicationLagMs`. No graph, no categories, no profiles.
 */
export async function mem0Emulator(options: Mem0EmulatorOptions = {}): Promise<Mem0Emulator> {
  const { embedder, close } = embedderOrOwn(options.embedder)
  const now = options.now ?? Date.now
  const extract =
    options.extract ??
    ((messages) => messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])))
  const accounts = new Map<string, Mem0Platform>()
  const { clientConfig: _, ...emulator } = await serve(
    ({ conditions }) =>
      protocolFor((token) => {
        const account = accounts.get(token) ?? new Mem0Platform({ embedder, now, extract, conditions })
        accounts.set(token, account)
        return account
      }),
    options,
    close,
  )
  const clientOptions = { apiKey: `${KEY_PREFIX}emulated`, host: emulator.endpoint }
  return {
    ...emulator,
    clientOptions,
    turns: (userId, apiKey = clientOptions.apiKey) => accounts.get(`Token ${apiKey}`)?.turns(userId) ?? [],
  }
}

/** The operations, by method and path; named as the API reference names them. */
const ROUTES: readonly (readonly [name: keyof Mem0Platform['operations'], method: string, path: RegExp])[] = [
  ['Ping', 'GET', /^\/v1\/ping\/$/],
  ['AddMemories', 'POST', /^\/v3\/memories\/add\/$/],
  ['SearchMemories', 'POST', /^\/v3\/memories\/search\/$/],
  ['GetMemories', 'POST', /^\/v3\/memories\/$/],
  ['GetMemory', 'GET', /^\/v1\/memories\/([^/]+)\/$/],
  ['UpdateMemory', 'PUT', /^\/v1\/memories\/([^/]+)\/$/],
  ['DeleteMemory', 'DELETE', /^\/v1\/memories\/([^/]+)\/$/],
  ['BatchDelete', 'DELETE', /^\/v1\/batch\/$/],
  ['GetEvent', 'GET', /^\/v1\/event\/([^/]+)\/$/],
]

function protocolFor(accountOf: (token: string) => Mem0Platform): Protocol {
  const match = ({ method, path }: Pick<WireRequest, 'method' | 'path'>) => {
    for (const [name, verb, pattern] of ROUTES) {
      const found = verb === method ? pattern.exec(path) : null
      if (found) return { name, id: found[1] ?? '' }
    }
    return undefined
  }
  return {
    contentType: 'application/json',
    throttling: new ServiceFault('throttled', 'Request was throttled.', 429),
    unavailability: new ServiceFault('unavailable', 'Service temporarily unavailable.', 503),
    denial: new ServiceFault('denied', 'Given token not valid for any token type', 401),
    maxBodyBytes: MEM0_LIMITS.bodyBytes,
    bodyTooLarge: new ServiceFault('too_large', 'Request body exceeded the allowed size.', 413),
    refuses: ({ headers }) =>
      headers.authorization?.startsWith(`Token ${KEY_PREFIX}`)
        ? undefined
        : new ServiceFault('denied', 'Authentication credentials were not provided.', 401),
    operationOf: (request) => match(request)?.name,
    async handle(_, request) {
      const found = match(request)
      if (!found) throw new ServiceFault('not_found', 'Not found.', 404)
      const account = accountOf(request.headers.authorization ?? '')
      const reply = await account.operations[found.name]({
        id: decoded(found.id),
        query: request.query,
        body: bodyOf(request),
      })
      return { status: 200, body: JSON.stringify(reply) }
    },
    fault: ({ status, message }) => ({ status, body: JSON.stringify({ detail: message }) }),
  }
}

function bodyOf({ body }: WireRequest): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ServiceFault('invalid', 'JSON parse error', 400)
  }
}
