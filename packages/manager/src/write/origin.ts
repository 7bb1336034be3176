import type { EventOrigin } from '../events.js'
import type { SessionIdentity } from './session-identity.js'

/** What events of a session's part in a store say of where they come from. */
export function originOf(
  storeName: string,
  { id, scope }: SessionIdentity,
): EventOrigin & { readonly sessionId: string } {
  return { storeName, sessionId: id, ...(scope && { scope }) }
}
