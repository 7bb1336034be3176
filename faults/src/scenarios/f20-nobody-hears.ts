import type { Scenario } from '../scenario.js'
import { httpError, outcomeOf, say } from '../support.js'

export const nobodyHears: Scenario = {
  fault: 'F20',
  title: 'A program can hear which store failed, other than from logs',
  async run(subject) {
    const memory = subject.open({
      stores: [{ name: 'turns', extracts: 'every turn', addMessages: () => Promise.reject(httpError(503)) }],
    })
    await say(await memory.conversation(), 'Hello')
    await outcomeOf(memory.flush())
    const heard = memory.heard.filter((text) => text.includes('turns') && text.includes('503'))
    return { held: heard.length > 0, happened: heard[0] ?? 'there is no event, callback or query' }
  },
}
