import type { Bench } from './bench.js'
import { turnDelivery } from './benches/agentcore/turn-delivery.js'
import { adapterOverhead } from './benches/aws/adapter-overhead.js'
import { vectorWrites } from './benches/aws/vector-writes.js'
import { graph } from './benches/graph/graph.js'
import { hosts } from './benches/hosts/hosts.js'
import { inMemory } from './benches/in-memory/in-memory.js'
import { kill } from './benches/kill/kill.js'
import { locomo } from './benches/locomo/locomo.js'
import { manager } from './benches/manager/manager.js'
import { mutants } from './benches/mutants/mutants.js'
import { scorecard } from './benches/scorecard/scorecard.js'
import { soak } from './benches/soak/soak.js'

/** Every benchmark, in the order they are listed. */
export const benches: readonly Bench[] = [
  inMemory,
  locomo,
  manager,
  soak,
  kill,
  mutants,
  vectorWrites,
  adapterOverhead,
  turnDelivery,
  hosts,
  graph,
  scorecard,
]
