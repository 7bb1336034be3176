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

/** The last look at an entry before it is written. A gate that throws counts as `quarantine`. */
export interface Gate {
  readonly name: string
  check(entry: NewMemory, context: GateContext): GateDecision | Promise<GateDecision>
}
