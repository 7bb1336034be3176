import type { Bench } from './bench.js'
import { adapterOverhead } from './benches/aws/adapter-overhead.js'
import { vectorWrites } from './benches/aws/vector-writes.js'
import { graph } from './benches/graph/graph.js'
import { inMemory } from './benches/in-memory/in-memory.js'
import { kill } from './benches/kill/kill.js'
import { locomo } from './benches/locomo/locomo.js'
import { mutants } from './benches/mutants/mutants.js'

/** Every benchmark, in the order they are listed. */
export const benches: readonly Bench[] = [
  inMemory,
  locomo,
  kill,
  mutants,
  vectorWrites,
  adapterOverhead,
  graph,
]
