import type { Bench, Row } from '../../bench.js'
import { mutants as all } from './kinds/index.js'
import { runMutant } from './run-mutant.js'

/** Whether the conformance suite catches faults: stores and parts that are wrong on purpose, each in one way. */
export const mutants: Bench = {
  name: 'mutants',
  summary: 'deliberately broken stores and parts: does the conformance suite name the fault?',
  options: {},
  async run(_, progress) {
    const rows: Row[] = []
    for (const mutant of all) {
      const { caught, by } = await runMutant(mutant)
      rows.push({ case: mutant.name, metric: 'caught', unit: 'mutant', ours: caught ? 1 : 0, by })
      progress(
        `${caught ? 'caught' : 'MISSED'}  ${mutant.name}: ${by.slice(0, 4).join(', ')}${by.length > 4 ? ', …' : ''}`,
      )
    }
    return rows
  },
}
