import type { Scenario } from '../scenario.js'
import { httpError, outcomeOf } from '../support.js'

export const toolReportsFailure: Scenario = {
  fault: 'F18',
  title: 'A model that adds to two stores is not led to add again when one of them fails',
  async run(subject) {
    const healthy: string[] = []
    const memory = subject.open({
      stores: [
        {
          name: 'healthy',
          async add(content) {
            healthy.push(content)
          },
        },
        { name: 'broken', add: () => Promise.reject(httpError(503)) },
      ],
    })
    const first = await outcomeOf(memory.addByTool('Owns a cat'))
    // A model that is told of a failure tries once more.
    if (first.kind === 'rejected') await outcomeOf(memory.addByTool('Owns a cat'))
    return {
      held: healthy.length === 1,
      happened: `the tool ${first.kind}; the healthy store was written ${healthy.length} times`,
    }
  },
}
