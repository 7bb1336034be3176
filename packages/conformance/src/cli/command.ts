import { writeFile } from 'node:fs/promises'
import { embedderSuite } from '../embedder/embedder-suite.js'
import type { CaseOutcome } from '../engine/outcome.js'
import { type OnOutcome, runSuite } from '../engine/run-suite.js'
import type { Suite, Target } from '../engine/suite.js'
import { extractorSuite } from '../extractor/extractor-suite.js'
import { storeSuite } from '../store/store-suite.js'
import { triggerSuite } from '../trigger/trigger-suite.js'
import { vectorBackendSuite } from '../vector-backend/vector-backend-suite.js'
import { type Arguments, parseArguments, USAGE } from './arguments.js'
import { toBadge } from './badge.js'
import { loadTarget } from './load-target.js'
import { headerRow, renderDetails, themeOf, themeRow } from './table.js'

/** Where the command writes. */
export interface CommandIO {
  out(text: string): void
  error(text: string): void
  /** Whether a person watches; then the case at work is shown, and wiped again. */
  readonly interactive: boolean
}

// Each suite checks its own targets; the command only finds the one for a name.
const SUITES: Readonly<Record<string, Suite<never, never, never>>> = {
  store: storeSuite as unknown as Suite<never, never, never>,
  extractor: extractorSuite as unknown as Suite<never, never, never>,
  embedder: embedderSuite as unknown as Suite<never, never, never>,
  trigger: triggerSuite as unknown as Suite<never, never, never>,
  'vector-backend': vectorBackendSuite as unknown as Suite<never, never, never>,
}

/** Runs the command and returns its exit status: 0 when nothing failed, 1 when something did, 2 when it could not start. */
export async function runCommand(argv: readonly string[], io: CommandIO): Promise<number> {
  try {
    const args = parseArguments(argv)
    if (args) return await run(args, io)
    io.out(USAGE)
    return 0
  } catch (error) {
    io.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    return 2
  }
}

async function run({ file, suite: name, options, json, badge }: Arguments, io: CommandIO): Promise<number> {
  const suite = SUITES[name]
  if (!suite || !Object.hasOwn(SUITES, name))
    throw new Error(`--suite is one of ${Object.keys(SUITES).join(', ')}`)
  const target: Target = await loadTarget(file)
  io.out(`${target.name}: ${suite.subject} conformance\n\n${headerRow()}`)
  const report = await runSuite(suite, target as never, options, showProgress(io))
  io.out(`\n${renderDetails(report)}`)
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`)
  if (badge !== undefined) await writeFile(badge, `${JSON.stringify(toBadge(report), null, 2)}\n`)
  return report.summary.failed > 0 ? 1 : 0
}

/** Prints a row of the table as soon as its theme is through. */
function showProgress({ out, interactive }: CommandIO): OnOutcome {
  let outcomes: CaseOutcome[] = []
  const finishTheme = (): void => {
    const [first] = outcomes
    if (first) out(themeRow(themeOf(first), outcomes))
    outcomes = []
  }
  return (outcome, done, total) => {
    if (interactive) out('\r\u001b[K')
    const [first] = outcomes
    if (first && themeOf(first) !== themeOf(outcome)) finishTheme()
    outcomes.push(outcome)
    if (done === total) finishTheme()
    else if (interactive) out(`[${done}/${total}] ${outcome.id}`)
  }
}
