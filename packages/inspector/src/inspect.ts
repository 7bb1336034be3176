import { randomBytes } from 'node:crypto'
import { MemoryError, systemClock } from '@memory/core'
import type { MemoryManager } from '@memory/manager'
import { DecisionBook } from './decisions/decision-book.js'
import { observeManager } from './decisions/observe-manager.js'
import { makeRedactor } from './decisions/redactor.js'
import { readAssets } from './http/assets.js'
import { InspectorServer } from './http/server.js'
import { watchEntries } from './live/entry-watch.js'
import { LogFollower } from './live/log-follower.js'
import { repeat } from './live/repeat.js'
import { MemoryReader } from './memory/memory-reader.js'
import { scopeLabel } from './memory/scope-label.js'
import { type InspectOptions, resolveOptions } from './options.js'

/** What of a manager the page uses: its events, and its search over all stores. */
export type InspectedManager = Pick<MemoryManager, 'on' | 'scope' | 'session'>

/** A page that is open to whoever has its address. */
export interface Inspector {
  /** Opens the page, and all it shows, in a browser of this machine. It ends with a secret. */
  readonly url: string
  readonly port: number
  /** Ends the server and every page's connection. Manager and stores stay open. */
  close(): Promise<void>
}

/** Bits of the secret in the address: as many as an attacker cannot guess. */
const TOKEN_BYTES = 32

/**
 * Serves a page on the loopback address that shows what stores hold and, live, what the manager keeps and leaves out.
 *
 * @throws MemoryError `invalid_argument` naming the option; `conflict` when the port is taken; `corrupt` when the file of
 * decisions cannot be trusted; `failed` when the page's files are missing.
 *
 * @example
 * ```ts
 * const inspector = await inspect(memory, { stores, scopes: [{ actorId: 'ana' }] })
 * console.log(inspector.url)
 * ```
 */
export async function inspect(manager: InspectedManager, options: InspectOptions): Promise<Inspector> {
  const resolved = resolveOptions(options, manager.scope)
  const { stores, scopes, readOnly, title, watchMs, followMs, decisions } = resolved
  const { clock = systemClock, logger } = options
  const [assets, redact] = await Promise.all([readAssets(), makeRedactor()])
  const book = new DecisionBook(scopes)
  const follower = decisions === undefined ? undefined : new LogFollower(decisions, book)
  await follower?.look()

  const reader = new MemoryReader(manager, stores, scopes, readOnly)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const failed = (what: string) => (error: unknown) => logger?.warn(what, { error: MemoryError.from(error) })
  const server = new InspectorServer({
    overview: {
      title,
      canForget: !readOnly,
      stores: reader.stores,
      scopes: scopes.map((scope) => ({ ...(scope && { scope }), label: scopeLabel(scope) })),
    },
    reader,
    book,
    token,
    assets,
    clock,
    now: () => new Date(clock.now()).toISOString(),
    watch(index) {
      const endings: (() => void)[] = []
      if (follower) {
        const look = () => follower.look().catch(failed('The file of decisions cannot be read'))
        endings.push(repeat(clock, followMs, async () => void (await look())))
      }
      if (watchMs > 0) {
        const onError = failed('A store cannot be watched')
        const context = { reader, book, clock, everyMs: watchMs, onError }
        endings.push(watchEntries(context, scopes[index]))
      }
      return () => {
        for (const end of endings) end()
      }
    },
  })
  const port = await server.listen(resolved.port, resolved.keepAlive)
  const unobserve = observeManager(manager, clock, redact, (observation) => book.add(observation))
  return {
    // After the "#", so that no server, log or other page is told it.
    url: `http://127.0.0.1:${port}/#token=${token}`,
    port,
    async close() {
      unobserve()
      await server.close()
    },
  }
}
