import { type MemoryScope, scopeKey } from '@memory/core'

/** Which conversation, and whose. */
export interface SessionIdentity {
  readonly id: string
  /** Absent: the scope each store was made with. */
  readonly scope: MemoryScope | undefined
  /** Differs whenever sessions differ; a session without a scope is none of any scope. */
  readonly key: string
}

export function sessionIdentity(id: string, scope: MemoryScope | undefined): SessionIdentity {
  return { id, scope, key: `${scope ? scopeKey(scope) : ''}\n${id}` }
}
