import { type Gate, invalid } from '@memory/core'
import type { Preparation } from '../once.js'
import type { MemoryManagerOptions } from '../options.js'
import { secretGate } from './secret-gate.js'

/** One of the manager's gates, which is prepared once. */
export interface GateHandle extends Pick<Gate, 'name' | 'check'> {
  /** Nothing to wait for once it is prepared. */
  readonly ready: () => Promise<void> | undefined
}

/** @throws MemoryError `invalid_argument` naming the gate at fault. */
export function resolveGates(
  gate: MemoryManagerOptions['gate'],
  preparation: Preparation,
): readonly GateHandle[] {
  if (gate === false) return []
  const gates: readonly Gate[] = gate === undefined ? [secretGate()] : [gate].flat()
  return gates.map((each, i) => {
    if (typeof each?.check !== 'function') throw invalid(`gate[${i}].check`, 'must be a function')
    return {
      name: each.name,
      check: (entry, context) => each.check(entry, context),
      ready: preparation(each.name, () => each.initialize?.()),
    }
  })
}
