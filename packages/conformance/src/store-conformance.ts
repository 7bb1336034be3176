import { registerSuite, type TestRunner } from './engine/register-suite.js'
import type { RunOptions } from './engine/suite.js'
import { storeSuite } from './store/store-suite.js'
import type { StoreTarget } from './store/store-target.js'

/**
 * Registers every case about memory stores in your test runner.
 *
 * @example
 * import { describe, it } from 'node:test' // or vitest, or the globals of jest and mocha
 *
 * storeConformance({ describe, it }, {
 *   name: 'my store',
 *   open: () => myStore({ table: crypto.randomUUID() }),
 *   close: (store) => store.close?.(),
 * })
 *
 * @throws MemoryError `invalid_argument` when the options or the known failures are malformed.
 */
export function storeConformance(runner: TestRunner, target: StoreTarget, options?: RunOptions): void {
  registerSuite(runner, storeSuite, target, options)
}
