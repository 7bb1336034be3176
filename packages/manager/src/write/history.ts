import { type ExtractionResult, type JSONValue, type MemoryEntry, truncate } from '@memory/core'
import { withDeadline } from '../deadline.js'
import { defined } from '../defined.js'
import type { Runtime, Target } from '../runtime.js'

/** Longest content kept of an earlier version, in UTF-16 units. */
const LONGEST = 500

/**
 * What a result replaces, as the history it is to keep. A running summary keeps none: it is written anew each time.
 * What cannot be looked up is left out.
 *
 * @param existing What the store was found to hold on the subject.
 */
export async function findHistory(
  { settings, clock, events }: Runtime,
  { handle, view }: Target,
  { supersedes = [] }: ExtractionResult,
  existing: readonly MemoryEntry[],
): Promise<readonly JSONValue[]> {
  const limit = settings.extraction.history
  if (supersedes.length === 0 || limit === 0 || handle.keep === 'latest') return []
  const what = `look at what is replaced in store "${handle.name}"`
  const find = async (id: string, signal: AbortSignal): Promise<MemoryEntry | undefined> =>
    existing.find((entry) => entry.id === id) ?? (await view.get?.(id, { signal }))
  try {
    const replaced = await withDeadline({ clock, ms: settings.recall.deadlineMs, what }, ({ signal }) =>
      Promise.all(supersedes.map((id) => find(id, signal))),
    )
    return historyOf(
      replaced.flatMap((entry) => entry ?? []),
      limit,
    )
  } catch (error) {
    events.fail(what, error, { storeName: handle.name })
    return []
  }
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
