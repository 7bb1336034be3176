import type { ConformanceCase } from './case.js'
import type { KnownFailures } from './known-failure.js'

/** What every fixture says. */
export interface Target {
  /** The package or class under test, for titles and reports. */
  readonly name: string
  /** Cases that are known to fail, by id. Each must fail, and expires. */
  readonly knownFailures?: KnownFailures
}

/** Everything one case works with, and how to release it. */
export interface Session<Context> {
  readonly context: Context
  /** What was done so far, one line an operation. */
  trace(): readonly string[]
  /** Releases what the case opened; rejects when that fails. */
  dispose(): Promise<void>
}

/** Options of a run. */
export interface RunOptions {
  /** Ids to run; `*` stands for any text: `['search.*']`. Default: all. */
  readonly only?: readonly string[]
  /** `must` leaves out what is merely advised. Default: both levels. */
  readonly level?: 'must' | 'should'
  /** Cases introduced after this version of the suite are left out. Default: the newest. */
  readonly version?: string
  /** Seed of the random sections. Default: a fixed one, so that runs repeat. */
  readonly seed?: number
  /** Today, in milliseconds since the epoch; known failures expire by it. Default: the machine's clock. */
  readonly now?: number
}

/** A list of cases with all that is needed to run one of them against a target. */
export interface Suite<SuiteTarget extends Target, Context, Need extends string = string> {
  /** What is tested: `store`, `extractor`. */
  readonly subject: string
  readonly cases: readonly ConformanceCase<Context, Need>[]
  /** Prepares one case. Rejects when the fixture fails. */
  open(target: SuiteTarget, options: RunOptions): Promise<Session<Context>>
  /** Why the fixture alone rules the case out; `undefined` when it does not. */
  missing?(target: SuiteTarget, need: Need): Omission | undefined
  /** Why the subject rules the case out; `undefined` when the need is met. Other cases assert what it denies. */
  denied?(context: Context, need: Need): string | undefined
}

/** A part of the fixture that is not there. */
export interface Omission {
  /** The property of the fixture: `reopen`. */
  readonly hook: string
  readonly reason: string
  /** Whether the fixture itself gave the reason. */
  readonly declared: boolean
}
