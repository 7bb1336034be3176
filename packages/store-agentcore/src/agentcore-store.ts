import { resolveScope } from '@memory/core'
import { Connection } from './connection.js'
import { type AgentCoreStoreOptions, checkOptions } from './options.js'
import type { AgentCoreRecordsStore, AgentCoreStore } from './store-interface.js'
import { viewOf } from './store-view.js'

/**
 * A memory store in Amazon Bedrock AgentCore Memory. Raw turns go in, and the service's strategies make memories of them;
 * `search` reads the strategies' namespaces. Constructing it does no I/O.
 *
 * Calls reject with a MemoryError: `unauthorized`, `throttled` and `unavailable` after the SDK's own retries, the last also
 * while the memory is being created; `not_found` when there is no such memory; `limit_exceeded` before any request.
 *
 * @throws MemoryError `invalid_argument` or `limit_exceeded` naming the option, or `scope` when its ids are too long.
 *
 * @example
 * const { memoryId } = await ensureMemory({ name: 'travel' })
 * const store = agentCoreStore({ memoryId, scope: { actorId: 'ana' } })
 * await store.addMessages([{ role: 'user', content: 'I always want a window seat.' }])
 */
export function agentCoreStore(
  options: AgentCoreStoreOptions & { readonly records: true | string },
): AgentCoreRecordsStore
export function agentCoreStore(options: AgentCoreStoreOptions): AgentCoreStore
export function agentCoreStore(options: AgentCoreStoreOptions): AgentCoreStore {
  checkOptions(options)
  const scope = resolveScope(options.scope)
  return viewOf(new Connection(options), options, scope, true)
}
