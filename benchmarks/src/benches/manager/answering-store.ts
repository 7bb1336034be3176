import type { AddResult, Extractor, MemoryEntry, NewMemory } from '@memory/core'
import { messageText } from '@memory/core'

/** What goes into a store: turns as they are, or what an extractor makes of them. */
export type Intake = 'turns' | 'entries'

/** How often a store was called, and how many calls it had at once. */
export interface Calls {
  total: number
  running: number
  most: number
}

const FOUND: readonly MemoryEntry[] = [
  { content: 'The user lives in Porto.' },
  { content: 'The user is allergic to peanuts.' },
  { content: 'The user prefers aisle seats.' },
]

/** Keeps what the user said, as it is. */
const userWords: Extractor = {
  extract: async (messages) =>
    messages.filter(({ role }) => role === 'user').map((message) => ({ content: messageText(message) })),
}

/**
 * A store for both managers that keeps nothing, answers after some time or at once, and counts. The manager's own
 * default says when to extract: every five turns in both.
 */
export function answeringStore(
  intake: Intake,
  {
    latencyMs = 0,
    extractor = userWords,
  }: { readonly latencyMs?: number; readonly extractor?: Extractor } = {},
) {
  const calls: Calls = { total: 0, running: 0, most: 0 }
  const answer = async <T>(value: T): Promise<T> => {
    calls.total++
    calls.running++
    calls.most = Math.max(calls.most, calls.running)
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    calls.running--
    return value
  }
  let nextId = 0
  const stored = (): AddResult => ({ status: 'stored', id: String(nextId++) })
  const common = { name: 'answering', writable: true, search: () => answer([...FOUND]) }
  const store =
    intake === 'turns'
      ? { ...common, extraction: true, addMessages: () => answer(undefined) }
      : {
          ...common,
          extraction: { extractor },
          add: () => answer(stored()),
          addBatch: (entries: readonly NewMemory[]) => answer(entries.map(stored)),
        }
  return { store, calls }
}
