import type { Observation, Scenario } from './scenario.js'
import type { Subject } from './subject.js'

/** One fault, as both showed it. */
export interface Row {
  readonly fault: string
  readonly title: string
  readonly reference: Observation
  readonly ours: Observation
}

/** Runs each scenario against both, one after the other. */
export async function replay(
  scenarios: readonly Scenario[],
  reference: Subject,
  ours: Subject,
  progress: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const scenario of scenarios) {
    const { fault, title } = scenario
    progress(`${fault}: ${title}`)
    rows.push({ fault, title, reference: await scenario.run(reference), ours: await scenario.run(ours) })
  }
  return rows
}
