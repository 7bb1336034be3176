import type { MemoryError, MemoryScope, Message, NewMemory } from '@memory/core'

/** Something that could not be saved and no longer holds up the rest. Try again with `redrive`. */
export interface DeadLetter {
  readonly id: string
  readonly storeName: string
  readonly sessionId: string
  /** Absent: the scope the store was made with. */
  readonly scope?: MemoryScope
  /** The entry that was not written; absent when the messages themselves were set aside. */
  readonly entry?: NewMemory
  /** Ids of entries that `entry` was to replace. */
  readonly supersedes?: readonly string[]
  /** Whether the gates have let `entry` pass. A redrive puts it before them otherwise. */
  readonly screened?: boolean
  /** The messages that could not be extracted or handed over; empty when there is an entry. */
  readonly messages: readonly (Message & { readonly id: string })[]
  /** Ids of the messages it was extracted with. A journal keeps them until nothing of them is set aside. */
  readonly messageIds: readonly string[]
  readonly error: MemoryError
  readonly attempts: number
  /** When it was set aside, ISO 8601. */
  readonly at: string
}
