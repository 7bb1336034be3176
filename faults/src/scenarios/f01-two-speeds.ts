import type { Scenario } from '../scenario.js'
import type { SharedStore } from '../subject.js'
import { httpError, later, outcomeOf, say, textsOf, until } from '../support.js'

export const twoSpeeds: Scenario = {
  fault: 'F1',
  title: 'A store that fails once gets every message, also beside a faster one',
  async run(subject) {
    const received: string[] = []
    let failures = 0
    const quick: SharedStore = { name: 'quick', extracts: 'every turn', addMessages: async () => {} }
    const flaky: SharedStore = {
      name: 'flaky',
      extracts: 'every turn',
      async addMessages(messages) {
        await later(20)
        if (failures === 0) {
          failures++
          throw httpError(503)
        }
        received.push(...textsOf(messages))
      },
    }
    const memory = subject.open({ stores: [quick, flaky] })
    const chat = await memory.conversation()
    await say(chat, 'first message')
    await until(() => failures === 1)
    await say(chat, 'second message')
    await outcomeOf(memory.flush())
    const held = received.join() === 'first message,second message'
    return { held, happened: `after one 503 the store received ${JSON.stringify(received)}` }
  },
}
