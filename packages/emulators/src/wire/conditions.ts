import { invalid } from '@memory/core'

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
  /** Requests whose connection is cut before anything is done. */
  dropped: number
  /** Requests carried out whose reply never arrives: the connection is cut instead. */
  lostReplies: number
  /** Items of a batch that come back unprocessed, in services that do that. */
  unprocessed: number
  /** Milliseconds until a write is seen by searches, in services where that takes time. */
  replicationLagMs: number
  /** Milliseconds in which a new index is allocated, and then filled from existing items. */
  allocationMs: number
  backfillMs: number
  /** Milliseconds from an event to the memories made of it, at least and at most, in services that extract. */
  extractionMinMs: number
  extractionMaxMs: number
  /** Extractions that fail and wait to be started again. */
  extractionFailures: number
  /** Milliseconds that must lie between two events of one session; sooner ones are throttled. */
  eventIntervalMs: number
}

export const CALM: Readonly<Conditions> = {
  latencyMs: 0,
  throttled: 0,
  unavailable: 0,
  dropped: 0,
  lostReplies: 0,
  unprocessed: 0,
  replicationLagMs: 0,
  allocationMs: 0,
  backfillMs: 0,
  extractionMinMs: 0,
  extractionMaxMs: 0,
  extractionFailures: 0,
  eventIntervalMs: 0,
}

/** Conditions that are a share of all requests, from 0 to 1; the others are times. */
const SHARES: ReadonlySet<string> = new Set<keyof Conditions>([
  'throttled',
  'unavailable',
  'dropped',
  'lostReplies',
  'unprocessed',
  'extractionFailures',
])

/** The largest value of a condition. */
export const mostOf = (condition: string): number => (SHARES.has(condition) ? 1 : Number.POSITIVE_INFINITY)

function check(conditions: Partial<Conditions>): void {
  for (const [name, value] of Object.entries(conditions)) {
    const field = `conditions.${name}`
    if (!Object.hasOwn(CALM, name))
      throw invalid(field, `is no condition; there are ${Object.keys(CALM).join(', ')}`)
    const most = mostOf(name)
    if (!(typeof value === 'number' && value >= 0 && value <= most))
      throw invalid(field, `must be a number from 0${most === 1 ? ' to 1' : ''}, got ${String(value)}`)
  }
}

/**
 * One thing that happens to a request. `throttled`, `unavailable`, `denied`: refused with the service's own error, the last
 * for credentials that have expired. `silence`: nothing is done and no reply ever comes. `dropped`: nothing is done and
 * the connection breaks. `lostReplies`: it is done, and then the connection breaks. `unprocessed`: about half of a batch,
 * the same items each time, is left undone, in services that do that.
 */
export type Mishap =
  | 'throttled'
  | 'unavailable'
  | 'denied'
  | 'silence'
  | 'dropped'
  | 'lostReplies'
  | 'unprocessed'

/** What chance may do to any request. */
const BY_CHANCE = ['throttled', 'unavailable', 'dropped', 'lostReplies'] as const

/** Decides what happens to each request: what was ordered for it first, then chance, by a seed. */
export class Weather {
  readonly conditions: Conditions
  readonly #orders = new Set<{ readonly operation: string; readonly mishap: Mishap; left: number }>()
  readonly #spared: ReadonlySet<string>
  #state: number

  constructor(conditions: Partial<Conditions>, seed: number, spared: readonly string[] = []) {
    check(conditions)
    if (!Array.isArray(spared) || spared.some((operation) => typeof operation !== 'string'))
      throw invalid('spared', 'must be a list of operations')
    this.#spared = new Set(spared)
    this.conditions = { ...CALM, ...conditions }
    this.#state = seed >>> 0 || 1
  }

  /** Orders a mishap for the next so many requests of an operation, or of any by `*`; returns what calls it off. */
  order(operation: string, mishap: Mishap, times: number): () => void {
    const order = { operation, mishap, left: times }
    this.#orders.add(order)
    return () => this.#orders.delete(order)
  }

  next(operation: string): Mishap | undefined {
    for (const order of this.#orders) {
      if (order.operation !== operation && order.operation !== '*') continue
      if (--order.left <= 0) this.#orders.delete(order)
      return order.mishap
    }
    if (this.#spared.has(operation)) return undefined
    return BY_CHANCE.find((mishap) => this.happens(this.conditions[mishap]))
  }

  /** A draw: true for this share of the calls. */
  happens(share: number): boolean {
    return share > 0 && this.#draw() < share
  }

  /** A draw: a number from `least` to `most`. */
  between(least: number, most: number): number {
    return most <= least ? least : least + this.#draw() * (most - least)
  }

  #draw(): number {
    // Xorshift32: the same seed gives the same weather.
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) / 2 ** 32
  }
}
