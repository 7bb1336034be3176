import { type CallOptions, type Message, messageText, scopeKey } from '@memory/core'
import type { Mem0Message } from './mem0-client.js'
import type { MemorySpace } from './memory-space.js'

/**
 * What became of turns: `pending` when mem0 has accepted them and is not done; `nothing` when there was nothing new, or
 * nothing that mem0 kept. A model's answer that cannot be read is nothing to mem0, too.
 */
export interface AddMessagesResult {
  readonly status: 'stored' | 'pending' | 'nothing'
}

/**
 * Gives turns to mem0. Not tried again here, whatever happens: mem0 takes no key, so that only the caller can weigh a
 * repeat against a loss.
 */
export async function addTurns(
  { service, scope, entities, lock, delivered }: MemorySpace,
  messages: readonly Message[],
  options: CallOptions,
): Promise<AddMessagesResult> {
  const owner = scopeKey(scope)
  const turns = messages
    .map((message) => ({ id: message.id, role: message.role, content: messageText(message) }))
    .filter(({ content }) => content !== '')
  // One after the other, so that turns keep their order.
  return await lock.run([`turns ${owner}`], async () => {
    const fresh = turns.filter(({ id }) => id === undefined || !delivered.has(owner, id))
    if (fresh.length === 0) return { status: 'nothing' }
    const given = fresh.map(({ role, content }): Mem0Message => ({ role, content }))
    const status = await service.extract(given, entities, options)
    for (const { id } of fresh) if (id !== undefined) delivered.add(owner, id)
    return { status }
  })
}
