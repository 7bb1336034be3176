import { invalid } from '@memory/core'
import type { Target } from './runtime.js'

/**
 * The named stores, or all of them.
 *
 * @throws MemoryError `invalid_argument` for a name no store has.
 */
export function selectTargets(targets: readonly Target[], names?: readonly string[]): readonly Target[] {
  if (names === undefined) return targets
  if (!Array.isArray(names) || names.length === 0) throw invalid('stores', 'must be a list of store names')
  return [...new Set(names)].map((name: string) => {
    const target = targets.find(({ handle }) => handle.name === name)
    if (!target) {
      const known = targets.map(({ handle }) => handle.name).join(', ')
      throw invalid('stores', `names "${name}", which is none of ${known}`)
    }
    return target
  })
}
