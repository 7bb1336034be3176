import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { invalid, MemoryError } from '@memory/core'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { type HttpGuardOptions, refusal } from './http-guard.js'
import { type MemoryMcp, memoryMcp } from './memory-mcp.js'
import type { MemoryMcpOptions } from './options.js'

/** Options of {@link serveHttp}. */
export interface ServeHttpOptions extends MemoryMcpOptions, HttpGuardOptions {
  /** TCP port to listen on. Default: any that is free. */
  readonly port?: number
  /** Address to listen on; anything but loopback needs a `token` or a scope that is a function. Default `127.0.0.1`. */
  readonly address?: string
}

/** A server that listens. */
export interface HttpServer {
  /** Where clients connect to. */
  readonly url: string
  /** Ends its connections and stops listening; the stores stay open. */
  close(): Promise<void>
}

/** The path of the protocol. */
const PATH = '/mcp'

/** Bytes of one request. */
const MAX_BODY_BYTES = 1024 * 1024

/** The largest TCP port. */
const MAX_PORT = 65_535

/**
 * Serves any number of clients over streamable HTTP. Every request stands for itself and has its own scope, so that
 * nobody can continue the session of somebody else, and several processes can share the work.
 *
 * @throws MemoryError `invalid_argument` naming the option, also when everybody on the network could read the memory;
 * the error of the system when it cannot listen.
 */
export async function serveHttp(options: ServeHttpOptions): Promise<HttpServer> {
  const { port = 0, address = '127.0.0.1' } = options
  checkOptions({ ...options, port, address })
  const memory = memoryMcp(options)
  const server = createServer((request, response) => {
    const { port: bound } = server.address() as AddressInfo
    answer(memory, options, bound, request, response).catch((error: unknown) => {
      const tooLarge = MemoryError.isInstance(error) && error.code === 'limit_exceeded'
      if (!tooLarge) options.logger?.error('A request could not be answered', { error })
      if (!response.headersSent) refuse(response, tooLarge ? 413 : 500)
      else response.destroy()
    })
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, address, resolve)
    })
  } catch (error) {
    await memory.close()
    throw error
  }
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${bound}${PATH}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await memory.close()
    },
  }
}

function checkOptions(options: ServeHttpOptions & { readonly port: number; readonly address: string }): void {
  const { port, address, token, scope } = options
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    throw invalid('port', `must be a whole number from 0 to ${MAX_PORT}, got ${String(port)}`)
  }
  if (typeof address !== 'string' || address === '') throw invalid('address', 'must be a non-empty string')
  // A text in place of a list would be searched for parts of it.
  for (const field of ['hosts', 'origins'] as const) {
    const names: unknown = options[field] ?? []
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
      throw invalid(field, 'must be a list of strings')
  }
  if (token !== undefined && (typeof token !== 'string' || token.length < 16)) {
    throw invalid('token', 'must have at least 16 characters')
  }
  const open = token === undefined && typeof scope !== 'function'
  if (open && !['127.0.0.1', '::1', 'localhost'].includes(address)) {
    throw invalid('token', `or a scope that is a function is needed to listen on ${address}`)
  }
}

async function answer(
  memory: MemoryMcp,
  guard: HttpGuardOptions,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const status = refusal(request, port, guard)
  if (status) return refuse(response, status)
  // Not parsed: what a client sends need not be an address at all.
  if (request.url?.split('?')[0] !== PATH) return refuse(response, 404)
  // Without sessions there is nothing to listen to and nothing to delete.
  if (request.method !== 'POST') return refuse(response, 405, { allow: 'POST' })
  const body = await readJson(request)
  if (body === undefined) return refuse(response, 400)
  const found = await memory.scopeOf({ headers: request.headers })
  if (!found) return refuse(response, 401)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  const disconnect = await memory.connect(transport as Parameters<MemoryMcp['connect']>[0], found.scope)
  response.once('close', () => void disconnect().catch(() => undefined))
  await transport.handleRequest(request, response, body)
}

/** `undefined` when it is no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) {
      throw new MemoryError('limit_exceeded', 'The request is too large', {
        limit: MAX_BODY_BYTES,
        actual: bytes,
      })
    }
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  response.writeHead(status, { ...headers, ...challenge, connection: 'close' }).end()
}
