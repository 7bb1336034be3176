import type { Readable, Writable } from 'node:stream'
import { invalid } from '@memory/core'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { memoryMcp } from './memory-mcp.js'
import type { MemoryMcpOptions } from './options.js'

/** Where to listen and answer. Default: the process's own. */
export interface StdioStreams {
  readonly input?: Readable
  readonly output?: Writable
}

/**
 * Serves the client that started this process, over standard input and output. Resolves when the input has ended and
 * everything is closed.
 *
 * @throws MemoryError `invalid_argument` when the scope is a function: there are no requests to ask it about.
 */
export async function serveStdio(options: MemoryMcpOptions, streams: StdioStreams = {}): Promise<void> {
  if (typeof options.scope === 'function') throw invalid('scope', 'must not be a function over stdio')
  const { input = process.stdin, output = process.stdout } = streams
  const memory = memoryMcp(options)
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve)
    input.once('close', resolve)
  })
  const disconnect = await memory.connect(new StdioServerTransport(input, output))
  await ended
  await disconnect()
  await memory.close()
}
