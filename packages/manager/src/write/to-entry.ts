import {
  type ExtractionResult,
  type JSONValue,
  MemoryError,
  type NewMemory,
  resolveNewMemory,
} from '@memory/core'
import { defined } from '../defined.js'
import type { Target } from '../runtime.js'
import { latestId } from './latest-id.js'
import { type PendingEntry, pendingEntry } from './pending-entry.js'
import type { SessionIdentity } from './session-identity.js'

/** Where a result comes from. */
interface Origin {
  /** The messages it was extracted with. */
  readonly messageIds: readonly string[]
  /** What it replaces. */
  readonly history: readonly JSONValue[]
}

/** A result as the store is to keep it, with its provenance; one that no store can keep is refused already. */
export function toEntry(
  { handle, view }: Target,
  session: SessionIdentity,
  result: ExtractionResult,
  origin: Origin,
): PendingEntry {
  const { content, expiresAt, messageIds = origin.messageIds, supersedes = [], type = handle.type } = result
  // What a model wrote must not pass for provenance; what is `undefined` is dropped on the way.
  const metadata = {
    ...result.metadata,
    type,
    sessionId: session.id,
    messageIds: [...messageIds],
    supersedes: supersedes.length > 0 ? [...supersedes] : undefined,
    history: origin.history.length > 0 ? [...origin.history] : undefined,
  }
  const id = handle.keep === 'latest' ? latestId(handle.name, session) : undefined
  const entry = defined({ content, metadata: defined(metadata), expiresAt, id }) as NewMemory
  const details = { messageIds, supersedes, ...defined({ type }) }
  try {
    return pendingEntry(resolveNewMemory(entry, view.capabilities?.maxContentBytes ?? null), details)
  } catch (error) {
    return { ...pendingEntry(entry, details), state: 'refused', error: MemoryError.from(error) }
  }
}
