import type { Journal, JournalRecord } from '@memory/core'
import type { Runtime } from './runtime.js'
import type { SessionState } from './session-state.js'
import { type SessionIdentity, sessionIdentity } from './write/session-identity.js'

/** Messages of one session that wait for a store which the manager does not have. */
interface Orphans extends Pick<JournalRecord, 'sessionId' | 'scope'> {
  readonly storeName: string
  readonly messageIds: string[]
}

/**
 * Gives every message that a journal holds back to its session, and starts their extraction. What waits for a store
 * that the manager does not have, or that does not extract any more, is reported and treated as the manager was told.
 */
export async function replayJournal(
  { handles, settings, events }: Runtime,
  journal: Journal,
  stateOf: (identity: SessionIdentity) => SessionState,
): Promise<void> {
  const extracting = new Set(handles.flatMap(({ name, extraction }) => (extraction ? name : [])))
  const states = new Set<SessionState>()
  const orphans = new Map<string, Orphans>()
  for await (const { sessionId, scope, message, pending } of journal.replay()) {
    const identity = sessionIdentity(sessionId, scope)
    for (const storeName of pending.filter((name) => !extracting.has(name))) {
      const key = `${storeName}\n${identity.key}`
      const found = orphans.get(key) ?? { sessionId, ...(scope && { scope }), storeName, messageIds: [] }
      orphans.set(key, found)
      found.messageIds.push(message.id)
    }
    if (!pending.some((name) => extracting.has(name))) continue
    const state = stateOf(identity)
    state.replay(message, pending)
    states.add(state)
  }
  const acknowledged = settings.missingStores === 'acknowledge'
  for (const orphan of orphans.values()) {
    if (acknowledged) await journal.acknowledge(orphan)
    events.emit('storeMissing', { ...orphan, acknowledged })
  }
  for (const state of states) state.fire()
}
