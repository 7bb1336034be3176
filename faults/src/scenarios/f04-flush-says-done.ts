import type { Scenario } from '../scenario.js'
import { httpError, outcomeOf, say } from '../support.js'

export const flushSaysDone: Scenario = {
  fault: 'F4',
  title: 'A flush whose save failed says so',
  async run(subject) {
    const store = {
      name: 'turns',
      extracts: 'only when told',
      addMessages: () => Promise.reject(httpError(503)),
    } as const
    const memory = subject.open({ stores: [store] })
    await say(await memory.conversation(), 'I moved to Oslo.')
    const outcome = await outcomeOf(memory.flush())
    if (outcome.kind === 'rejected')
      return { held: true, happened: `flush rejected: ${outcome.error.message}` }
    const value = outcome.kind === 'resolved' ? ` with ${String(outcome.value)}` : ''
    return { held: false, happened: `flush ${outcome.kind}${value}, nothing was saved` }
  },
}
