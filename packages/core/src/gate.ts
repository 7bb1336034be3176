import type { NewMemory } from './entry.js'
import type { Metadata } from './json.js'
import type { CallOptions } from './store.js'

/** Where an entry is about to be written. */
export interface GateContext extends CallOptions {
  readonly storeName: string
  readonly sessionId?: string
}

/** What to do with an entry on its way into a store. */
export type GateDecision =
  | { readonly action: 'keep' }
  | {
      readonly action: 'redact'
      readonly content: string
      /** Replaces the metadata; absent, they stay. */
      readonly metadata?: Metadata
      readonly reason: string
    }
  | { readonly action: 'drop' | 'quarantine'; readonly reason: string }

/**
 * The last look at an entry before it is written. A gate that throws, or takes too long, has decided nothing: the entry
 * is not written and is put before it again later.
 */
export interface Gate {
  readonly name: string
  /**
   * Loads what `check` needs. Runs before the first `check`, outside of the time that has; a failed run may be tried
   * again.
   */
  initialize?(): Promise<void>
  /** Decides on one entry. */
  check(entry: NewMemory, context: GateContext): GateDecision | Promise<GateDecision>
}
