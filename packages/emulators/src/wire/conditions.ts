/**
 * What goes wrong, or slowly, on purpose. Shares are of requests, from 0 to 1; all are 0 unless said, and may be
 * changed while the emulator runs.
 */
export interface Conditions {
  /** Milliseconds before each request is looked at. */
  latencyMs: number
  /** Requests refused with the service's throttling error. */
  throttled: number
  /** Requests refused with the service's 503 or 500. */
  unavailable: number
  /** Requests carried out whose reply never arrives: the connection is cut instead. */
  lostReplies: number
  /** Items of a batch that come back unprocessed, in services that do that. */
  unprocessed: number
  /** Milliseconds until a write is seen by searches, in services where that takes time. */
  replicationLagMs: number
  /** Milliseconds in which a new index is allocated, and then filled from existing items. */
  allocationMs: number
  backfillMs: number
}

export const CALM: Readonly<Conditions> = {
  latencyMs: 0,
  throttled: 0,
  unavailable: 0,
  lostReplies: 0,
  unprocessed: 0,
  replicationLagMs: 0,
  allocationMs: 0,
  backfillMs: 0,
}

/** One thing that happens to a request. */
export type Mishap = 'throttled' | 'unavailable' | 'lostReplies'

/** Decides what happens to each request: what was ordered for it first, then chance, by a seed. */
export class Weather {
  readonly conditions: Conditions
  readonly #ordered: { readonly operation: string; readonly mishap: Mishap; left: number }[] = []
  #state: number

  constructor(conditions: Partial<Conditions>, seed: number) {
    this.conditions = { ...CALM, ...conditions }
    this.#state = seed >>> 0 || 1
  }

  order(operation: string, mishap: Mishap, times: number): void {
    this.#ordered.push({ operation, mishap, left: times })
  }

  next(operation: string): Mishap | undefined {
    const ordered = this.#ordered.find((each) => each.operation === operation && each.left > 0)
    if (ordered) {
      ordered.left--
      return ordered.mishap
    }
    for (const mishap of ['throttled', 'unavailable', 'lostReplies'] as const) {
      if (this.happens(this.conditions[mishap])) return mishap
    }
    return undefined
  }

  /** A draw: true for this share of the calls. */
  happens(share: number): boolean {
    if (share <= 0) return false
    // Xorshift32: the same seed gives the same weather.
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) / 2 ** 32 < share
  }
}
