import type { MemoryError, MemoryType, NewMemory } from '@memory/core'

/** An entry on its way into one store. It is kept until it is settled, so that a retry repeats nothing else. */
export interface PendingEntry {
  entry: NewMemory
  readonly type?: MemoryType
  readonly messageIds: readonly string[]
  /** Entries to delete once this one is stored. */
  readonly supersedes: readonly string[]
  /** Whether the gates have let it pass. */
  screened: boolean
  /** Whether it was compared with what the store holds. */
  reconciled: boolean
  /** Tries that failed. */
  attempts: number
  /**
   * `open`: to be written. `written`: what it replaces is still to be deleted. `refused`: the store will
   * never take it. The other states are final; `aside` means in the dead letters.
   */
  state: 'open' | 'written' | 'refused' | 'aside' | 'stored' | 'duplicate' | 'gated'
  /** Whether its final state is in the report. */
  counted: boolean
  /** The store's id, once it has one. */
  id?: string
  /** Why the last try failed. */
  error?: MemoryError
}

/** A fresh entry. */
export function pendingEntry(
  entry: NewMemory,
  details: Partial<Pick<PendingEntry, 'type' | 'messageIds' | 'supersedes' | 'screened' | 'reconciled'>> = {},
): PendingEntry {
  return {
    entry,
    messageIds: [],
    supersedes: [],
    screened: false,
    reconciled: false,
    attempts: 0,
    state: 'open',
    counted: false,
    ...details,
  }
}

/** Whether an entry needs another try. */
export function isOpen({ state }: PendingEntry): boolean {
  return state === 'open' || state === 'written'
}
