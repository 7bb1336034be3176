import { expect, it } from 'vitest'
import { answeringStore } from '../src/benches/manager/answering-store.js'
import { contenders } from '../src/benches/manager/contenders/index.js'
import { FACTS, saveFacts } from '../src/benches/manager/store-calls.js'

const [ours, peer] = contenders

it.each(contenders)('$name does the same work for the same turns', async (contender) => {
  const { store, calls } = answeringStore('turns')
  const host = contender.host(2, 5)
  await host.open(store)
  for (let turn = 0; turn < 5; turn++) {
    await host.turn(0, turn)
    await host.turn(1, turn)
  }
  await host.flush()
  // A search for each turn, and one hand-over of five turns for each conversation.
  expect(calls.total).toBe(10 + 2)
})

it('a thousand facts take ours a twentieth of the calls that they take the peer, or fewer', async () => {
  const saved = [await saveFacts(ours), await saveFacts(peer)] as const
  expect(saved[1].calls.total).toBe(FACTS)
  expect(saved[0].calls.total * 20).toBeLessThanOrEqual(FACTS)
})
