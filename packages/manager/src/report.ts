import { MemoryError } from '@memory/core'

/** What became of one store's share since its last report. */
export interface StoreReport {
  /** Entries written; for a store that takes raw turns, messages. */
  readonly stored: number
  /** Entries that were there already, or twice in one batch. */
  readonly duplicate: number
  /** Entries a gate dropped or put in quarantine, as it was told to. */
  readonly gated: number
  /** Entries or messages the store will never take; they are in `manager.deadLetters`. */
  readonly rejected: number
  /** Entries or messages set aside after the last try; they are in `manager.deadLetters`. */
  readonly failed: number
  /** Recorded messages whose memories are not all settled. */
  readonly pending: number
  /** The latest error of each kind, for `rejected`, `failed` and `pending`. */
  readonly errors: readonly MemoryError[]
}

/** What a flush did. */
export interface FlushReport {
  /** True when nothing is rejected, failed or pending, and what a journal held is among what was counted. */
  readonly complete: boolean
  /** By store name. */
  readonly stores: Readonly<Record<string, StoreReport>>
}

const COUNTS = ['stored', 'duplicate', 'gated', 'rejected', 'failed', 'pending'] as const

const NONE: readonly MemoryError[] = []

/** Counts outcomes of one store. */
export class Tally {
  stored = 0
  duplicate = 0
  gated = 0
  rejected = 0
  failed = 0
  pending = 0
  /** Errors of one code replace each other. */
  #errors = NONE

  /** Keeps the error for the report. */
  note(error: MemoryError): void {
    this.#errors = [...this.#errors.filter(({ code }) => code !== error.code), error]
  }

  add(other: Tally): void {
    for (const count of COUNTS) this[count] += other[count]
    for (const error of other.#errors) this.note(error)
  }

  clear(): void {
    for (const count of COUNTS) this[count] = 0
    this.#errors = NONE
  }

  report(): StoreReport {
    const counts = Object.fromEntries(COUNTS.map((count) => [count, this[count]])) as Record<Count, number>
    return { ...counts, errors: isUnsaved(this) ? this.#errors : NONE }
  }
}

type Count = (typeof COUNTS)[number]

function isUnsaved({
  rejected,
  failed,
  pending,
}: Pick<StoreReport, 'rejected' | 'failed' | 'pending'>): boolean {
  return rejected + failed + pending > 0
}

/** A store's tally; a new one when there is none. */
export function tallyOf(tallies: Map<string, Tally>, storeName: string): Tally {
  const tally = tallies.get(storeName) ?? new Tally()
  tallies.set(storeName, tally)
  return tally
}

/** Joins tallies by store name. */
export function flushReport(tallies: ReadonlyMap<string, Tally>, isRecovered: boolean): FlushReport {
  const stores = Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.report()]))
  return { complete: isRecovered && !Object.values(stores).some(isUnsaved), stores }
}

/** The `incomplete` error of `flush` and `close`: something is unsaved, and the report says what. */
export class IncompleteError extends MemoryError {
  readonly report: FlushReport

  constructor(report: FlushReport, cause?: unknown) {
    const unsaved = Object.entries(report.stores)
      .filter(([, s]) => isUnsaved(s))
      .map(([name, s]) => `${name} (${s.rejected} rejected, ${s.failed} failed, ${s.pending} pending)`)
    const first = cause ?? Object.values(report.stores).flatMap((s) => s.errors)[0]
    super('incomplete', `Not everything is saved: ${unsaved.join(', ') || 'the journal is not read'}`, {
      cause: first,
    })
    this.report = report
  }

  /** True for such an error, also across duplicate copies of the package. */
  static override isInstance(error: unknown): error is IncompleteError {
    return MemoryError.isInstance(error) && error.code === 'incomplete' && 'report' in error
  }
}
