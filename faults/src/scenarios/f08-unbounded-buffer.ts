import type { Scenario } from '../scenario.js'
import { httpError, outcomeOf, settled } from '../support.js'

const MESSAGES = 20_000

export const unboundedBuffer: Scenario = {
  fault: 'F8',
  title: 'What waits for a store that is down is bounded, and the program hears of the bound',
  async run(subject) {
    let down = true
    let largest = 0
    const memory = subject.open({
      stores: [
        {
          name: 'turns',
          extracts: 'only when told',
          async addMessages(messages) {
            if (down) throw httpError(503)
            largest = Math.max(largest, messages.length)
          },
        },
      ],
    })
    const chat = await memory.conversation()
    let taken = 0
    let refusal = 'never'
    for (let i = 0; i < MESSAGES; i++) {
      const outcome = await outcomeOf(chat.record('user', `Message ${i}`))
      if (outcome.kind === 'rejected') {
        refusal = outcome.error.message
        break
      }
      taken++
    }
    await settled()
    down = false
    await outcomeOf(memory.flush())
    return {
      held: taken < MESSAGES && largest < taken,
      happened: `${taken} held before a refusal (${refusal}); ${largest} at once to the store`,
    }
  },
}
