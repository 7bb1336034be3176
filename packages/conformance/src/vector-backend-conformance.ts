import { registerSuite, type TestRunner } from './engine/register-suite.js'
import type { RunOptions } from './engine/suite.js'
import { vectorBackendSuite } from './vector-backend/vector-backend-suite.js'
import type { VectorBackendTarget } from './vector-backend/vector-backend-target.js'

/**
 * Registers every case about vector back ends in your test runner.
 *
 * @throws MemoryError `invalid_argument` when the options or the known failures are malformed.
 */
export function vectorBackendConformance(
  runner: TestRunner,
  target: VectorBackendTarget,
  options?: RunOptions,
): void {
  registerSuite(runner, vectorBackendSuite, target, options)
}
