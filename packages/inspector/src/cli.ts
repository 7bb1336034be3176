import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { invalid, type Logger, MemoryError } from '@memory/core'
import { memoryManager } from '@memory/manager'
import { inspect } from './inspect.js'
import { type InspectorConfig, loadConfig } from './load-config.js'

const HELP = `memory-inspector --store ./memory.config.mjs [--port N] [--watch-ms N] [--read-only] [--open]

Shows the memory stores that a configuration file exports on a page of this machine, until it is told to stop.

  --store FILE     what exports the stores, see below
  --port N         default: any that is free
  --watch-ms N     how often stores are listed to see what others write; 0 for never, default 5000
  --read-only      forget nothing
  --open           open the page in a browser

The file exports:

  stores           a list of memory stores
  scopes           whose memories the page may show: [{ actorId: 'ana' }, ...]; or scope, for one
  decisions        a file that decisionLog() writes: what was discarded, and why
  title, readOnly, watchMs, manager, close
`

/** How often stores are listed, in milliseconds. */
const WATCH_MS = 5000

const say = (text: string): void => void process.stderr.write(`${text}\n`)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const LOGGER: Logger = {
  debug() {},
  warn: (message, details) => say(withError(message, details)),
  error: (message, details) => say(withError(message, details)),
}

function withError(message: string, details: unknown): string {
  const { error } = (details ?? {}) as { error?: unknown }
  return error === undefined ? message : `${message}: ${messageOf(error)}`
}

/** Runs what the command line asks for, until a signal ends it; gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        store: { type: 'string' },
        port: { type: 'string' },
        'watch-ms': { type: 'string' },
        'read-only': { type: 'boolean' },
        open: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) {
      process.stdout.write(HELP)
      return 0
    }
    if (values.store === undefined) {
      say(HELP)
      return 2
    }
    const config = await loadConfig(values.store)
    await serve(
      {
        ...config,
        watchMs: integer('--watch-ms', values['watch-ms']) ?? config.watchMs ?? WATCH_MS,
        port: integer('--port', values.port) ?? 0,
        readOnly: values['read-only'] ?? config.readOnly ?? false,
      },
      values.open ?? false,
    )
    return 0
  } catch (error) {
    say(messageOf(error))
    if (MemoryError.isInstance(error) && error.code === 'conflict' && error.field !== 'port') {
      say('A program that has the store open can show it by itself: call inspect() in it.')
    }
    return 2
  }
}

async function serve(config: InspectorConfig & { readonly port: number }, open: boolean): Promise<void> {
  const { stores, scope, scopes, manager: settings, close, ...options } = config
  // Nothing is recorded here: a journal is the business of whoever records.
  const { journal: _, ...searching } = settings ?? {}
  try {
    const manager = memoryManager({ logger: LOGGER, ...searching, gate: false, stores })
    // What cannot be opened is better known before there is a page.
    await manager.initialize()
    const shown = scopes ?? (scope && [scope])
    const inspector = await inspect(manager, {
      ...options,
      stores,
      ...(shown && { scopes: shown }),
      keepAlive: true,
      logger: LOGGER,
    })
    process.stdout.write(`${inspector.url}\n`)
    if (open) openBrowser(inspector.url)
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    })
    await inspector.close()
    await manager.close()
  } finally {
    for (const store of stores) await store.close?.()
    await close?.()
  }
}

function integer(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d+$/.test(value)) throw invalid(flag, 'must be a non-negative integer')
  return Number(value)
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

function openBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', (error) => say(`No browser could be opened: ${error.message}`))
    .unref()
}
