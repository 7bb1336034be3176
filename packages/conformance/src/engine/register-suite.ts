import { type ConformanceCase, DEFAULT_CASE_TIMEOUT_MS } from './case.js'
import { checkKnownFailures } from './known-failure.js'
import { runCase } from './run-case.js'
import { selectCases } from './select.js'
import type { Omission, RunOptions, Suite, Target } from './suite.js'

/** The two functions of a test runner that the suite uses: those of vitest, node:test, jest or mocha fit. */
export interface TestRunner {
  /** Groups the tests that `body` registers. */
  describe(name: string, body: () => void): unknown
  /** Registers one test. */
  readonly it: {
    (name: string, body: () => Promise<void>, timeoutMs: number): unknown
    /** Used, where it is there, for cases that the fixture leaves out without a word. */
    readonly skip?: (name: string, body: () => Promise<void>) => unknown
  }
}

/**
 * Registers every case as a test, grouped by theme.
 *
 * @throws MemoryError `invalid_argument` when the options or the known failures are malformed.
 */
export function registerSuite<SuiteTarget extends Target, Context, Need extends string>(
  { describe, it }: TestRunner,
  suite: Suite<SuiteTarget, Context, Need>,
  target: SuiteTarget,
  options: RunOptions = {},
): void {
  checkKnownFailures(
    target.knownFailures,
    suite.cases.map(({ id }) => id),
  )
  const applicable: ConformanceCase<Context, Need>[] = []
  const omitted = new Map<string, { omission: Omission; ids: string[] }>()
  for (const each of selectCases(suite.cases, options)) {
    const omission = firstOmission(suite, each, target)
    if (!omission) {
      applicable.push(each)
      continue
    }
    const group = omitted.get(omission.hook) ?? { omission, ids: [] }
    group.ids.push(each.id)
    omitted.set(omission.hook, group)
  }
  describe(`${target.name}: ${suite.subject} conformance`, () => {
    for (const [theme, cases] of groupByTheme(applicable)) {
      describe(theme, () => {
        for (const each of cases) register(it, suite, each, target, options)
      })
    }
    if (omitted.size === 0) return
    describe('not run', () => {
      for (const { omission, ids } of omitted.values()) registerOmission(it, target, omission, ids)
    })
  })
}

function groupByTheme<Case extends { readonly id: string }>(cases: readonly Case[]): Map<string, Case[]> {
  const themes = new Map<string, Case[]>()
  for (const each of cases) {
    const theme = each.id.slice(0, each.id.indexOf('.'))
    themes.set(theme, [...(themes.get(theme) ?? []), each])
  }
  return themes
}

/** One line for all that a part of the fixture rules out: skipped, unless the fixture says why it has no such part. */
function registerOmission(
  it: TestRunner['it'],
  target: Target,
  { hook, reason, declared }: Omission,
  ids: readonly string[],
): void {
  const name = `${ids.length} cases need ${hook}: ${reason} (${ids.join(', ')})`
  const check = async (): Promise<void> => {
    if (hook in target) throw new Error(`The fixture has ${hook} and yet says that it has not: ${reason}`)
  }
  if (declared || !it.skip) it(name, check, DEFAULT_CASE_TIMEOUT_MS)
  else it.skip(name, check)
}

function register<SuiteTarget extends Target, Context, Need extends string>(
  it: TestRunner['it'],
  suite: Suite<SuiteTarget, Context, Need>,
  each: ConformanceCase<Context, Need>,
  target: SuiteTarget,
  options: RunOptions,
): void {
  // Opening, the case and the clean-up each have the case's own time.
  const timeoutMs = 4 * (each.timeoutMs ?? DEFAULT_CASE_TIMEOUT_MS)
  it(
    `${each.id}: ${each.requirement}`,
    async function (this: unknown) {
      extendMochaTimeout(this, timeoutMs)
      const { status, failure } = await runCase(suite, each, target, options)
      if (status === 'failed') throw new Error(failure?.message)
    },
    timeoutMs,
  )
}

/** Mocha takes no third argument; it hands its own context to the test as `this`. */
function extendMochaTimeout(context: unknown, timeoutMs: number): void {
  const { timeout } = (context ?? {}) as { timeout?: unknown }
  if (typeof timeout === 'function') Reflect.apply(timeout, context, [timeoutMs])
}

function firstOmission<SuiteTarget extends Target, Context, Need extends string>(
  suite: Suite<SuiteTarget, Context, Need>,
  each: ConformanceCase<Context, Need>,
  target: SuiteTarget,
): Omission | undefined {
  for (const need of each.needs ?? []) {
    const omission = suite.missing?.(target, need)
    if (omission) return omission
  }
  return undefined
}
