import type { Scenario } from '../scenario.js'
import { httpError, outcomeOf, repeats, say, textsOf } from '../support.js'

const TURNS = 15

export const badEntry: Scenario = {
  fault: 'F3',
  title: 'An entry that a store always refuses holds up nothing and doubles nothing',
  async run(subject) {
    const written: string[] = []
    let runs = 0
    const memory = subject.open({
      stores: [
        {
          name: 'notes',
          extracts: 'every turn',
          async extract(messages) {
            runs++
            return textsOf(messages).map((content) => ({ content }))
          },
          async add(content) {
            if (content === 'Fact 3') throw httpError(400)
            written.push(content)
          },
        },
      ],
    })
    const chat = await memory.conversation()
    for (let turn = 0; turn < TURNS; turn++) await say(chat, `Fact ${turn}`)
    await outcomeOf(memory.flush())
    const distinct = new Set(written).size
    const held = runs <= TURNS && distinct === TURNS - 1 && repeats(written) === 0
    return {
      held,
      happened: `${TURNS} turns: ${runs} extractions, ${written.length} writes of ${distinct} distinct facts`,
    }
  },
}
