import type { Scenario } from '../scenario.js'
import { outcomeOf, say, textsOf } from '../support.js'

export const twoAgents: Scenario = {
  fault: 'F9',
  title: 'A flush covers every agent that uses the manager',
  async run(subject) {
    const received: string[] = []
    const memory = subject.open({
      stores: [
        {
          name: 'turns',
          extracts: 'only when told',
          async addMessages(messages) {
            received.push(...textsOf(messages))
          },
        },
      ],
    })
    const first = await memory.conversation()
    const second = await memory.conversation()
    await say(first, 'from the first')
    await say(second, 'from the second')
    await outcomeOf(memory.flush())
    return { held: received.length === 2, happened: `saved: ${received.sort().join('; ')}` }
  },
}
