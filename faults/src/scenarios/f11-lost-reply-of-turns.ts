import type { Scenario } from '../scenario.js'
import type { SharedStore } from '../subject.js'
import { httpError, outcomeOf, say, textsOf } from '../support.js'

export const lostReplyOfTurns: Scenario = {
  fault: 'F11',
  title: 'Turns whose reply was lost have the same identity when they are sent again',
  async run(subject) {
    const rows = new Map<string, string>()
    let lost = false
    const turns: SharedStore = {
      name: 'turns',
      extracts: 'every turn',
      // Keeps one row for a key. The key is the message's, or else the range of the batch: numbers alone begin
      // at 0 again with every agent.
      async addMessages(messages, { sequenceNumbers = [] } = {}) {
        const texts = textsOf(messages)
        const range = `${sequenceNumbers[0]}-${sequenceNumbers.at(-1)}`
        for (const [i, { id }] of messages.entries()) rows.set(id ?? `${range}/${i}`, texts[i] ?? '')
        if (!lost) {
          lost = true
          throw httpError(504)
        }
      },
    }
    const memory = subject.open({ stores: [turns] })
    const chat = await memory.conversation()
    await say(chat, 'first')
    await say(chat, 'second')
    await outcomeOf(memory.flush())
    const stored = [...rows.values()].sort()
    return { held: stored.join() === 'first,second', happened: `rows: ${stored.join('; ')}` }
  },
}
