import { describeFailure } from '../support/describe-failure.js'
import { type ConformanceCase, DEFAULT_CASE_TIMEOUT_MS } from './case.js'
import { now, withDeadline } from './deadline.js'
import { Inapplicable } from './inapplicable.js'
import { hasExpired } from './known-failure.js'
import type { CaseOutcome, FailureDetails } from './outcome.js'
import type { RunOptions, Session, Suite, Target } from './suite.js'

/** Runs one case in a session of its own. Never rejects: how it ended is the result. */
export async function runCase<SuiteTarget extends Target, Context, Need extends string>(
  suite: Suite<SuiteTarget, Context, Need>,
  each: ConformanceCase<Context, Need>,
  target: SuiteTarget,
  options: RunOptions = {},
): Promise<CaseOutcome> {
  const start = now()
  const { id, requirement, level, since } = each
  const end = (rest: Pick<CaseOutcome, 'status' | 'reason' | 'failure'>): CaseOutcome => ({
    id,
    requirement,
    level,
    since,
    durationMs: now() - start,
    ...rest,
  })

  for (const need of each.needs ?? []) {
    const omission = suite.missing?.(target, need)
    if (omission) return end({ status: 'skipped', reason: omission.reason })
  }
  const known = target.knownFailures?.[id]
  const excused = known !== undefined && !hasExpired(known, options.now ?? now())
  const attempt = await attemptCase(suite, each, target, options)
  if ('skipped' in attempt) return end({ status: 'skipped', reason: attempt.skipped })

  if (excused) {
    if (attempt.failure) return end({ status: 'known', reason: known.reason, failure: attempt.failure })
    const failure = describeFailure(each, target.name, new Error(DELETE_ENTRY), [])
    return end({ status: 'failed', failure })
  }
  if (!attempt.failure) return end({ status: 'passed' })
  if (!known) return end({ status: 'failed', failure: attempt.failure })
  const message = `${attempt.failure.message}\n  The known failure "${known.reason}" ended with ${known.until}.`
  return end({ status: 'failed', failure: { ...attempt.failure, message } })
}

const DELETE_ENTRY = 'passes now: delete its entry from knownFailures'

type Attempt = { readonly skipped: string } | { readonly failure?: FailureDetails }

async function attemptCase<SuiteTarget extends Target, Context, Need extends string>(
  suite: Suite<SuiteTarget, Context, Need>,
  each: ConformanceCase<Context, Need>,
  target: SuiteTarget,
  options: RunOptions,
): Promise<Attempt> {
  const timeoutMs = each.timeoutMs ?? DEFAULT_CASE_TIMEOUT_MS
  let session: Session<Context> | undefined
  let attempt: Attempt = {}
  try {
    session = await withDeadline(suite.open(target, options), timeoutMs)
    const { context } = session
    const skipped = firstDenial(suite, each, context)
    if (skipped === undefined) await withDeadline(Promise.resolve(each.run(context)), timeoutMs)
    else attempt = { skipped }
  } catch (error) {
    attempt =
      error instanceof Inapplicable
        ? { skipped: error.message }
        : { failure: describeFailure(each, target.name, error, session?.trace() ?? []) }
  }
  try {
    if (session) await withDeadline(session.dispose(), timeoutMs)
  } catch (error) {
    // The first failure says more than the clean-up after it.
    if (!('failure' in attempt)) {
      attempt = {
        failure: describeFailure(each, target.name, error, [...(session?.trace() ?? []), 'clean-up']),
      }
    }
  }
  return attempt
}

function firstDenial<SuiteTarget extends Target, Context, Need extends string>(
  suite: Suite<SuiteTarget, Context, Need>,
  each: ConformanceCase<Context, Need>,
  context: Context,
): string | undefined {
  for (const need of each.needs ?? []) {
    const reason = suite.denied?.(context, need)
    if (reason !== undefined) return reason
  }
  return undefined
}
