import type { MemoryScope } from '@memory/core'

/** Which conversation, and whose. */
export interface SessionIdentity {
  readonly id: string
  /** Absent: the scope each store was made with. */
  readonly scope: MemoryScope | undefined
}
