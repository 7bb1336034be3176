import { MemoryError } from './errors.js'

/**
 * What a store can do, as frozen data. Optional methods speak for themselves by being present;
 * this says how well they work. The conformance suite tests both what is claimed and what is denied.
 */
export interface StoreCapabilities {
  /** How `search` finds entries. `none`: it always answers `[]`. */
  readonly search: 'none' | 'keyword' | 'vector' | 'hybrid' | 'graph'
  /** Whether results carry `score`. False: order is the only sign of relevance. */
  readonly scores: boolean
  /** `equality`: `filter` is honoured. `none`: a filter is refused with `unsupported`. */
  readonly filter: 'none' | 'equality'
  /** `eventual`: a write may take time to appear in `search`; poll, never sleep. */
  readonly consistency: 'read-your-writes' | 'eventual'
  /** How finely `expiresAt` is honoured. `none`: it is refused with `unsupported`. */
  readonly ttl: 'none' | 'seconds' | 'milliseconds'
  /** `key`: a repeated write with the same id is one record. `none`: a retry may double. */
  readonly idempotency: 'none' | 'key'
  /**
   * Who decides when several write the same at once. `store`: the back end, so that among all instances one is told
   * `stored` and a deletion is counted once. `instance`: each instance for its own callers; two instances end with one
   * record as well, but both may take it for theirs, and the last of two different writes stays.
   */
  readonly coordination: 'instance' | 'store'
  /** True only when the back end turns messages into memories by itself. */
  readonly serverExtraction: boolean
  /** True when entries outlive the process. */
  readonly durable: boolean
  /** Entries accepted by one `addBatch`; larger batches are split by the store. `null`: no limit. */
  readonly maxBatch: number | null
  /** UTF-8 bytes of content accepted in one entry; more is refused. `null`: no limit. */
  readonly maxContentBytes: number | null
}

const LEAST: StoreCapabilities = {
  search: 'none',
  scores: false,
  filter: 'none',
  consistency: 'eventual',
  ttl: 'none',
  idempotency: 'none',
  coordination: 'instance',
  serverExtraction: false,
  durable: false,
  maxBatch: null,
  maxContentBytes: null,
}

/** Freezes a complete capability record; whatever is left out claims the least. */
export function defineCapabilities(claims: Partial<StoreCapabilities>): StoreCapabilities {
  return Object.freeze({ ...LEAST, ...claims })
}

/** The error for something a store says it cannot do. */
export function unsupported(capability: string, storeName: string): MemoryError {
  return new MemoryError('unsupported', `Store "${storeName}" does not support ${capability}`, {
    field: capability,
    storeName,
  })
}
