import { memoryId } from '@memory/core'
import type { SessionIdentity } from './session-identity.js'

/** Identity of the one entry that a store which keeps only the latest holds for a session. */
export function latestId(storeName: string, { id, scope = {} }: SessionIdentity): string {
  return memoryId(scope, `${storeName}\n${id}`)
}
