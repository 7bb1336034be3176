import { sha256 } from '@memory/core'
import type { SessionIdentity } from './session-identity.js'

/** Identity of the one entry that a store which keeps only the latest holds for a session. */
export function latestId(storeName: string, { key }: SessionIdentity): string {
  return sha256(`${storeName}\n${key}`).slice(0, 32)
}
