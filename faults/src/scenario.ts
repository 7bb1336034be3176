import type { Subject } from './subject.js'

/** What a scenario saw of one memory manager. */
export interface Observation {
  /** Whether the promise was kept. */
  readonly held: boolean
  /** One line, in numbers where there are any. */
  readonly happened: string
}

/** A fault, and a script that shows whether a memory manager has it. */
export interface Scenario {
  /** `F1` to `F20`. */
  readonly fault: string
  /** What has to hold. */
  readonly title: string
  run(subject: Subject): Promise<Observation>
}
