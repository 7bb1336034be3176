import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, MemoryError } from '@memory/core'
import type { Asset } from './assets.js'
import { bounded } from './bounded.js'
import { EventStream, KEEP_ALIVE_MS } from './event-stream.js'
import { hasToken, isOwnPage } from './guard.js'
import { Parameters } from './parameters.js'
import { readJson } from './read-body.js'
import { refuse, send, sendError, sendJson } from './respond.js'
import { ROUTES, type RouteContext } from './routes.js'

/** Streams that may be open at once. */
const MOST_STREAMS = 32

/** The loopback address: nothing else of this machine's network reaches the server. */
const ADDRESS = '127.0.0.1'

/** Makes a path an address, to take it apart. */
const BASE = 'http://localhost'

const NOTHING = { code: 'not_found', message: 'There is nothing here' }

/** What a server serves. */
export interface ServerContext extends RouteContext {
  readonly token: string
  readonly assets: ReadonlyMap<string, Asset>
  readonly clock: Clock
  /** Called when the first page of a scope listens; gives what is called when the last one of it has gone. */
  watch(scopeIndex: number): () => void
}

/** Serves the page and what it asks for. */
export class InspectorServer {
  readonly #context: ServerContext
  readonly #server: Server
  readonly #streams = new Set<ServerResponse>()
  readonly #watches = new Map<number, { pages: number; readonly end: () => void }>()

  constructor(context: ServerContext) {
    this.#context = context
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy()
        else sendError(response, error)
      })
    })
  }

  /** @throws MemoryError `conflict` when the port is taken; `unavailable`. */
  async listen(port: number, keepAlive: boolean): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (cause: NodeJS.ErrnoException) => {
        const taken = cause.code === 'EADDRINUSE'
        const message = taken ? `Port ${port} is taken` : cause.message
        reject(new MemoryError(taken ? 'conflict' : 'unavailable', message, { cause, field: 'port' }))
      })
      this.#server.listen(port, ADDRESS, resolve)
    })
    if (!keepAlive) this.#server.unref()
    return this.#port
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const stream of this.#streams) stream.destroy()
    this.#server.closeAllConnections()
    await closed
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { assets, token } = this.#context
    const arrival = { port: this.#port, headers: request.headers }
    if (!isOwnPage(arrival)) {
      return refuse(response, 403, { code: 'forbidden', message: 'Not a request of this page' })
    }
    const target = request.url ?? '/'
    // Such as "//", which names no path of this server.
    if (!URL.canParse(target, BASE)) return refuse(response, 404, NOTHING)
    const { pathname, searchParams } = new URL(target, BASE)
    const asset = request.method === 'GET' ? assets.get(pathname) : undefined
    // The files of the page hold no memory.
    if (asset) return send(response, 200, asset.type, asset.body)
    if (!hasToken(arrival, token)) {
      return refuse(response, 401, { code: 'unauthorized', message: 'The token is missing or wrong' })
    }
    const query = new Parameters(searchParams)
    const name = `${request.method} ${pathname}`
    if (name === 'GET /api/live') return this.#stream(request, response, query)
    const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined
    if (!route) return refuse(response, 404, NOTHING)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const body = request.method === 'POST' ? await readJson(request) : undefined
    sendJson(response, await bounded(gone.signal, (signal) => route(this.#context, { query, body, signal })))
  }

  #stream(request: IncomingMessage, response: ServerResponse, query: Parameters): void {
    const { reader, book, clock } = this.#context
    const index = query.integer('scope', 0)
    const scope = reader.scopeAt(index)
    if (this.#streams.size >= MOST_STREAMS) {
      throw new MemoryError('unavailable', `${MOST_STREAMS} pages are open already`, { limit: MOST_STREAMS })
    }
    const stream = new EventStream(response)
    this.#streams.add(response)
    const since = Number(request.headers['last-event-id'] ?? query.text('since') ?? book.version)
    if (since >= 0) for (const turn of book.since(scope, since)) stream.turn(turn)
    stream.ready(book.version)
    const endings = [book.listen(scope, (turn) => stream.turn(turn)), this.#watchWith(index)]
    let cancel = (): void => {}
    const keepAlive = (): void => {
      stream.keepAlive()
      cancel = clock.schedule(keepAlive, KEEP_ALIVE_MS)
    }
    cancel = clock.schedule(keepAlive, KEEP_ALIVE_MS)
    response.once('close', () => {
      this.#streams.delete(response)
      cancel()
      for (const end of endings) end()
    })
  }

  /** However many pages look at a scope, it is watched once. */
  #watchWith(index: number): () => void {
    const watch = this.#watches.get(index) ?? { pages: 0, end: this.#context.watch(index) }
    this.#watches.set(index, watch)
    watch.pages++
    return () => {
      if (--watch.pages > 0) return
      this.#watches.delete(index)
      watch.end()
    }
  }
}
