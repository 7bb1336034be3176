import type { Journal } from '@memory/core'
import type { SessionState } from './session-state.js'
import type { SessionIdentity } from './write/session-identity.js'

/** Gives every message that a journal holds back to its session, and starts their extraction. */
export async function replayJournal(
  journal: Journal,
  stateOf: (identity: SessionIdentity) => SessionState,
): Promise<void> {
  const states = new Set<SessionState>()
  for await (const { sessionId, scope, message, pending } of journal.replay()) {
    const state = stateOf({ id: sessionId, scope })
    state.replay(message, pending)
    states.add(state)
  }
  for (const state of states) state.fire()
}
