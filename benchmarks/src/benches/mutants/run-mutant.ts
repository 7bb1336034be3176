import {
  type ConformanceReport,
  embedderSuite,
  extractorSuite,
  runSuite,
  storeSuite,
  triggerSuite,
} from '@memory/conformance'
import type { Mutant } from './mutant.js'

/** What the suite found. */
export interface Catch {
  /** Whether the case that names the fault failed. */
  readonly caught: boolean
  /** Ids of all cases that failed. */
  readonly by: readonly string[]
}

/** Runs the whole suite of the mutant's subject against it. */
export async function runMutant(mutant: Mutant): Promise<Catch> {
  const { cases } = await runSuiteOf(mutant)
  const by = cases.filter(({ status }) => status === 'failed').map(({ id }) => id)
  return { caught: by.includes(mutant.caughtBy), by }
}

function runSuiteOf(mutant: Mutant): Promise<ConformanceReport> {
  switch (mutant.subject) {
    case 'store':
      return runSuite(storeSuite, mutant.target)
    case 'extractor':
      return runSuite(extractorSuite, mutant.target)
    case 'embedder':
      return runSuite(embedderSuite, mutant.target)
    case 'trigger':
      return runSuite(triggerSuite, mutant.target)
  }
}
