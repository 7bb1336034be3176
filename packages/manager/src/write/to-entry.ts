import {
  type ExtractionResult,
  type MemoryEntry,
  MemoryError,
  type NewMemory,
  resolveMetadata,
  resolveNewMemory,
} from '@memory/core'
import { defined } from '../defined.js'
import type { EventOrigin } from '../events.js'
import type { Runtime, Target } from '../runtime.js'
import { textList } from '../text-list.js'
import { findHistory } from './history.js'
import { latestId } from './latest-id.js'
import { type PendingEntry, pendingEntry } from './pending-entry.js'
import type { SessionIdentity } from './session-identity.js'

/** What a result was found in. */
interface Found {
  /** The messages it was extracted with. */
  readonly messageIds: readonly string[]
  /** What the store was found to hold on the subject. */
  readonly existing: readonly MemoryEntry[]
  readonly origin: EventOrigin
}

/** A result as the store is to keep it, with its provenance; one that no store can keep is refused already. */
export async function toEntry(
  runtime: Runtime,
  target: Target,
  session: SessionIdentity,
  result: ExtractionResult,
  found: Found,
): Promise<PendingEntry> {
  const { handle, view } = target
  let entry: NewMemory = { content: result.content }
  try {
    const messageIds = textList(result, 'messageIds') ?? found.messageIds
    const supersedes = textList(result, 'supersedes') ?? []
    const [type = handle.type] = textList(result, 'type') ?? []
    const history = await findHistory(runtime, target, supersedes, found)
    // What a model wrote must not pass for provenance.
    const metadata = {
      ...resolveMetadata(result.metadata ?? undefined),
      type,
      sessionId: session.id,
      messageIds: [...messageIds],
      supersedes: supersedes.length > 0 ? supersedes : undefined,
      history: history.length > 0 ? history : undefined,
    }
    const id = handle.keep === 'latest' ? latestId(handle.name, session) : undefined
    entry = defined({
      content: result.content,
      metadata: defined(metadata),
      expiresAt: result.expiresAt ?? undefined,
      id,
    }) as NewMemory
    const resolved = resolveNewMemory(entry, view.capabilities?.maxContentBytes ?? null)
    return pendingEntry(resolved, { messageIds, supersedes, ...defined({ type }) })
  } catch (error) {
    return { ...pendingEntry(entry), state: 'refused', error: MemoryError.from(error) }
  }
}
