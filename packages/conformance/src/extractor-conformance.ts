import { registerSuite, type TestRunner } from './engine/register-suite.js'
import type { RunOptions } from './engine/suite.js'
import { extractorSuite } from './extractor/extractor-suite.js'
import type { ExtractorTarget } from './extractor/extractor-target.js'

/**
 * Registers every case about extractors in your test runner.
 *
 * @throws MemoryError `invalid_argument` when the options or the known failures are malformed.
 */
export function extractorConformance(
  runner: TestRunner,
  target: ExtractorTarget,
  options?: RunOptions,
): void {
  registerSuite(runner, extractorSuite, target, options)
}
