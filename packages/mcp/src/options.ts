import type { Logger, MemoryScope, MemoryStore } from '@memory/core'
import type { MemoryManagerOptions } from '@memory/manager'

/** A request that came over HTTP, as far as it may decide whose memory it is about. */
export interface ScopeRequest {
  /** Lower-case names, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Whose memory a request is about; `undefined` or a scope without ids: nobody's, and the request is refused. */
export type ScopeOf = (request: ScopeRequest) => MemoryScope | undefined | Promise<MemoryScope | undefined>

/** What a memory server is made of. A configuration file exports the same. */
export interface MemoryMcpOptions {
  /** Where the memories are. They stay the caller's to close. */
  readonly stores: readonly MemoryStore[]
  /**
   * Whose memory it is. The client has no say in it. A function is asked for each HTTP request, where something before
   * it has authenticated the caller; `undefined` and `{}` refuse the request. Default: the scope each store was made with.
   */
  readonly scope?: MemoryScope | ScopeOf
  /** Offers search and list alone. Default false. */
  readonly readOnly?: boolean
  /** How the server names itself. Default `memory`. */
  readonly name?: string
  /** Told to the client's model about the server as a whole. Default: nothing. */
  readonly instructions?: string
  /**
   * Hears of failures whose text clients are not shown. Over stdio it must not be `console`, whose debug lines go to
   * standard output. Default: nobody; of the command, standard error.
   */
  readonly logger?: Logger
  /** Gates, deadlines and whatever else a manager is made with. Default: its own defaults. */
  readonly manager?: Omit<MemoryManagerOptions, 'stores' | 'scope'>
}
