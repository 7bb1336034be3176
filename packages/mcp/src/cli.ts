import { parseArgs } from 'node:util'
import type { Logger } from '@memory/core'
import { loadOptions } from './load-options.js'
import { type ServeHttpOptions, serveHttp } from './serve-http.js'
import { serveStdio } from './serve-stdio.js'

const HELP = `memory-mcp --store ./memory.config.mjs [--http] [--port N] [--address A]

Serves the memory stores that a configuration file exports over the Model Context Protocol: over standard input and
output, or with --http at http://127.0.0.1:PORT/mcp until it is told to stop. The file exports:

  stores        a list of memory stores
  scope         whose memory it is, such as { actorId: 'ana' }; over HTTP also a function of the request's headers
  readOnly      true: search and list alone
  token, hosts, origins, port, address    for HTTP
`

/** Standard output belongs to the protocol. */
const say = (text: string): void => void process.stderr.write(`${text}\n`)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const LOGGER: Logger = {
  debug() {},
  warn: (message) => say(message),
  error(message, details) {
    const { error } = (details ?? {}) as { error?: unknown }
    say(error === undefined ? message : `${message}: ${messageOf(error)}`)
  },
}

/** Runs what the command line asks for; gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        store: { type: 'string' },
        http: { type: 'boolean' },
        port: { type: 'string' },
        address: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help || values.store === undefined) {
      say(HELP)
      return values.help ? 0 : 2
    }
    const options = { logger: LOGGER, ...(await loadOptions(values.store)) }
    try {
      if (values.http) await serveUntilTold({ ...options, ...httpOptions(values) })
      else await serveStdio(options)
    } finally {
      for (const store of options.stores) await store.close?.()
    }
    return 0
  } catch (error) {
    say(messageOf(error))
    return 2
  }
}

/** What the command line says of HTTP, over what the file says. */
function httpOptions({ port, address }: { readonly port?: string; readonly address?: string }) {
  return {
    ...(port !== undefined && { port: /^\d+$/.test(port) ? Number(port) : Number.NaN }),
    ...(address !== undefined && { address }),
  }
}

async function serveUntilTold(options: ServeHttpOptions): Promise<void> {
  const server = await serveHttp(options)
  say(`Memory is served at ${server.url}`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await server.close()
}
