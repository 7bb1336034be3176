import type { Scenario } from '../scenario.js'
import { httpError, outcomeOf, say, settled, until } from '../support.js'

export const modelAskedAgain: Scenario = {
  fault: 'F2',
  title: 'A retry repeats the failed write alone, and does not ask the model again',
  async run(subject) {
    const written: string[] = []
    let runs = 0
    let refused = false
    const memory = subject.open({
      stores: [
        {
          name: 'notes',
          extracts: 'every turn',
          async extract() {
            runs++
            return [{ content: `Fact A, wording ${runs}` }, { content: 'Fact B' }]
          },
          async add(content) {
            if (content === 'Fact B' && !refused) {
              refused = true
              throw httpError(503)
            }
            written.push(content)
          },
        },
      ],
    })
    await say(await memory.conversation(), 'Two facts.')
    await until(() => refused)
    await outcomeOf(memory.flush())
    await settled()
    const held = runs === 1 && written.length === 2
    return { held, happened: `${runs} model runs, written: ${written.join('; ')}` }
  },
}
