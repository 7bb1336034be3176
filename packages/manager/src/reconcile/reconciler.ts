import type { MemoryEntry, NewMemory } from '@memory/core'

/** Decides whether an entry that is about to be written is in the store already, in other words. */
export interface Reconciler {
  readonly name: string
  /**
   * The one of `known` that says the same as `entry`, if any: it stays as it is and `entry` counts as a duplicate.
   * `known` holds what the store finds for the entry's content, and what goes into the store before it.
   */
  match<Known extends Pick<MemoryEntry, 'content'>>(
    entry: NewMemory,
    known: readonly Known[],
  ): Known | undefined | Promise<Known | undefined>
}
