import { CONFORMANCE_VERSION } from './case.js'
import { now } from './deadline.js'
import { checkKnownFailures } from './known-failure.js'
import type { CaseOutcome } from './outcome.js'
import { runCase } from './run-case.js'
import { selectCases } from './select.js'
import type { RunOptions, Suite, Target } from './suite.js'

/** How many cases ended in which way. A known failure counts as neither passed nor failed. */
export interface Summary {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly known: number
}

/** The result of a run, ready to be written as JSON. */
export interface ConformanceReport {
  readonly suite: '@memory/conformance'
  /** What was tested: `store`, `extractor`. */
  readonly subject: string
  /** The target's name. */
  readonly name: string
  /** Version of the requirements that were asked for. */
  readonly version: string
  readonly durationMs: number
  readonly summary: Summary
  readonly cases: readonly CaseOutcome[]
}

/** Called after each case, with the number done and to do. */
export type OnOutcome = (outcome: CaseOutcome, done: number, total: number) => void

/**
 * Runs a suite without a test runner, one case after the other.
 *
 * @throws MemoryError `invalid_argument` when the options or the known failures are malformed. A case that fails is part
 * of the report instead.
 */
export async function runSuite<SuiteTarget extends Target, Context, Need extends string>(
  suite: Suite<SuiteTarget, Context, Need>,
  target: SuiteTarget,
  options: RunOptions = {},
  onOutcome?: OnOutcome,
): Promise<ConformanceReport> {
  checkKnownFailures(
    target.knownFailures,
    suite.cases.map(({ id }) => id),
  )
  const start = now()
  const selected = selectCases(suite.cases, options)
  const cases: CaseOutcome[] = []
  for (const each of selected) {
    const outcome = await runCase(suite, each, target, options)
    cases.push(outcome)
    onOutcome?.(outcome, cases.length, selected.length)
  }
  const count = (status: CaseOutcome['status']): number =>
    cases.filter((outcome) => outcome.status === status).length
  return {
    suite: '@memory/conformance',
    subject: suite.subject,
    name: target.name,
    version: options.version ?? CONFORMANCE_VERSION,
    durationMs: now() - start,
    summary: {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      known: count('known'),
    },
    cases,
  }
}
