import { type MemoryScope, scopeKey } from '@memory/core'

/** Which conversation, and whose. */
export interface SessionIdentity {
  readonly id: string
  /** Absent: the scope each store was made with. */
  readonly scope: MemoryScope | undefined
}

/** Differs whenever sessions differ; a session without a scope is none of any scope. */
export function sessionKey({ id, scope }: SessionIdentity): string {
  return `${scope ? scopeKey(scope) : ''}\n${id}`
}
