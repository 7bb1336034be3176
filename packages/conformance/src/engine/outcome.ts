import type { Level } from './case.js'

/** Why a case failed, in parts for reports. */
export interface FailureDetails {
  readonly expected: string
  readonly actual: string
  /** Operations up to the failure, oldest first. */
  readonly trace: readonly string[]
  /** The whole text, as test runners show it. */
  readonly message: string
  /** The message of the error at the root, which many failures may share. */
  readonly rootCause?: string
}

/**
 * How one case ended.
 * `known`: failed as its author says it does. `skipped`: it does not apply, for the reason given; that a store refuses what
 * its capabilities deny is asserted by cases of their own.
 */
export interface CaseOutcome {
  readonly id: string
  readonly requirement: string
  readonly level: Level
  readonly since: string
  readonly status: 'passed' | 'failed' | 'known' | 'skipped'
  /** Why it was skipped, or why it is known to fail. */
  readonly reason?: string
  readonly failure?: FailureDetails
  readonly durationMs: number
}
