import { registerSuite, type TestRunner } from './engine/register-suite.js'
import type { RunOptions } from './engine/suite.js'
import { triggerSuite } from './trigger/trigger-suite.js'
import type { TriggerTarget } from './trigger/trigger-target.js'

/**
 * Registers every case about triggers in your test runner.
 *
 * @throws MemoryError `invalid_argument` when the options or the known failures are malformed.
 */
export function triggerConformance(runner: TestRunner, target: TriggerTarget, options?: RunOptions): void {
  registerSuite(runner, triggerSuite, target, options)
}
