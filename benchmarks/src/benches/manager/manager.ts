import { type Bench, comparison, type Row } from '../../bench.js'
import { contenders } from './contenders/index.js'
import { bytesPerSession } from './session-heap.js'
import { FACTS, LATENCY_MS, saveFacts } from './store-calls.js'
import { type TurnTime, turnTimes } from './turn-time.js'

const [ours, peer] = contenders

/** What a memory manager costs an agent: time in a turn, heap for a conversation, calls of its stores. */
export const manager: Bench = {
  name: 'manager',
  summary: 'time of a turn, heap per session and store calls, beside the manager of Strands',
  options: {},
  async run(_options, progress) {
    const rows: Row[] = []
    const compare = (row: Omit<Row, 'peer' | 'ratio' | 'by'> & { readonly theirs: number }): void => {
      rows.push(comparison({ ...row, peer: peer.name }))
    }
    for (const intake of ['turns', 'entries'] as const) {
      progress(`turns into a store that takes ${intake}`)
      const times = await turnTimes(contenders, intake)
      const [a, b] = contenders.map((contender) => times.get(contender)) as [TurnTime, TurnTime]
      const row = { case: `a store that takes ${intake}`, unit: 'µs' }
      compare({ ...row, metric: 'turn time', ours: a.turn, theirs: b.turn })
      compare({ ...row, metric: 'turn and background', ours: a.whole, theirs: b.whole })
    }
    for (const shape of [
      { state: 'saved', turns: 10 },
      { state: 'waiting', turns: 4 },
    ] as const) {
      progress(`heap of sessions of ${shape.turns} turns, ${shape.state}`)
      const values = { ours: await bytesPerSession(ours, shape), theirs: await bytesPerSession(peer, shape) }
      const name = `${shape.turns} turns, ${shape.state}`
      compare({ case: name, metric: 'heap per session', unit: 'bytes', ...values })
    }
    progress(`${FACTS} facts into a store that takes ${LATENCY_MS} ms a call`)
    const saved = { ours: await saveFacts(ours), theirs: await saveFacts(peer) }
    const facts = `${FACTS} facts, ${LATENCY_MS} ms a call`
    const each = (read: (saving: typeof saved.ours) => number) => ({
      ours: read(saved.ours),
      theirs: read(saved.theirs),
    })
    compare({ case: facts, metric: 'store calls', unit: 'calls', ...each(({ calls }) => calls.total) })
    compare({ case: facts, metric: 'calls at once', unit: 'calls', ...each(({ calls }) => calls.most) })
    compare({ case: facts, metric: 'time', unit: 'ms', ...each(({ ms }) => ms) })
    return rows
  },
}
