import { type JSONValue, type MemoryEntry, truncate } from '@memory/core'
import type { Ending } from '../deadline.js'
import { defined } from '../defined.js'
import { during } from '../during.js'
import type { EventOrigin } from '../events.js'
import { lookUp } from '../look-up.js'
import type { Runtime, Target } from '../runtime.js'

/** Longest content kept of an earlier version, in UTF-16 units. */
const LONGEST = 500

/**
 * What is replaced, as the history that its successor is to keep. A running summary keeps none: it is written anew each
 * time. What cannot be looked up is left out.
 */
export async function findHistory(
  runtime: Runtime,
  target: Target,
  supersedes: readonly string[],
  { existing, origin }: { readonly existing: readonly MemoryEntry[]; readonly origin: EventOrigin },
): Promise<JSONValue[]> {
  const { handle, view } = target
  const limit = runtime.settings.extraction.history
  if (supersedes.length === 0 || limit === 0 || handle.keep === 'latest') return []
  const find = async (id: string, options: Ending): Promise<MemoryEntry | undefined> =>
    existing.find((entry) => entry.id === id) ?? (await view.get?.(id, options))
  const replaced = await lookUp(runtime, target, { what: 'look at what is replaced', origin }, (ending) =>
    Promise.all(supersedes.map((id) => find(id, during(ending, {})))),
  )
  return historyOf(replaced, limit)
}

/**
 * What an entry replaces, as it keeps it under `history` in its metadata: the latest version first, each with what was
 * known of it, then what that one had replaced in turn.
 */
function historyOf(replaced: readonly MemoryEntry[], limit: number): JSONValue[] {
  const versions = replaced.flatMap(({ id, content, createdAt, metadata }) => [
    defined({ id, content: truncate(content, LONGEST), createdAt }) as JSONValue,
    ...(Array.isArray(metadata?.history) ? metadata.history : []),
  ])
  return versions.slice(0, limit)
}
