import { embedderSuite } from './embedder/embedder-suite.js'
import type { EmbedderTarget } from './embedder/embedder-target.js'
import { registerSuite, type TestRunner } from './engine/register-suite.js'
import type { RunOptions } from './engine/suite.js'

/**
 * Registers every case about embedders in your test runner.
 *
 * @throws MemoryError `invalid_argument` when the options or the known failures are malformed.
 */
export function embedderConformance(runner: TestRunner, target: EmbedderTarget, options?: RunOptions): void {
  registerSuite(runner, embedderSuite, target, options)
}
