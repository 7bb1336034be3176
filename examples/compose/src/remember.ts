import type { MemoryManager } from '@memory/manager'
import { allEntries } from 'example-support'
import { conversation, SCOPE } from './conversation.js'
import type { Kept } from './outcome.js'
import type { Part } from './stores.js'

/** Lets the manager hear the conversation; what it returns tells what came to nothing, with the reason. */
export async function remember(
  memory: MemoryManager,
  parts: readonly Part[],
): Promise<(kept: readonly Kept[]) => string[]> {
  const notes = new Map<string, string>()
  memory.on('note', ({ kind, reason, text, messageId }) => {
    // That something is no relation says nothing about its worth.
    if (kind !== 'discarded' || reason === 'no_relation') return
    if (text && SAID_BY_USER.has(messageId)) notes.set(text, reason)
  })
  const session = memory.session({ id: 'planning', scope: SCOPE })
  for (let i = 0; i < conversation.length; i += 2) {
    await session.record(conversation.slice(i, i + 2))
    await session.endTurn()
  }
  await session.flush()
  for (const part of parts) await part.settle?.()
  return (kept) => {
    // What is of no use to one store may be in another.
    const held = new Set(kept.flatMap(({ memories }) => memories.map(({ content }) => content)))
    return [...notes].flatMap(([text, reason]) => (held.has(text) ? [] : [`${text} (${reason})`]))
  }
}

const SAID_BY_USER: ReadonlySet<string | undefined> = new Set(
  conversation.filter(({ role }) => role === 'user').map(({ id }) => id),
)

/** What each store holds now. */
export function keptBy(parts: readonly Part[]): Promise<Kept[]> {
  return Promise.all(
    parts.map(async ({ store, backend }) => ({
      store: store.name,
      backend,
      memories: (await allEntries(store.withScope?.(SCOPE) ?? store)).map(({ content, metadata }) => ({
        type: String(metadata?.type),
        content,
      })),
    })),
  )
}
