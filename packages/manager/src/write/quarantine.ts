import type { MemoryScope, NewMemory } from '@memory/core'

/** An entry that a gate held back for somebody to look at. It is in no store. */
export interface QuarantinedEntry {
  readonly id: string
  readonly storeName: string
  readonly sessionId?: string
  /** Absent: the scope the store was made with. */
  readonly scope?: MemoryScope
  readonly entry: NewMemory
  /** The gate that held it. */
  readonly gate: string
  readonly reason: string
  /** ISO 8601. */
  readonly at: string
}
